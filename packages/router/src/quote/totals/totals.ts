import { type Money, ZERO } from '@merx/wire';

/** One line of a cart as the collectors see it. Amounts in the base currency. */
export interface TotalsLine {
  itemId: number;
  /** The line that this one is a part of, and how many each piece of that line holds. */
  parent: { itemId: number; perPiece: Money } | null;
  /** Where the amounts are: a bundle of dynamic price has its parts' together, the parts of everything else have none of their own. */
  amountsIn: 'itself' | 'parts' | 'parent';
  qty: Money;
  unitPrice: Money;
  isVirtual: boolean;
}

/** What the collectors read and never change. */
export interface TotalsInput {
  lines: TotalsLine[];
  /** The chosen shipping method's amount in the base currency; null while there is none. */
  shipping: Money | null;
  /** Factor from the base to the display currency. */
  rate: Money;
}

/** An amount in both currencies. */
export interface Amounts {
  base: Money;
  display: Money;
}

export const NOTHING: Amounts = { base: ZERO, display: ZERO };

export interface LineTotals extends Pick<TotalsLine, 'itemId' | 'parent' | 'amountsIn'> {
  qty: Money;
  price: Amounts;
  rowTotal: Amounts;
  discount: Amounts;
  tax: Amounts;
}

/** What the collectors build, each adding its part; amounts are rounded to the cent. */
export interface Totals {
  lines: LineTotals[];
  subtotal: Amounts;
  discount: Amounts;
  shipping: Amounts;
  shippingDiscount: Amounts;
  shippingTax: Amounts;
  tax: Amounts;
  /** What the buyer pays. */
  grandTotal: Amounts;
}

/** A step of the calculation: pure, from the cart and the totals so far to new totals. */
export type Collector = (input: TotalsInput, totals: Totals) => Totals;
