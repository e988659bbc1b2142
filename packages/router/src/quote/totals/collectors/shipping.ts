import { inBothCurrencies } from '../amounts.js';
import { type Collector, NOTHING } from '../totals.js';

/** 350: the amount of the chosen shipping method, before discount and tax. */
export const collectShipping: Collector = ({ shipping, rate }, totals) => ({
  ...totals,
  shipping: shipping === null ? NOTHING : inBothCurrencies(shipping, rate),
});
