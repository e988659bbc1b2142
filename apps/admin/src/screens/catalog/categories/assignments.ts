import type { Outputs } from '../../../api/trpc';

export type Assignment = Outputs['catalog']['categoryProduct']['list'][number];

/** Moves one product to another's position and renumbers so that the positions match the displayed order. */
export function reordered(all: readonly Assignment[], sku: string, target: string): Assignment[] {
  const from = all.findIndex((one) => one.sku === sku);
  const to = all.findIndex((one) => one.sku === target);
  const one = all[from];
  if (!one || to < 0) return [...all];
  const order = all.toSpliced(from, 1).toSpliced(to, 0, one);
  // Renumbers as few products as possible: those already in order keep their position.
  let last = -1;
  return order.map((each) => {
    const position = each.position > last ? each.position : last + 1;
    last = position;
    return position === each.position ? each : { ...each, position };
  });
}

/** Products whose position has changed. */
export function changedPositions(before: readonly Assignment[], after: readonly Assignment[]): Assignment[] {
  const stored = new Map(before.map(({ sku, position }) => [sku, position]));
  return after.filter(({ sku, position }) => stored.get(sku) !== position);
}
