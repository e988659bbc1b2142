import { compare, isNegative, type Money, money, toColumn, toWire } from '@merx/wire';
import { invalidValue } from '../../trpc/errors.js';
import type { CartItem as Item } from '../cart/cart.js';
import type { CartCall } from '../cart-access.js';
import { changeCart, loadPricedCart } from '../change/change-cart.service.js';
import { choiceLabels } from '../choice/choice-labels.js';
import { noPriceOfItsOwn } from '../faults.js';
import { isDynamicBundle } from '../totals/cart-lines.js';
import { lineOf, listPrice, type PricedCart } from '../totals/price-cart.js';
import { updateCustomPrice } from './item.queries.js';
import type { CartItem, PricedItem } from './item.schema.js';
import { requireItem } from './item.service.js';
import { itemOf } from './line.js';

/** Above any possible amount of an order. */
const HIGHEST_PRICE = money('99999999.9999');

/**
 * Sets a custom unit price of a line, options included, in the cart's currency; null removes it. Rules and taxes apply
 * to it. Throws 404 for cart and item, 400 for a price that is negative or too high, and for a bundle with a dynamic
 * price.
 */
export function setCustomPrice({ ctx, input }: CartCall<{ itemId: number; price: number | null }>): Promise<CartItem> {
  const price = input.price === null ? null : requirePrice(input.price);
  return changeCart(ctx.db, ctx.cart, async ({ tx, cart }) => {
    const item = requireItem(cart, input.itemId);
    if (price !== null && isDynamicBundle(item)) throw noPriceOfItsOwn({ sku: item.sku });
    const changed = { ...item, custom_price: price };
    await updateCustomPrice(tx, item.item_id, price);
    return {
      cart: { ...cart, items: cart.items.map((other) => (other === item ? changed : other)) },
      result: (priced: PricedCart) => itemOf(priced, item.item_id, String(cart.entity_id)),
    };
  });
}

function requirePrice(given: number): string {
  const price: Money = money(given);
  if (isNegative(price) || compare(price, HIGHEST_PRICE) > 0) throw invalidValue({ value: given, fieldName: 'price' });
  return toColumn(price);
}

/** The lines of a cart for the admin, with their totals and regular prices. Throws 404. */
export async function listPricedItems({ ctx }: CartCall): Promise<PricedItem[]> {
  const priced = await loadPricedCart(ctx);
  return priced.cart.items.map((item) => pricedItem(priced, item));
}

function pricedItem(priced: PricedCart, item: Item): PricedItem {
  const line = lineOf(priced, item.item_id);
  return {
    ...itemOf(priced, item.item_id, String(priced.cart.entity_id)),
    product_id: item.product_id,
    custom_price: item.custom_price === null ? null : toWire(money(item.custom_price)),
    may_have_custom_price: !isDynamicBundle(item),
    list_price: toWire(listPrice(priced.input, line).display),
    price_incl_tax: toWire(line.priceInclTax.display),
    row_total: toWire(line.rowTotal.display),
    row_total_incl_tax: toWire(line.rowTotalInclTax.display),
    discount_amount: toWire(line.discount.display),
    tax_amount: toWire(line.tax.display),
    tax_percent: toWire(line.taxPercent),
    labels: choiceLabels(item),
  };
}
