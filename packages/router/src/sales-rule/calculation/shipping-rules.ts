import { type Money, max, min, percentOf, roundToCent, subtract, ZERO } from '@merx/wire';
import { amountIn, percentageOf } from './actions.js';
import type { CartRule, RuleItem } from './cart-rule.js';
import { actsOn } from './conditions.js';
import { discountedQty } from './discount-row.js';

const ON_SHIPPING = new Set(['by_percent', 'to_percent', 'by_fixed', 'to_fixed']);

/** The matching rules that discount shipping, in order; they may match no item at all. */
export function shippingRules(rules: readonly CartRule[]): CartRule[] {
  const asked = rules.filter((rule) => rule.apply_to_shipping);
  const last = asked.findIndex((rule) => rule.stop_rules_processing);
  return asked.slice(0, last < 0 ? undefined : last + 1).filter((rule) => ON_SHIPPING.has(rule.simple_action));
}

/**
 * The shipping discounts of the matching rules, by rule, in the currency of the amount, each rounded to the cent, and together
 * never more than it. `rate` is the factor from the base currency to it.
 */
export function shippingDiscounts(rules: readonly CartRule[], amount: Money, rate: Money): Map<number, Money> {
  const discounts = new Map<number, Money>();
  let left = amount;
  for (const rule of shippingRules(rules)) {
    const discount = min(left, max(ZERO, roundToCent(offShipping(rule, left, amount, rate))));
    discounts.set(rule.rule_id, discount);
    left = subtract(left, discount);
  }
  return discounts;
}

function offShipping(rule: CartRule, left: Money, amount: Money, rate: Money): Money {
  if (rule.simple_action === 'by_fixed') return amountIn(rate, rule);
  if (rule.simple_action === 'to_fixed') return subtract(amount, amountIn(rate, rule));
  return percentOf(left, percentageOf(rule));
}

export interface FreeShipping {
  /** The entire shipment is free. */
  whole: boolean;
  /** The quantity of an item that ships free; items without any are missing. */
  freeQty: Map<number, Money>;
}

/** The free shipping granted by the matching rules, in order. A rule that stops further rules for an item also stops them here. */
export function freeShipping(rules: readonly CartRule[], items: readonly RuleItem[]): FreeShipping {
  const found: FreeShipping = { whole: false, freeQty: new Map() };
  if (rules.every((rule) => rule.simple_free_shipping === 0)) return found;
  for (const item of items) {
    for (const rule of rulesFor(item, rules)) {
      if (rule.simple_free_shipping === 2) found.whole = true;
      if (rule.simple_free_shipping === 1)
        found.freeQty.set(item.itemId, max(found.freeQty.get(item.itemId) ?? ZERO, discountedQty(item, rule)));
    }
  }
  return found;
}

function rulesFor(item: RuleItem, rules: readonly CartRule[]): CartRule[] {
  const acting = rules.filter((rule) => actsOn(rule, item));
  const last = acting.findIndex((rule) => rule.stop_rules_processing);
  return acting.slice(0, last < 0 ? undefined : last + 1);
}
