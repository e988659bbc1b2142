import { toWire } from '@merx/wire';
import { directoryOf } from '../../directory/index.js';
import {
  availableShippingMethods,
  isVirtual,
  newAddress,
  type PricedCart,
  previewCart,
  priceCart,
  totalsOf,
  withUnsavedAddress,
  withUnsavedShippingMethod,
} from '../../quote/index.js';
import type { Context } from '../../trpc/context.js';
import type { Preview, PreviewInput } from './preview.schema.js';

/**
 * Previews shipping methods, taxes, price rules and totals for these items and a buyer at this address, with the shop's
 * current data. Nothing is stored. Throws 404 for an unknown sku, store view, group or method, 400 for an unknown
 * country and items that cannot be bought.
 */
export async function previewCheckout({ ctx, input }: { ctx: Context; input: PreviewInput }): Promise<Preview> {
  const { db, scope, settings } = ctx;
  const directory = await directoryOf(db);
  const { cart: goods, book } = await previewCart(db, {
    storeId: input.storeId || scope.storeId,
    groupId: input.customerGroupId,
    couponCode: input.couponCode?.trim() || null,
    lines: input.lines,
    privateFiles: settings.privateFiles,
  });
  const address = await newAddress(db, goods, directory, 'billing', input.address);
  const billed = withUnsavedAddress(goods, address);
  const sent = isVirtual(goods) ? billed : withUnsavedAddress(billed, { ...address, address_type: 'shipping' });
  const methods = isVirtual(goods) ? [] : availableShippingMethods(sent, book);
  const [first] = methods;
  const chosen =
    input.carrierCode || input.methodCode
      ? { carrierCode: input.carrierCode ?? '', methodCode: input.methodCode ?? '' }
      : first && { carrierCode: first.carrier_code, methodCode: first.method_code };
  const priced = priceCart(chosen ? withUnsavedShippingMethod(sent, book, chosen) : sent, book);
  const { totals } = priced;
  return {
    shipping_methods: methods,
    shipping_method: chosen ? `${chosen.carrierCode}_${chosen.methodCode}` : null,
    totals: totalsOf(priced),
    taxes: taxesOf(priced),
    rules: totals.appliedRules.map(({ rule_id, name }) => ({ rule_id, name })),
    coupon_applies: input.couponCode?.trim() ? priced.coupon !== null : null,
  };
}

const taxesOf = ({ totals }: PricedCart): Preview['taxes'] =>
  totals.appliedTaxes.map(({ group, amount }) => ({
    title: group.rates.map(({ title }) => title).join(', '),
    percent: toWire(group.percent),
    amount: toWire(amount.display),
    rates: group.rates.map(({ code, title, percent }) => ({ code, title, percent: toWire(percent) })),
  }));
