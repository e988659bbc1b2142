import { compare, type Money, money, times, ZERO } from '@merx/wire';
import { calculateTax, type TaxableRow, type TaxedRow } from '../../tax/index.js';
import { type Currency, inEach, minus, plus, sumOfLines, withSumsOfParts } from './amounts.js';
import { type Amounts, type AppliedTax, type Collector, type LineTaxes, type LineTotals, NOTHING, type TotalsInput } from './totals.js';

/** 200: prices and rows without and with tax, before any discount; the subtotal is the sum of the rows without tax. */
export const collectTaxOnSubtotal: Collector = (input, totals) => {
  const taxed = isUntaxed(input) ? null : taxesOfLines(input, totals.lines, false);
  const lines = withSumsOfParts(taxed ? totals.lines.map((line) => withPrices(line, taxed.get(line.itemId))) : totals.lines);
  return {
    ...totals,
    lines,
    subtotal: sumOfLines(lines, (line) => line.rowTotal),
    subtotalInclTax: sumOfLines(lines, (line) => line.rowTotalInclTax),
  };
};

function withPrices(line: LineTotals, taxed: Taxed | undefined): LineTotals {
  if (!taxed) return line;
  return {
    ...line,
    price: taxed.amounts('price'),
    priceInclTax: taxed.amounts('priceInclTax'),
    rowTotal: taxed.amounts('rowTotal'),
    rowTotalInclTax: taxed.amounts('rowTotalInclTax'),
  };
}

/** 375: the shipping amount without and with tax, before any discount. */
export const collectTaxOnShipping: Collector = (input, totals) => {
  if (!totals.shippingRate || isUntaxed(input)) return totals;
  const { shipping } = taxesOfAll(input, [], { asked: totals.shippingAsked, discount: NOTHING });
  return { ...totals, shipping: shipping.amounts('rowTotal'), shippingInclTax: shipping.amounts('rowTotalInclTax') };
};

/**
 * 450: the taxes of lines and shipping after discounts. The shipping amount is recalculated: here it is one row along
 * with the items and takes over their rounding remainder, and amount and tax must add up to the carrier's price.
 */
export const collectTax: Collector = (input, totals) => {
  if (isUntaxed(input)) return totals;
  const asked = totals.shippingAsked;
  const taxed = taxesOfAll(input, totals.lines, { asked, discount: totals.shippingDiscount });
  const { pricesInclude } = input.tax;
  const lines = withSumsOfParts(totals.lines.map((line) => withTax(line, taxed.lines.get(line.itemId), pricesInclude)));
  const shippingTax = taxed.shipping.amounts('tax');
  return {
    ...totals,
    lines,
    shipping: taxed.shipping.amounts('rowTotal'),
    shippingInclTax: taxed.shipping.amounts('rowTotalInclTax'),
    shippingTax,
    shippingApplied: taxed.shipping.applied,
    shippingCompensation: taxed.shipping.amounts('compensation'),
    tax: plus(
      sumOfLines(lines, (line) => line.tax),
      shippingTax,
    ),
    compensation: sumOfLines(lines, (line) => line.compensation),
    appliedTaxes: byGroup([...lines.flatMap((line) => line.applied), ...taxed.shipping.applied]),
  };
};

function withTax(line: LineTotals, taxed: Taxed | undefined, includesTax: boolean): LineTotals {
  if (!taxed) return line;
  const { percent, applied } = taxed;
  const tax = taxed.amounts('tax');
  // From the tax that was removed from the row, so that row, tax and compensation add up to the price with tax, to the cent.
  const compensation = includesTax ? minus(minus(line.rowTotalInclTax, line.rowTotal), tax) : NOTHING;
  return { ...line, tax, compensation, taxPercent: percent, applied };
}

function byGroup(applied: AppliedTax[]): AppliedTax[] {
  const groups = new Map<string, AppliedTax>();
  for (const { group, amount } of applied) {
    const sofar = groups.get(group.id)?.amount ?? NOTHING;
    groups.set(group.id, { group, amount: plus(sofar, amount) });
  }
  return [...groups.values()];
}

/** Whether the tax calculation can be skipped: no tax applies, and no price includes tax. */
export function isUntaxed({ lines, tax, shippingTaxes }: TotalsInput): boolean {
  if (tax.pricesInclude || tax.shippingIncludes || shippingTaxes.groups.length > 0) return false;
  return lines.every(({ taxes }) => taxes.groups.length === 0);
}

/** The calculated taxes of one row, in both currencies. */
interface Taxed {
  /** One of its amounts. */
  amounts(of: 'price' | 'priceInclTax' | 'rowTotal' | 'rowTotalInclTax' | 'tax' | 'compensation'): Amounts;
  percent: Money;
  applied: AppliedTax[];
}

/** The taxes of the lines that have amounts, by item. `discounted` says whether their discounts are already applied. */
function taxesOfLines(input: TotalsInput, lines: LineTotals[], discounted: boolean): Map<number, Taxed> {
  return taxesOf(input, lines, discounted, []).lines;
}

/** A carrier's shipping amount, and its discount. */
interface ShippingRow {
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
