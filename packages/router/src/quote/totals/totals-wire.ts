import { isZero, max, money, sum, toWire, ZERO } from '@merx/wire';
import { type CartItem, isVirtual } from '../cart/cart.js';
import { choiceLabels } from '../choice/choice-labels.js';
import { minus, plus } from './amounts.js';
import { lineOf, type PricedCart } from './price-cart.js';
import type { Amounts, LineTotals, Totals } from './totals.js';
import type { CartTotals, TotalSegment, TotalsItem } from './totals.schema.js';

/**
 * The totals as clients read them. `grand_total` is the total without tax, the segment of that name the full amount: the two differ on
 * purpose, as in the API that clients know.
 */
export function totalsOf(priced: PricedCart): CartTotals {
  const { cart, totals } = priced;
  const withoutTax = minus(totals.grandTotal, totals.tax);
  const discounted = minus(totals.subtotal, totals.discount);
  const productTax = minus(totals.tax, totals.shippingTax);
  return {
    grand_total: toWire(max(withoutTax.display, ZERO)),
    base_grand_total: toWire(max(withoutTax.base, ZERO)),
    ...both('subtotal', totals.subtotal),
    ...both('discount_amount', negated(totals.discount)),
    ...both('subtotal_with_discount', discounted),
    ...both('shipping_amount', totals.shipping),
    ...both('shipping_discount_amount', totals.shippingDiscount),
    ...both('tax_amount', totals.tax),
    weee_tax_applied_amount: null,
    ...both('shipping_tax_amount', totals.shippingTax),
    ...both('subtotal_incl_tax', plus(totals.subtotal, productTax)),
    ...both('shipping_incl_tax', plus(totals.shipping, totals.shippingTax)),
    base_currency_code: cart.base_currency_code,
    quote_currency_code: cart.quote_currency_code,
    ...(cart.coupon_code && { coupon_code: cart.coupon_code }),
    items_qty: Math.trunc(toWire(sum(cart.items.map((item) => money(item.qty))))),
    items: cart.items.map((item) => itemOf(lineOf(priced, item.item_id), item)),
    total_segments: segmentsOf(priced),
  };
}

/** The two fields of an amount: `name` in the display currency, `base_name` in the base currency. */
function both<Name extends string>(name: Name, amounts: Amounts) {
  return { [name]: toWire(amounts.display), [`base_${name}`]: toWire(amounts.base) } as Record<Name | `base_${Name}`, number>;
}

const negated = (amounts: Amounts): Amounts => minus({ base: ZERO, display: ZERO }, amounts);

function itemOf({ itemId, qty, price, rowTotal, discount, tax }: LineTotals, item: CartItem): TotalsItem {
  const rowInclTax = plus(rowTotal, tax);
  return {
    item_id: itemId,
    ...both('price', price),
    qty: toWire(qty),
    ...both('row_total', rowTotal),
    row_total_with_discount: toWire(minus(rowTotal, discount).display),
    ...both('tax_amount', tax),
    tax_percent: 0,
    ...both('discount_amount', discount),
    discount_percent: 0,
    ...both('price_incl_tax', price),
    ...both('row_total_incl_tax', rowInclTax),
    options: JSON.stringify(choiceLabels(item)),
    weee_tax_applied_amount: null,
    weee_tax_applied: null,
    name: item.name,
  };
}

/** In the order of collection; discount only when there is one, shipping only for what is shipped. */
function segmentsOf({ cart, totals, shippingRate }: PricedCart): TotalSegment[] {
  const shipping: TotalSegment[] = isVirtual(cart)
    ? []
    : [{ code: 'shipping', title: shippingTitle(shippingRate), value: toWire(totals.shipping.display) }];
  return [
    { code: 'subtotal', title: 'Subtotal', value: toWire(totals.subtotal.display) },
    ...discountSegment(totals),
    ...shipping,
    { code: 'tax', title: 'Tax', value: toWire(totals.tax.display), extension_attributes: { tax_grandtotal_details: [] } },
    { code: 'grand_total', title: 'Grand Total', value: toWire(totals.grandTotal.display), area: 'footer' },
  ];
}

function discountSegment({ discount }: Totals): TotalSegment[] {
  return isZero(discount.display) ? [] : [{ code: 'discount', title: 'Discount', value: toWire(negated(discount).display) }];
}

function shippingTitle(rate: PricedCart['shippingRate']): string {
  return rate ? `Shipping & Handling (${rate.carrier_title} - ${rate.method_title})` : 'Shipping & Handling';
}
