import { isZero, max, money, subtract, sum, toWire, ZERO } from '@merx/wire';
import type { CartRule } from '../../sales-rule/index.js';
import { shippingDescription } from '../carrier/rates.js';
import { type CartItem, isVirtual } from '../cart/cart.js';
import { choiceLabels } from '../choice/choice-labels.js';
import { minus, plus } from './amounts.js';
import { lineOf, type PricedCart } from './price-cart.js';
import type { Amounts, AppliedTax, LineTotals, Totals } from './totals.js';
import type { CartTotals, TotalSegment, TotalsItem } from './totals.schema.js';

/**
 * The totals in API format. `grand_total` is the total without tax; `base_grand_total` and the segment `grand_total` are
 * the full amount, which payment clients charge. They differ on purpose, as in the API that clients know. The discount
 * includes that of shipping.
 */
export function totalsOf(priced: PricedCart): CartTotals {
  const { cart, totals, coupon } = priced;
  const withoutTax = subtract(totals.grandTotal.display, totals.tax.display);
  const discount = totalDiscount(totals);
  const label = couponLabel(priced);
  const afterDiscount = minus(totals.subtotal, discount);
  // Written out field by field: spreading costs several times as much, and this object is built most often.
  const answer: CartTotals = {
    grand_total: toWire(max(withoutTax, ZERO)),
    base_grand_total: toWire(totals.grandTotal.base),
    subtotal: toWire(totals.subtotal.display),
    base_subtotal: toWire(totals.subtotal.base),
    discount_amount: toWire(subtract(ZERO, discount.display)),
    base_discount_amount: toWire(subtract(ZERO, discount.base)),
    subtotal_with_discount: toWire(afterDiscount.display),
    base_subtotal_with_discount: toWire(afterDiscount.base),
    shipping_amount: toWire(totals.shipping.display),
    base_shipping_amount: toWire(totals.shipping.base),
    shipping_discount_amount: toWire(totals.shippingDiscount.display),
    base_shipping_discount_amount: toWire(totals.shippingDiscount.base),
    tax_amount: toWire(totals.tax.display),
    base_tax_amount: toWire(totals.tax.base),
    weee_tax_applied_amount: null,
    shipping_tax_amount: toWire(totals.shippingTax.display),
    base_shipping_tax_amount: toWire(totals.shippingTax.base),
    subtotal_incl_tax: toWire(totals.subtotalInclTax.display),
    base_subtotal_incl_tax: toWire(totals.subtotalInclTax.base),
    shipping_incl_tax: toWire(totals.shippingInclTax.display),
    base_shipping_incl_tax: toWire(totals.shippingInclTax.base),
    base_currency_code: cart.base_currency_code,
    quote_currency_code: cart.quote_currency_code,
    items_qty: Math.trunc(toWire(sum(cart.items.map((item) => money(item.qty))))),
    items: cart.items.map((item) => itemOf(lineOf(priced, item.item_id), item)),
    total_segments: segmentsOf(priced),
  };
  if (coupon) answer.coupon_code = coupon.code;
  if (label) answer.extension_attributes = { coupon_label: label };
  return answer;
}

/** The discount of lines and shipping together. */
export const totalDiscount = ({ discount, shippingDiscount }: Totals): Amounts => plus(discount, shippingDiscount);

function itemOf(line: LineTotals, item: CartItem): TotalsItem {
  const { itemId, qty, price, rowTotal, discount, tax, priceInclTax, rowTotalInclTax } = line;
  return {
    item_id: itemId,
    price: toWire(price.display),
    base_price: toWire(price.base),
    qty: toWire(qty),
    row_total: toWire(rowTotal.display),
    base_row_total: toWire(rowTotal.base),
    row_total_with_discount: toWire(subtract(rowTotal.display, discount.display)),
    tax_amount: toWire(tax.display),
    base_tax_amount: toWire(tax.base),
    tax_percent: toWire(line.taxPercent),
    discount_amount: toWire(discount.display),
    base_discount_amount: toWire(discount.base),
    discount_percent: toWire(line.discountPercent),
    price_incl_tax: toWire(priceInclTax.display),
    base_price_incl_tax: toWire(priceInclTax.base),
    row_total_incl_tax: toWire(rowTotalInclTax.display),
    base_row_total_incl_tax: toWire(rowTotalInclTax.base),
    options: JSON.stringify(choiceLabels(item)),
    weee_tax_applied_amount: null,
    weee_tax_applied: null,
    name: item.name,
  };
}

/** In collection order; discount only if there is one, shipping only if something is shipped. */
function segmentsOf(priced: PricedCart): TotalSegment[] {
  const { cart, totals, shippingRate } = priced;
  const shipping: TotalSegment[] = isVirtual(cart)
    ? []
    : [{ code: 'shipping', title: shippingTitle(shippingRate), value: toWire(totals.shipping.display) }];
  return [
    { code: 'subtotal', title: 'Subtotal', value: toWire(totals.subtotal.display) },
    ...discountSegment(priced),
    ...shipping,
    { code: 'tax', title: 'Tax', value: toWire(totals.tax.display), extension_attributes: { tax_grandtotal_details: taxDetails(totals) } },
    { code: 'grand_total', title: 'Grand Total', value: toWire(totals.grandTotal.display), area: 'footer' },
  ];
}

function discountSegment(priced: PricedCart): TotalSegment[] {
  const { display } = totalDiscount(priced.totals);
  if (isZero(display)) return [];
  const description = discountDescription(priced);
  const title = description ? `Discount (${description})` : 'Discount';
  return [{ code: 'discount', title, value: toWire(subtract(ZERO, display)) }];
}

/** Zero rates are stored with an order, but not displayed. */
const taxDetails = ({ appliedTaxes }: Totals) => appliedTaxes.filter(({ group }) => !isZero(group.percent)).map(taxDetail);

const taxDetail = ({ group, amount }: AppliedTax, index: number) => ({
  amount: toWire(amount.display),
  rates: group.rates.map(({ percent, title }) => ({ percent: String(toWire(percent)), title })),
  group_id: index + 1,
});

function shippingTitle(rate: PricedCart['shippingRate']): string {
  return rate ? `Shipping & Handling (${shippingDescription(rate)})` : 'Shipping & Handling';
}

/** The label of a rule in a store view; empty when it has none there. */
const labelOf = ({ labels }: CartRule, storeId: number): string => labels[storeId] || labels[0] || '';

/** The discount's description: the labels of the applied rules, or the coupon code of a rule that requires one. */
export function discountDescription({ cart, totals, coupon }: PricedCart): string {
  const names = totals.appliedRules.map((rule) => labelOf(rule, cart.store_id) || (rule.rule_id === coupon?.rule_id ? coupon.code : ''));
  return [...new Set(names.filter((name) => name !== ''))].join(', ');
}

/** The label of the coupon's rule; empty without an applied coupon. */
function couponLabel({ cart, totals, coupon }: PricedCart): string {
  const rule = totals.appliedRules.find(({ rule_id }) => rule_id === coupon?.rule_id);
  return rule ? labelOf(rule, cart.store_id) : '';
}
