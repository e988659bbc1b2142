import { type Collector, NOTHING } from '../totals.js';
import { isUntaxed, taxesOfAll } from './line-tax.js';

/** 375: the shipping amount without and with tax, before any discount. */
export const collectTaxOnShipping: Collector = (input, totals) => {
  if (!totals.shippingRate || isUntaxed(input)) return totals;
  const { shipping } = taxesOfAll(input, [], { asked: totals.shippingAsked, discount: NOTHING });
  return { ...totals, shipping: shipping.amounts('rowTotal'), shippingInclTax: shipping.amounts('rowTotalInclTax') };
};
