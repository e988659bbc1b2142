/** Something that may be used until a time of `performance.now()`. */
type UntilOf<T> = (one: T) => number | undefined;

/** When expired entries were last looked for. */
const sweptAt = new WeakMap<ReadonlyMap<string, unknown>, number>();

/** Deletes entries whose time is over, at most once per `interval` milliseconds: otherwise they would stay until the catalogue changes. */
export function dropExpired<T>(entries: Map<string, T>, untilOf: UntilOf<T>, interval: number): void {
  const now = performance.now();
  const last = sweptAt.get(entries);
  if (last !== undefined && now - last < interval) return;
  sweptAt.set(entries, now);
  for (const [key, entry] of entries) if ((untilOf(entry) ?? 0) < now) entries.delete(key);
}
