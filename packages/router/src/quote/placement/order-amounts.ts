import { toColumn, toWire } from '@merx/wire';
import { negated } from '../totals/amounts.js';
import { type Amounts, type AppliedTax, type LineTotals, NOTHING, type Totals } from '../totals/totals.js';
import { totalDiscount } from '../totals/totals-wire.js';

/** `name` in the order's currency and `base_name` in the base currency, as in the columns. */
function both<Name extends string>(name: Name, amounts: Amounts) {
  return { [name]: toColumn(amounts.display), [`base_${name}`]: toColumn(amounts.base) } as Record<Name | `base_${Name}`, string>;
}

/** The amounts of a new order: nothing is paid, so everything is due. The discount includes that of shipping. */
export function orderAmounts(totals: Totals) {
  const { shippingCompensation } = totals;
  return {
    ...both('subtotal', totals.subtotal),
    ...both('subtotal_incl_tax', totals.subtotalInclTax),
    ...both('discount_amount', negated(totalDiscount(totals))),
    ...both('shipping_amount', totals.shipping),
    ...both('shipping_incl_tax', totals.shippingInclTax),
    ...both('shipping_tax_amount', totals.shippingTax),
    ...both('shipping_discount_amount', totals.shippingDiscount),
    ...both('tax_amount', totals.tax),
    ...both('grand_total', totals.grandTotal),
    ...both('total_due', totals.grandTotal),
    ...both('discount_tax_compensation_amount', totals.compensation),
    shipping_discount_tax_compensation_amount: toColumn(shippingCompensation.display),
    base_shipping_discount_tax_compensation_amnt: toColumn(shippingCompensation.base),
    applied_taxes: { order: totals.appliedTaxes.map(appliedTax), shipping: totals.shippingApplied.map(appliedTax) },
  };
}

/** The amounts of an order item and its list price; nothing is invoiced, shipped or refunded yet. */
export function itemAmounts(line: LineTotals, listed: Amounts) {
  return {
    ...both('price', line.price),
    ...both('original_price', listed),
    ...both('price_incl_tax', line.priceInclTax),
    ...both('row_total', line.rowTotal),
    ...both('row_total_incl_tax', line.rowTotalInclTax),
    ...both('discount_amount', line.discount),
    ...both('tax_amount', line.tax),
    ...both('discount_tax_compensation_amount', line.compensation),
    discount_percent: toColumn(line.discountPercent),
    tax_percent: toColumn(line.taxPercent),
    applied_rule_ids: line.ruleIds.join(',') || null,
    applied_taxes: line.applied.map(appliedTax),
    ...NOTHING_YET,
  };
}

/** A tax as stored in an order and returned to clients. */
function appliedTax({ group, amount }: AppliedTax) {
  const titles = group.rates.map(({ title }) => title);
  const rates = group.rates.map(({ code, title, percent }) => ({ code, title, percent: toWire(percent) }));
  return {
    code: group.id,
    title: titles.join(', '),
    percent: toWire(group.percent),
    amount: toWire(amount.display),
    base_amount: toWire(amount.base),
    extension_attributes: { rates },
  };
}

const NOTHING_YET = {
  ...{ qty_canceled: '0', qty_invoiced: '0', qty_refunded: '0', qty_shipped: '0' },
  ...both('amount_refunded', NOTHING),
  ...both('row_invoiced', NOTHING),
  ...both('tax_invoiced', NOTHING),
  ...both('discount_invoiced', NOTHING),
};
