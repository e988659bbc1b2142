import { add, isZero, type Money, max, min, subtract, ZERO } from '@merx/wire';

/** What a source has of a product. */
export interface Available {
  source_code: string;
  available: Money;
}

/** What a source gives of a wanted quantity; zero for one that is not needed. */
export interface Deduction extends Available {
  taken: Money;
}

/** The quantity taken from sources in the given order, from each as much as it has, and what none of them has. */
export function deductions(wanted: Money, sources: readonly Available[]): { deducted: Deduction[]; missing: Money } {
  let missing = wanted;
  const deducted = sources.map((source) => {
    const taken = max(min(source.available, missing), ZERO);
    missing = subtract(missing, taken);
    return { ...source, taken };
  });
  return { deducted, missing };
}

/** A quantity that left a source. */
export interface Shipped {
  /** Null for the one that was not named. */
  source_code: string | null;
  qty: Money;
}

/**
 * Where returned goods go: to the sources that they were shipped from, in that order, after the `before` ones that came back earlier. What was
 * not shipped goes to the `otherwise` source.
 */
export function returns(qty: Money, shipped: readonly Shipped[], before: Money, otherwise: string): Map<string, Money> {
  const back = new Map<string, Money>();
  let skipped = before;
  let left = qty;
  for (const { source_code, qty: sent } of shipped) {
    const passed = min(skipped, sent);
    skipped = subtract(skipped, passed);
    const part = min(left, subtract(sent, passed));
    left = subtract(left, part);
    give(back, source_code ?? otherwise, part);
  }
  give(back, otherwise, left);
  return back;
}

function give(back: Map<string, Money>, source: string, part: Money): void {
  if (!isZero(part)) back.set(source, add(part, back.get(source) ?? ZERO));
}
