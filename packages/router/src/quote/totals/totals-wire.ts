import { isZero, max, money, subtract, sum, toWire, ZERO } from '@merx/wire';
import { type CartItem, isVirtual } from '../cart/cart.js';
import { choiceLabels } from '../choice/choice-labels.js';
import { minus, negated, plus } from './amounts.js';
import { couponLabel, discountDescription } from './discount-description.js';
import { lineOf, type PricedCart } from './price-cart.js';
import type { Amounts, AppliedTax, LineTotals, Totals } from './totals.js';
import type { CartTotals, TotalSegment, TotalsItem } from './totals.schema.js';

/**
 * The totals as clients read them. `grand_total` is the total without tax, the segment of that name the full amount: the two differ on
 * purpose, as in the API that clients know. The discounts of lines and shipping are one.
 */
export function totalsOf(priced: PricedCart): CartTotals {
  const { cart, totals, coupon } = priced;
  const withoutTax = minus(totals.grandTotal, totals.tax);
  const discount = wholeDiscount(totals);
  const label = couponLabel(priced);
  return {
    grand_total: toWire(max(withoutTax.display, ZERO)),
    base_grand_total: toWire(max(withoutTax.base, ZERO)),
    ...both('subtotal', totals.subtotal),
    ...both('discount_amount', negated(discount)),
    ...both('subtotal_with_discount', minus(totals.subtotal, discount)),
    ...both('shipping_amount', totals.shipping),
    ...both('shipping_discount_amount', totals.shippingDiscount),
    ...both('tax_amount', totals.tax),
    weee_tax_applied_amount: null,
    ...both('shipping_tax_amount', totals.shippingTax),
    ...both('subtotal_incl_tax', totals.subtotalInclTax),
    ...both('shipping_incl_tax', totals.shippingInclTax),
    base_currency_code: cart.base_currency_code,
    quote_currency_code: cart.quote_currency_code,
    ...(coupon && { coupon_code: coupon.code }),
    items_qty: Math.trunc(toWire(sum(cart.items.map((item) => money(item.qty))))),
    items: cart.items.map((item) => itemOf(lineOf(priced, item.item_id), item)),
    total_segments: segmentsOf(priced),
    ...(label && { extension_attributes: { coupon_label: label } }),
  };
}

/** What is taken off lines and shipping together. */
export const wholeDiscount = ({ discount, shippingDiscount }: Totals): Amounts => plus(discount, shippingDiscount);

/** The two fields of an amount: `name` in the display currency, `base_name` in the base currency. */
function both<Name extends string>(name: Name, amounts: Amounts) {
  return { [name]: toWire(amounts.display), [`base_${name}`]: toWire(amounts.base) } as Record<Name | `base_${Name}`, number>;
}

function itemOf(line: LineTotals, item: CartItem): TotalsItem {
  const { itemId, qty, price, rowTotal, discount, tax } = line;
  return {
    item_id: itemId,
    ...both('price', price),
    qty: toWire(qty),
    ...both('row_total', rowTotal),
    row_total_with_discount: toWire(minus(rowTotal, discount).display),
    ...both('tax_amount', tax),
    tax_percent: toWire(line.taxPercent),
    ...both('discount_amount', discount),
    discount_percent: toWire(line.discountPercent),
    ...both('price_incl_tax', line.priceInclTax),
    ...both('row_total_incl_tax', line.rowTotalInclTax),
    options: JSON.stringify(choiceLabels(item)),
    weee_tax_applied_amount: null,
    weee_tax_applied: null,
    name: item.name,
  };
}

/** In the order of collection; discount only when there is one, shipping only for what is shipped. */
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
  const { display } = wholeDiscount(priced.totals);
  if (isZero(display)) return [];
  const description = discountDescription(priced);
  const title = description ? `Discount (${description})` : 'Discount';
  return [{ code: 'discount', title, value: toWire(subtract(ZERO, display)) }];
}

/** Rates of zero are kept with an order, and not shown to a buyer. */
const taxDetails = ({ appliedTaxes }: Totals) => appliedTaxes.filter(({ group }) => !isZero(group.percent)).map(taxDetail);

const taxDetail = ({ group, amount }: AppliedTax, index: number) => ({
  amount: toWire(amount.display),
  rates: group.rates.map(({ percent, title }) => ({ percent: String(toWire(percent)), title })),
  group_id: index + 1,
});

function shippingTitle(rate: PricedCart['shippingRate']): string {
  return rate ? `Shipping & Handling (${rate.carrier_title} - ${rate.method_title})` : 'Shipping & Handling';
}
