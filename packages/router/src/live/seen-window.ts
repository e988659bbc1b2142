export type SeenWindow = ReturnType<typeof seenWindow>;

/**
 * A window over a table whose last id is `start`. It distinguishes new rows from seen ones, although ids may become visible out of order:
 * they are assigned before the commit. A row that becomes visible more than `lookBackMs` after a later one is missed.
 */
export function seenWindow(start: number, lookBackMs: number, most: number, now: () => number = () => performance.now()) {
  let floor = start;
  const seen = new Map<number, number>();
  return {
    /** Rows up to this id are no longer checked. */
    floor: () => floor,
    /** The rows that are new. */
    fresh<Row extends { id: number }>(rows: readonly Row[]): Row[] {
      const found = rows.filter(({ id }) => id > floor && !seen.has(id));
      for (const { id } of found) seen.set(id, now());
      // Otherwise a full page would be returned forever.
      const isFull = rows.length >= most;
      for (const [id, at] of seen) if (isFull || at < now() - lookBackMs) floor = Math.max(floor, id);
      for (const id of [...seen.keys()]) if (id <= floor) seen.delete(id);
      return found;
    },
  };
}
