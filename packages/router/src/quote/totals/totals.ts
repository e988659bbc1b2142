import { type Money, ZERO } from '@merx/wire';
import type { CartRule, RuleCart } from '../../sales-rule/index.js';
import type { RateGroup, TaxRules } from '../../tax/index.js';
import type { Shipment, ShippingRate } from '../carrier/shipping-rate.js';

/** One line of a cart as the collectors see it. Amounts in the base currency. */
export interface TotalsLine {
  itemId: number;
  /** The line that this one is a part of, and how many each piece of that line holds. */
  parent: { itemId: number; perPiece: Money } | null;
  /** Where the amounts are: a bundle of dynamic price has its parts' together, the parts of everything else have none of their own. */
  amountsIn: 'itself' | 'parts' | 'parent';
  qty: Money;
  /** With tax when the shop's prices include it. */
  unitPrice: Money;
  /** What staff ask for one piece instead, in the display currency. */
  customPrice: Money | null;
  isVirtual: boolean;
  taxes: LineTaxes;
  /** What is shipped of a line; null for a virtual one and for parts. */
  parcels: { qty: Money; weight: Money } | null;
  /** What price rules read of the product. */
  attributes: Readonly<Record<string, string | null>>;
  categoryIds: readonly number[];
}

/** The taxes of something sold: the buyer's, and the percentage that prices with tax contain. */
export interface LineTaxes {
  groups: RateGroup[];
  storePercent: Money;
}

export interface TaxSettings extends TaxRules {
  pricesInclude: boolean;
  shippingIncludes: boolean;
  /** Discounts are worked out on prices with tax. */
  discountOnGross: boolean;
}

/** Where a shipment goes; null in a field that is not known yet. */
export interface ShippingDestination {
  countryId: string;
  regionId: number;
  postcode: string | null;
}

/** What the collectors read and never change. */
export interface TotalsInput {
  lines: TotalsLine[];
  /** Factor from the base to the display currency. */
  rate: Money;
  tax: TaxSettings;
  shippingTaxes: LineTaxes;
  /** The active price rules, and what they ask of the cart besides its lines. */
  rules: CartRule[];
  ruleFacts: Omit<RuleCart, 'items' | 'baseSubtotal' | 'totalQty' | 'weight'>;
  /** Null while nothing is shipped or nobody knows where to. */
  destination: ShippingDestination | null;
  /** What the carriers ask for a shipment, in their order. */
  offer: (shipment: Shipment) => ShippingRate[];
  /** The chosen shipping method as `carrier_method`. */
  chosenMethod: string | null;
}

/** An amount in both currencies. */
export interface Amounts {
  base: Money;
  display: Money;
}

export const NOTHING: Amounts = { base: ZERO, display: ZERO };

/** Tax by group of rates. */
export interface AppliedTax {
  group: RateGroup;
  amount: Amounts;
}

export interface LineTotals extends Pick<TotalsLine, 'itemId' | 'parent' | 'amountsIn'> {
  qty: Money;
  /** What one piece is offered for: with tax where the shop's prices include it. */
  asked: Amounts;
  /** Of one piece, without tax. */
  price: Amounts;
  priceInclTax: Amounts;
  rowTotal: Amounts;
  rowTotalInclTax: Amounts;
  discount: Amounts;
  discountPercent: Money;
  tax: Amounts;
  taxPercent: Money;
  /** For prices with tax: what the discount has taken off the tax. */
  compensation: Amounts;
  applied: AppliedTax[];
  ruleIds: number[];
  /** Pieces that carriers ship for nothing. */
  freeQty: Money;
}

/** What the collectors build, each adding its part; amounts are rounded to the cent. */
export interface Totals {
  lines: LineTotals[];
  subtotal: Amounts;
  subtotalInclTax: Amounts;
  /** Of the lines alone. */
  discount: Amounts;
  /** The rules that were applied, in their order. */
  appliedRules: CartRule[];
  /** The rules whose conditions the cart meets, whether or not they act on a line. */
  matchedRules: CartRule[];
  /** Whether a rule ships the whole cart for nothing. */
  freeShipping: boolean;
  /** Every method that is offered. */
  offered: ShippingRate[];
  /** The chosen one, as long as it is offered. */
  shippingRate: ShippingRate | null;
  /** What the chosen carrier asks: with tax where the shop's shipping prices include it. */
  shippingAsked: Amounts;
  shipping: Amounts;
  shippingInclTax: Amounts;
  shippingDiscount: Amounts;
  shippingTax: Amounts;
  shippingCompensation: Amounts;
  /** Of lines and shipping together. */
  tax: Amounts;
  compensation: Amounts;
  appliedTaxes: AppliedTax[];
  shippingApplied: AppliedTax[];
  /** What the buyer pays. */
  grandTotal: Amounts;
}

/** A step of the calculation: pure, from the cart and the totals so far to new totals. */
export type Collector = (input: TotalsInput, totals: Totals) => Totals;
