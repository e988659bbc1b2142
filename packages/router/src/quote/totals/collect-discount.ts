import { add, sum, ZERO } from '@merx/wire';
import { type CartRule, discountsOf, type FreeShipping, freeShipping, matchingRules } from '../../sales-rule/index.js';
import { type Currency, inEach } from './amounts.js';
import { sumOfLines, withSumsOfParts } from './parts.js';
import { qtyOf, type RuleItems, ruleItems } from './rule-items.js';
import type { Collector, LineTotals, Totals, TotalsInput } from './totals.js';

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
  const lines = withFreePieces(discounted(input, totals, matchedRules, items), free);
  return { ...totals, lines, matchedRules, ...sums(lines, matchedRules), freeShipping: free.whole };
};

function discounted(input: TotalsInput, totals: Totals, rules: CartRule[], { byItem }: RuleItems): LineTotals[] {
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
  return withSumsOfParts(
    totals.lines.map((line) => {
      const inBase = base.items.get(line.itemId);
      if (!inBase) return line;
      const discount = { base: inBase.amount, display: display.items.get(line.itemId)?.amount ?? ZERO };
      return { ...line, discount, discountPercent: inBase.percent, ruleIds: inBase.appliedRuleIds };
    }),
  );
}

function withFreePieces(lines: LineTotals[], { freeQty }: FreeShipping): LineTotals[] {
  if (freeQty.size === 0) return lines;
  return lines.map((line) => ({ ...line, freeQty: add(line.freeQty, freeQty.get(line.itemId) ?? ZERO) }));
}

function sums(lines: LineTotals[], rules: CartRule[]): Pick<Totals, 'discount' | 'appliedRules'> {
  const applied = new Set(lines.flatMap((line) => line.ruleIds));
  return {
    discount: sumOfLines(lines, (line) => line.discount),
    appliedRules: rules.filter((rule) => applied.has(rule.rule_id)),
  };
}
