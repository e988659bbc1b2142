import type { Money } from '@merx/wire';

/** The place of taxation. */
export interface TaxDestination {
  countryId: string;
  /** 0 for an unknown region. */
  regionId: number;
  postcode: string | null;
}

/** The tax classes and the place. */
export interface TaxRequest {
  customerClassId: number;
  /** 0 for not taxable. Classes without a rule are not taxed either. */
  productClassId: number;
  destination: TaxDestination;
  /** For the titles of the rates. */
  storeId: number;
}

/** Rates of one priority: they are added up, and compound on those of earlier priorities. */
export interface RateGroup {
  /** The joined codes of its rates. */
  id: string;
  /** The effective percentage of the net price, including compounding. */
  percent: Money;
  rates: { code: string; title: string; percent: Money }[];
}

export type TaxAlgorithm = 'UNIT_BASE_CALCULATION' | 'ROW_BASE_CALCULATION' | 'TOTAL_BASE_CALCULATION';

/** A taxable row, in one currency. */
export interface TaxableRow {
  /** Unit price, not rounded; with tax when `includesTax`. */
  unitPrice: Money;
  /** Positive; may be fractional. */
  qty: Money;
  includesTax: boolean;
  /** For the entire row. */
  discount: Money;
  /** By priority. */
  groups: RateGroup[];
  /** The percentage contained in a price with tax: that of the shop's own location, or the buyer's where all buyers pay the same price. */
  storePercent: Money;
}

export interface TaxRules {
  algorithm: TaxAlgorithm;
  /** Tax applies to the amount after discount; otherwise to the full amount. */
  afterDiscount: boolean;
}

export interface TaxedRow {
  /** Unit price, without and with tax, before discount. */
  price: Money;
  priceInclTax: Money;
  rowTotal: Money;
  rowTotalInclTax: Money;
  /** The tax to pay: after discount, depending on the settings. */
  tax: Money;
  /** The combined percentage. */
  percent: Money;
  /**
   * For prices with tax: the tax on the discount, so that row + tax + compensation - discount is what is paid. With
   * TOTAL_BASE_CALCULATION a row's may be minus one cent.
   */
  compensation: Money;
  /** The tax by group; adds up to `tax`. */
  applied: { group: RateGroup; amount: Money }[];
}
