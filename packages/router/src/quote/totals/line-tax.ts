import { compare, type Money, money, times, ZERO } from '@merx/wire';
import { calculateTax, type TaxableRow, type TaxedRow } from '../../tax/index.js';
import { type Currency, inEach } from './amounts.js';
import type { Amounts, AppliedTax, LineTaxes, LineTotals, TotalsInput } from './totals.js';

/** Whether the tax calculation can be skipped: no tax applies, and no price includes tax. */
export function isUntaxed({ lines, tax, shippingTaxes }: TotalsInput): boolean {
  if (tax.pricesInclude || tax.shippingIncludes || shippingTaxes.groups.length > 0) return false;
  return lines.every(({ taxes }) => taxes.groups.length === 0);
}

/** The calculated taxes of one row, in both currencies. */
export interface Taxed {
  /** One of its amounts. */
  amounts(of: 'price' | 'priceInclTax' | 'rowTotal' | 'rowTotalInclTax' | 'tax' | 'compensation'): Amounts;
  percent: Money;
  applied: AppliedTax[];
}

/** The taxes of the lines that have amounts, by item. `discounted` says whether their discounts are already applied. */
export function taxesOfLines(input: TotalsInput, lines: LineTotals[], discounted: boolean): Map<number, Taxed> {
  return taxesOf(input, lines, discounted, []).lines;
}

/** A carrier's shipping amount, and its discount. */
export interface ShippingRow {
  asked: Amounts;
  discount: Amounts;
}

/** The taxes of lines and shipping after discounts: shipping is the last row, and takes the rounding remainder. */
export function taxesOfAll(input: TotalsInput, lines: LineTotals[], shipping: ShippingRow): { lines: Map<number, Taxed>; shipping: Taxed } {
  const taxed = taxesOf(input, lines, true, [shipping]);
  const [last] = taxed.extra;
  if (!last) throw new Error('The shipping was not taxed.');
  return { lines: taxed.lines, shipping: last };
}

function taxesOf(input: TotalsInput, lines: LineTotals[], discounted: boolean, shipping: ShippingRow[]) {
  const own = inTaxOrder(lines.filter((line) => line.amountsIn === 'itself'));
  const taxes = new Map(input.lines.map((line) => [line.itemId, line.taxes]));
  const calculated = inEach(input.rate, (currency) =>
    calculateTax(
      [
        ...own.map((line) => lineRow(line, taxes.get(line.itemId), input.tax.pricesInclude, discounted, currency)),
        ...shipping.map((row) => shippingRow(row, input, currency)),
      ],
      input.tax,
    ),
  );
  const at = (index: number) => taxedOf(calculated.base[index], calculated.display[index]);
  return { lines: new Map(own.map((line, index) => [line.itemId, at(index)])), extra: shipping.map((_, index) => at(own.length + index)) };
}

/**
 * Rounding is carried from row to row: sorting the rows makes the result independent of the order in which items were
 * added. A row's price is the same before and after its tax is removed, so both calculations use the same order.
 */
function inTaxOrder(lines: LineTotals[]): LineTotals[] {
  return lines
    .map((line) => ({ line, asked: times(line.asked.base, line.qty) }))
    .sort((a, b) => compare(b.asked, a.asked) || compare(b.line.discount.base, a.line.discount.base))
    .map(({ line }) => line);
}

const UNTAXED: LineTaxes = { groups: [], storePercent: ZERO };

function lineRow(line: LineTotals, taxes: LineTaxes = UNTAXED, includesTax: boolean, discounted: boolean, currency: Currency): TaxableRow {
  return { unitPrice: line.asked[currency], qty: line.qty, includesTax, discount: discounted ? line.discount[currency] : ZERO, ...taxes };
}

const ONE_PIECE = money(1);

function shippingRow({ asked, discount }: ShippingRow, { shippingTaxes, tax }: TotalsInput, currency: Currency): TaxableRow {
  const { groups, storePercent } = shippingTaxes;
  const includesTax = tax.shippingIncludes;
  return { unitPrice: asked[currency], qty: ONE_PIECE, includesTax, discount: discount[currency], groups, storePercent };
}

function taxedOf(base: TaxedRow | undefined, display: TaxedRow | undefined): Taxed {
  if (!base || !display) throw new Error('A row was not taxed.');
  return {
    amounts: (of) => ({ base: base[of], display: display[of] }),
    percent: base.percent,
    applied: base.applied.map(({ group, amount }, index) => ({
      group,
      amount: { base: amount, display: display.applied[index]?.amount ?? ZERO },
    })),
  };
}
