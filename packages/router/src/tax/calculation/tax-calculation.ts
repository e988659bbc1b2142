import type { Money } from '@merx/wire';

/** Where something is taxed. */
export interface TaxDestination {
  countryId: string;
  /** 0 for an unknown region. */
  regionId: number;
  postcode: string | null;
}

/** Whose taxes on what. */
export interface TaxRequest {
  customerClassId: number;
  /** 0 for what is not taxed. Classes that no rule names are not taxed either. */
  productClassId: number;
  destination: TaxDestination;
  /** For the titles of the rates. */
  storeId: number;
}

/** Rates of one priority: they are added up and compound together on those of the priorities before. */
export interface RateGroup {
  /** The codes of its rates joined. */
  id: string;
  /** The effective percentage of the net price, what it compounds on included. */
  percent: Money;
  rates: { code: string; title: string; percent: Money }[];
}

export type TaxAlgorithm = 'UNIT_BASE_CALCULATION' | 'ROW_BASE_CALCULATION' | 'TOTAL_BASE_CALCULATION';

/** Something to tax, in one currency. */
export interface TaxableRow {
  /** Of one piece, not yet rounded; with tax when `includesTax`. */
  unitPrice: Money;
  /** More than zero; may be broken. */
  qty: Money;
  includesTax: boolean;
  /** Taken off the whole row. */
  discount: Money;
  /** In the order of their priorities. */
  groups: RateGroup[];
  /** The percentage contained in a price with tax: that of the shop's own place. The buyer's, where everybody pays the same price. */
  storePercent: Money;
}

export interface TaxRules {
  algorithm: TaxAlgorithm;
  /** Tax is on what is left after the discount; else on the whole. */
  afterDiscount: boolean;
}

export interface TaxedRow {
  /** Of one piece, without and with tax, before discount. */
  price: Money;
  priceInclTax: Money;
  rowTotal: Money;
  rowTotalInclTax: Money;
  /** What is paid: after discount when the rules say so. */
  tax: Money;
  /** The combined percentage. */
  percent: Money;
  /**
   * For prices with tax: what the discount has taken off the tax, so that row + tax + compensation - discount is what is paid. With
   * TOTAL_BASE_CALCULATION a row's may be a cent below zero.
   */
  compensation: Money;
  /** The tax by group; adds up to `tax`. */
  applied: { group: RateGroup; amount: Money }[];
}
