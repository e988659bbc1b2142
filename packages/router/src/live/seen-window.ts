/** Tells rows that are new from those that were seen, although ids may appear out of order: they are given before a commit. */
export interface SeenWindow {
  /** Rows up to this id are not looked at again. */
  floor(): number;
  /** Those that were not seen before. */
  fresh<Row extends { id: number }>(rows: readonly Row[]): Row[];
}

/** A window over a table whose last id is `start`. A row that appears more than `lookBackMs` after a later one is missed. */
export function seenWindow(start: number, lookBackMs: number, most: number, now: () => number = () => performance.now()): SeenWindow {
  let floor = start;
  const seen = new Map<number, number>();
  return {
    floor: () => floor,
    fresh(rows) {
      const found = rows.filter(({ id }) => id > floor && !seen.has(id));
      for (const { id } of found) seen.set(id, now());
      // A full page would be the same one for ever.
      const isFull = rows.length >= most;
      for (const [id, at] of seen) if (isFull || at < now() - lookBackMs) floor = Math.max(floor, id);
      for (const id of [...seen.keys()]) if (id <= floor) seen.delete(id);
      return found;
    },
  };
}
