import { sum } from '@merx/wire';
import type { RuleItem } from '../../sales-rule/index.js';
import type { LineTotals, TotalsLine } from './totals.js';

/** A cart's lines as price rules see them. */
export interface RuleItems {
  /** The lines with their parts. */
  lines: RuleItem[];
  /** By item, for the lines that have amounts: a part of a bundle matches if it or its bundle does. */
  byItem: Map<number, RuleItem>;
}

/** The lines for price rules: amounts in the base currency, without tax. */
export function ruleItems(given: TotalsLine[], priced: LineTotals[]): RuleItems {
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
export const qtyOf = (items: RuleItem[]) => sum(items.map((item) => item.qty));
