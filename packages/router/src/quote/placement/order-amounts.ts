import { toColumn, ZERO } from '@merx/wire';
import { minus, plus } from '../totals/amounts.js';
import type { Amounts, LineTotals, Totals } from '../totals/totals.js';

/** `name` in the order's currency and `base_name` in the base currency, as the columns keep them. */
function both<Name extends string>(name: Name, amounts: Amounts) {
  return { [name]: toColumn(amounts.display), [`base_${name}`]: toColumn(amounts.base) } as Record<Name | `base_${Name}`, string>;
}

const negated = (amounts: Amounts): Amounts => minus({ base: ZERO, display: ZERO }, amounts);

/** The amounts of a new order: nothing is paid, so everything is due. */
export function orderAmounts(totals: Totals) {
  const { subtotal, shipping, tax, shippingTax, discount, shippingDiscount, grandTotal } = totals;
  return {
    ...both('subtotal', subtotal),
    ...both('subtotal_incl_tax', plus(subtotal, minus(tax, shippingTax))),
    ...both('discount_amount', negated(discount)),
    ...both('shipping_amount', shipping),
    ...both('shipping_incl_tax', plus(shipping, shippingTax)),
    ...both('shipping_tax_amount', shippingTax),
    ...both('shipping_discount_amount', shippingDiscount),
    ...both('tax_amount', tax),
    ...both('grand_total', grandTotal),
    ...both('total_due', grandTotal),
    discount_tax_compensation_amount: '0',
    base_discount_tax_compensation_amount: '0',
    shipping_discount_tax_compensation_amount: '0',
    base_shipping_discount_tax_compensation_amnt: '0',
  };
}

/** The amounts of an order item; nothing of it is invoiced, shipped or refunded yet. */
export function itemAmounts({ price, rowTotal, discount, tax }: LineTotals) {
  return {
    ...both('price', price),
    ...both('original_price', price),
    ...both('price_incl_tax', price),
    ...both('row_total', rowTotal),
    ...both('row_total_incl_tax', plus(rowTotal, tax)),
    ...both('discount_amount', discount),
    ...both('tax_amount', tax),
    discount_percent: '0',
    tax_percent: '0',
    ...NOTHING_YET,
  };
}

const NOTHING_YET = {
  qty_canceled: '0',
  qty_invoiced: '0',
  qty_refunded: '0',
  qty_shipped: '0',
  amount_refunded: '0',
  base_amount_refunded: '0',
  row_invoiced: '0',
  base_row_invoiced: '0',
  tax_invoiced: '0',
  base_tax_invoiced: '0',
  discount_invoiced: '0',
  base_discount_invoiced: '0',
  discount_tax_compensation_amount: '0',
  base_discount_tax_compensation_amount: '0',
};
