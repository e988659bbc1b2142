import { add, sum, ZERO } from '@merx/wire';
import { type CartRule, discountsOf, type FreeShipping, freeShipping, matchingRules, type RuleItem } from '../../sales-rule/index.js';
import { type Currency, inEach, sumOfLines, withSumsOfParts } from './amounts.js';
import type { Collector, LineTotals, Totals, TotalsInput, TotalsLine } from './totals.js';

/** 300: line discounts and free shipping from price rules. */
export const collectDiscount: Collector = (input, totals) => {
  if (input.rules.length === 0) return totals;
  const items = ruleItems(input.lines, totals.lines);
  const matchedRules = matchingRules(input.rules, {
    ...input.ruleFacts,
    baseSubtotal: totals.subtotal.base,
    totalQty: qtyOf(items.lines),
    weight: sum(input.lines.map(({ parcels }) => parcels?.weight ?? ZERO)),
    items: items.lines,
  });
  if (matchedRules.length === 0) return totals;
  const free = freeShipping(matchedRules, items.lines);
  const { lines: priced, spending } = discounted(input, totals, matchedRules, items);
  const lines = withFreePieces(priced, free);
  return { ...totals, lines, matchedRules, spending, ...sums(lines, matchedRules), freeShipping: free.whole };
};

function discounted(input: TotalsInput, totals: Totals, rules: CartRule[], { byItem }: RuleItems): Pick<Totals, 'lines' | 'spending'> {
  const own = totals.lines.filter((line) => line.amountsIn === 'itself');
  const price = (line: LineTotals, currency: Currency) => (input.tax.discountOnGross ? line.priceInclTax : line.price)[currency];
  const { base, display } = inEach(input.rate, (currency, rate) =>
    discountsOf(
      rules,
      own.flatMap((line) => {
        const ruleItem = byItem.get(line.itemId);
        return ruleItem ? [{ itemId: line.itemId, price: price(line, currency), qty: line.qty, ruleItem }] : [];
      }),
      rate,
    ),
  );
  const lines = withSumsOfParts(
    totals.lines.map((line) => {
      const inBase = base.items.get(line.itemId);
      if (!inBase) return line;
      const discount = { base: inBase.amount, display: display.items.get(line.itemId)?.amount ?? ZERO };
      return { ...line, discount, discountPercent: inBase.percent, ruleIds: inBase.appliedRuleIds };
    }),
  );
  return { lines, spending: base.spent };
}

function withFreePieces(lines: LineTotals[], { freeQty }: FreeShipping): LineTotals[] {
  if (freeQty.size === 0) return lines;
  return lines.map((line) => ({ ...line, freeQty: add(line.freeQty, freeQty.get(line.itemId) ?? ZERO) }));
}

function sums(lines: LineTotals[], rules: CartRule[]): Pick<Totals, 'discount' | 'appliedRules'> {
  const applied = new Set(lines.flatMap((line) => line.ruleIds));
  return { discount: sumOfLines(lines, (line) => line.discount), appliedRules: rules.filter((rule) => applied.has(rule.rule_id)) };
}

/** A cart's lines as price rules see them. */
interface RuleItems {
  /** The lines with their parts. */
  lines: RuleItem[];
  /** By item, for the lines that have amounts: a part of a bundle matches if it or its bundle does. */
  byItem: Map<number, RuleItem>;
}

/** The lines for price rules: amounts in the base currency, without tax. */
function ruleItems(given: TotalsLine[], priced: LineTotals[]): RuleItems {
  const totals = new Map(priced.map((line) => [line.itemId, line]));
  const plain = given.map((line) => ({ line, item: ruleItem(line, totals.get(line.itemId)) }));
  const partsOf = (itemId: number) => plain.filter(({ line }) => line.parent?.itemId === itemId).map(({ item }) => item);
  const hasParts = given.some((line) => line.parent !== null);
  const lines = plain
    .filter(({ line }) => line.parent === null)
    .map(({ item }) => (hasParts ? { ...item, parts: partsOf(item.itemId) } : item));
  const byLine = new Map(lines.map((item) => [item.itemId, item]));
  const byItem = new Map(
    plain.map(({ line, item }) => {
      const parent = line.parent && byLine.get(line.parent.itemId);
      return [item.itemId, parent ? { ...parent, parts: [item] } : (byLine.get(item.itemId) ?? item)];
    }),
  );
  return { lines, byItem };
}

function ruleItem(line: TotalsLine, totals: LineTotals | undefined): RuleItem {
  if (!totals) throw new Error(`The item ${line.itemId} has no totals.`);
  return {
    itemId: line.itemId,
    price: totals.price.base,
    qty: line.qty,
    rowTotal: totals.rowTotal.base,
    attributes: line.attributes,
    categoryIds: line.categoryIds,
    parts: [],
  };
}

/** The total quantity of all lines. */
const qtyOf = (items: RuleItem[]) => sum(items.map((item) => item.qty));
