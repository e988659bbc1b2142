import type { ConfigReader } from '@merx/db';
import { add, divide, money, ZERO } from '@merx/wire';
import { type CartCoupon, type CartRules, catalogPrice, couponApplies, isSpent, rulesInEffect } from '../../sales-rule/index.js';
import { dateIn } from '../../store/index.js';
import { combinedPercent, rateGroups, type TaxAlgorithm, type TaxDestination, type TaxTable } from '../../tax/index.js';
import { isServed, type PickupBook } from '../carrier/pickup-book.js';
import { type ShippingRate, shippingRates } from '../carrier/rates.js';
import type { TableRates } from '../carrier/table-rates.js';
import { billingAddress, type Cart, type CartAddress, type HomePlace, isVirtual, shippingAddress } from '../cart/cart.js';
import { inBothCurrencies } from './amounts.js';
import { linesOf, type PriceScope } from './cart-lines.js';
import { isUntaxed, taxesOfAll } from './collect-tax.js';
import { collectTotals } from './collect-totals.js';
import {
  type Amounts,
  type LineTaxes,
  type LineTotals,
  NOTHING,
  type ShippingDestination,
  type TaxSettings,
  type Totals,
  type TotalsInput,
} from './totals.js';

/** A cart with its current totals. */
export interface PricedCart {
  cart: Cart;
  input: TotalsInput;
  totals: Totals;
  /** The chosen shipping method, if still available. */
  shippingRate: ShippingRate | null;
  /** The cart's coupon, if its rule applies, or would apply if others had not used it up: the buyer must be informed of that. */
  coupon: CartCoupon | null;
}

/**
 * Prices a cart at current product prices, with the current rules and taxes. A shipping method that is no longer
 * available and a coupon that no longer applies count as not chosen.
 */
export function priceCart(cart: Cart, book: PriceBook): PricedCart {
  const input = totalsInput(cart, book);
  const totals = collectTotals(input);
  return { cart, input, totals, shippingRate: totals.shippingRate, coupon: couponInSight(cart, input, totals) };
}

/**
 * A priced cart with another payment method. Only price rules depend on it, so without any it is not priced again.
 */
export const repricedForPayment = (priced: PricedCart, cart: Cart, book: PriceBook): PricedCart =>
  hasRules(book) ? priceCart(cart, book) : { ...priced, cart };

/** Whether the amounts can depend on the methods that the buyer chose, besides the price of the shipping method itself. */
export const hasRules = ({ rules }: PriceBook): boolean => rules.rules.length > 0;

/**
 * A coupon that has been used up since it was added gives no discount, but stays visible: placing the order fails, so
 * that nobody who expected the discount pays more without noticing.
 */
function couponInSight({ coupon, customer_id }: Cart, input: TotalsInput, totals: Totals): CartCoupon | null {
  if (!coupon || couponApplies(coupon, totals.appliedRules)) return coupon;
  if (!isSpent(coupon, customer_id)) return null;
  const unused = { ...coupon, times_used: 0, customer_times_used: 0 };
  const { appliedRules } = collectTotals({ ...input, ruleFacts: { ...input.ruleFacts, coupon: unused } });
  return couponApplies(unused, appliedRules) ? coupon : null;
}

/** The totals of an item or part. Throws when the totals are another cart's. */
export function lineOf({ cart, totals }: PricedCart, itemId: number): LineTotals {
  const line = totals.lines.find((candidate) => candidate.itemId === itemId);
  if (!line) throw new Error(`The totals of the cart ${cart.entity_id} have no line for the item ${itemId}.`);
  return line;
}

/** A shipping method's amount as given by the carrier, and without and with tax. */
export function shippingPrices({ input }: PricedCart, rate: ShippingRate): Record<'asked' | 'exclTax' | 'inclTax', Amounts> {
  const asked = inBothCurrencies(rate.amount, input.rate);
  if (isUntaxed(input)) return { asked, exclTax: asked, inclTax: asked };
  const { shipping } = taxesOfAll(input, [], { asked, discount: NOTHING });
  return { asked, exclTax: shipping.amounts('rowTotal'), inclTax: shipping.amounts('rowTotalInclTax') };
}

/** The unit price of a line without tax and without a custom price. */
export function listPrice({ lines, rate, tax }: TotalsInput, line: LineTotals): Amounts {
  const given = lines.find(({ itemId }) => itemId === line.itemId);
  if (!given?.customPrice) return line.price;
  const { unitPrice, taxes } = given;
  return inBothCurrencies(tax.pricesInclude ? divide(unitPrice, add(ONE, divide(taxes.storePercent, HUNDRED))) : unitPrice, rate);
}

const ONE = money(1);
const HUNDRED = money(100);

/** All pricing data besides the cart. */
export interface PriceBook {
  config: ConfigReader;
  taxes: TaxTable;
  rules: CartRules;
  tableRates: TableRates;
  /** The stock that the cart's website sells from. */
  stockId: number;
  /** Where its goods can be picked up; null if the shop does not offer that. */
  pickup: PickupBook | null;
}

/** All collector input: the cart with current prices, rules and taxes. */
function totalsInput(cart: Cart, book: PriceBook): TotalsInput {
  const { config } = book;
  const today = dateIn(config.text('general/locale/timezone'));
  const taxesOf = taxesFor(cart, book);
  const { customer_group_id: groupId, website_id: websiteId } = cart;
  const inEffect = rulesInEffect(book.rules.catalogRules, { websiteId, groupId, today });
  const rulePriceOf: PriceScope['rulePriceOf'] = (own, product, parent) =>
    catalogPrice(inEffect, own, parent ? [product.rule_facts, parent.rule_facts] : [product.rule_facts])?.price ?? null;
  const address = isVirtual(cart) ? billingAddress(cart) : shippingAddress(cart);
  return {
    lines: linesOf(cart.items, { groupId, today, now: Date.now(), rulePriceOf, taxesOf }),
    rate: money(cart.base_to_quote_rate),
    tax: taxSettings(config),
    shippingTaxes: taxesOf(config.number('tax/classes/shipping_tax_class')),
    rules: book.rules.rules,
    ruleFacts: {
      websiteId,
      groupId,
      customerId: cart.customer_id,
      today,
      coupon: cart.coupon,
      usesByRule: cart.rule_uses,
      paymentMethod: cart.payment?.method ?? null,
      shippingMethod: address?.shipping_method ?? null,
      countryId: address?.country_id ?? null,
      regionId: address?.region_id ?? null,
      region: address?.region ?? null,
      postcode: address?.postcode ?? null,
    },
    destination: destinationOf(cart),
    offer: (shipment) => shippingRates({ ...book, canBePickedUp: isServed(book.pickup, cart.items) }, shipment),
    chosenMethod: shippingAddress(cart)?.shipping_method ?? null,
  };
}

function destinationOf(cart: Cart): ShippingDestination | null {
  const address = shippingAddress(cart);
  if (!address?.country_id) return null;
  return { countryId: address.country_id, regionId: address.region_id ?? 0, postcode: address.postcode };
}

const algorithms: readonly TaxAlgorithm[] = ['UNIT_BASE_CALCULATION', 'ROW_BASE_CALCULATION', 'TOTAL_BASE_CALCULATION'];

function taxSettings(config: ConfigReader): TaxSettings {
  const algorithm = config.text('tax/calculation/algorithm');
  return {
    algorithm: algorithms.find((known) => known === algorithm) ?? 'TOTAL_BASE_CALCULATION',
    afterDiscount: config.flag('tax/calculation/apply_after_discount'),
    pricesInclude: config.flag('tax/calculation/price_includes_tax'),
    shippingIncludes: config.flag('tax/calculation/shipping_includes_tax'),
    discountOnGross: config.flag('tax/calculation/discount_tax'),
  };
}

/** The taxes of each tax class for this cart's buyer; looked up once per class. */
function taxesFor(cart: Cart, { config, taxes }: PriceBook): (taxClassId: number) => LineTaxes {
  const storeId = cart.store_id;
  const known = new Map<number, LineTaxes>();
  const destination = taxDestination(cart, config);
  const own = { customerClassId: config.number('tax/classes/default_customer_tax_class'), destination: originOf(config) };
  const pricesInclude = config.flag('tax/calculation/price_includes_tax') || config.flag('tax/calculation/shipping_includes_tax');
  const lookUp = (productClassId: number): LineTaxes => ({
    groups: rateGroups(taxes, { customerClassId: cart.customer_tax_class_id, productClassId, destination, storeId }),
    storePercent: pricesInclude ? combinedPercent(rateGroups(taxes, { ...own, productClassId, storeId })) : ZERO,
  });
  return (taxClassId) => {
    const found = known.get(taxClassId) ?? lookUp(taxClassId);
    known.set(taxClassId, found);
    return found;
  };
}

/** The shipping origin: prices with tax contain the tax of this place. */
const originOf = (config: ConfigReader): TaxDestination => ({
  countryId: config.text('shipping/origin/country_id'),
  regionId: config.number('shipping/origin/region_id'),
  postcode: config.text('shipping/origin/postcode'),
});

/** The address that the taxes depend on: the cart's own, otherwise the customer's, otherwise the default in the settings. */
function taxDestination(cart: Cart, config: ConfigReader): TaxDestination {
  const basedOn = config.text('tax/calculation/based_on');
  if (basedOn === 'origin') return originOf(config);
  const billed = basedOn === 'billing' || isVirtual(cart);
  const known = hasCountry(billed ? billingAddress(cart) : shippingAddress(cart)) ?? homeOf(cart, billed);
  if (known?.country_id) return { countryId: known.country_id, regionId: known.region_id ?? 0, postcode: known.postcode };
  return {
    countryId: config.text('tax/defaults/country'),
    regionId: config.number('tax/defaults/region'),
    postcode: config.text('tax/defaults/postcode') || null,
  };
}

/** The assumed location of the buyer of a cart without that address: from the address book, or a guest's billing address. */
function homeOf(cart: Cart, billed: boolean): HomePlace | CartAddress | null | undefined {
  if (cart.customer_id === null) return hasCountry(billingAddress(cart));
  const { billing, shipping } = cart.home ?? { billing: null, shipping: null };
  return billed ? (billing ?? shipping) : (shipping ?? billing);
}

const hasCountry = (address: CartAddress | undefined): CartAddress | undefined => (address?.country_id ? address : undefined);
