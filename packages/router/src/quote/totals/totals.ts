import { type Money, ZERO } from '@merx/wire';
import type { CartRule, RuleCart } from '../../sales-rule/index.js';
import type { RateGroup, TaxRules } from '../../tax/index.js';
import type { Shipment, ShippingRate } from '../carrier/rates.js';

/** A line of a cart for the collectors. Amounts in the base currency. */
export interface TotalsLine {
  itemId: number;
  /** The parent line, and the quantity per unit of it. */
  parent: { itemId: number; perPiece: Money } | null;
  /** Where the amounts are: a bundle with a dynamic price has the sums of its parts, the parts of all other lines have none. */
  amountsIn: 'itself' | 'parts' | 'parent';
  qty: Money;
  /** Includes tax if the shop's prices do. */
  unitPrice: Money;
  /** A custom unit price, in the display currency. */
  customPrice: Money | null;
  isVirtual: boolean;
  taxes: LineTaxes;
  /** The shipped items of a line; null for a virtual one and for parts. */
  parcels: { qty: Money; weight: Money } | null;
  /** Product attributes used by price rules. */
  attributes: Readonly<Record<string, string | null>>;
  categoryIds: readonly number[];
}

/** The taxes of an item: the buyer's, and the percentage that prices with tax contain. */
export interface LineTaxes {
  groups: RateGroup[];
  storePercent: Money;
}

export interface TaxSettings extends TaxRules {
  pricesInclude: boolean;
  shippingIncludes: boolean;
  /** Discounts are calculated on prices with tax. */
  discountOnGross: boolean;
}

export type ShippingDestination = Pick<Shipment, 'countryId' | 'regionId' | 'postcode'>;

/** The read-only input of the collectors. */
export interface TotalsInput {
  lines: TotalsLine[];
  /** Factor from the base to the display currency. */
  rate: Money;
  tax: TaxSettings;
  shippingTaxes: LineTaxes;
  /** The active price rules, and the cart data they use besides its lines. */
  rules: CartRule[];
  ruleFacts: Omit<RuleCart, 'items' | 'baseSubtotal' | 'totalQty' | 'weight'>;
  /** Null while nothing is shipped or the destination is unknown. */
  destination: ShippingDestination | null;
  /** The carriers' rates for a shipment, in order. */
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

/** Tax by rate group. */
export interface AppliedTax {
  group: RateGroup;
  amount: Amounts;
}

export interface LineTotals extends Pick<TotalsLine, 'itemId' | 'parent' | 'amountsIn'> {
  qty: Money;
  /** The displayed unit price: includes tax if the shop's prices do. */
  asked: Amounts;
  /** Per unit, without tax. */
  price: Amounts;
  priceInclTax: Amounts;
  rowTotal: Amounts;
  rowTotalInclTax: Amounts;
  discount: Amounts;
  discountPercent: Money;
  tax: Amounts;
  taxPercent: Money;
  /** For prices with tax: the tax on the discount. */
  compensation: Amounts;
  applied: AppliedTax[];
  ruleIds: number[];
  /** Items that ship free. */
  freeQty: Money;
}

/** The output of the collectors, each adding its part; amounts are rounded to the cent. */
export interface Totals {
  lines: LineTotals[];
  subtotal: Amounts;
  subtotalInclTax: Amounts;
  /** Lines only. */
  discount: Amounts;
  /** The applied rules, in order. */
  appliedRules: CartRule[];
  /** What each rule with a budget gives, in the base currency. */
  spending: ReadonlyMap<number, Money>;
  /** The rules whose conditions the cart meets, whether or not they apply to a line. */
  matchedRules: CartRule[];
  /** Whether a rule makes shipping free for the whole cart. */
  freeShipping: boolean;
  /** All available methods. */
  offered: ShippingRate[];
  /** The chosen one, if available. */
  shippingRate: ShippingRate | null;
  /** The chosen carrier's rate: includes tax if the shop's shipping prices do. */
  shippingAsked: Amounts;
  shipping: Amounts;
  shippingInclTax: Amounts;
  shippingDiscount: Amounts;
  shippingTax: Amounts;
  shippingCompensation: Amounts;
  /** Lines and shipping together. */
  tax: Amounts;
  compensation: Amounts;
  appliedTaxes: AppliedTax[];
  shippingApplied: AppliedTax[];
  /** What the buyer pays. */
  grandTotal: Amounts;
}

/** A calculation step: a pure function from the cart and the totals so far to new totals. */
export type Collector = (input: TotalsInput, totals: Totals) => Totals;
