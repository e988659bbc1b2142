import { max, ZERO } from '@merx/wire';
import { minus, plus, total } from '../amounts.js';
import type { Collector } from '../totals.js';

/** 550: everything the collectors before it have found; never below zero. */
export const collectGrandTotal: Collector = (_input, totals) => {
  const { subtotal, shipping, tax, compensation, shippingCompensation, discount, shippingDiscount } = totals;
  const sum = minus(total([subtotal, shipping, tax, compensation, shippingCompensation]), plus(discount, shippingDiscount));
  return { ...totals, grandTotal: { base: max(sum.base, ZERO), display: max(sum.display, ZERO) } };
};
