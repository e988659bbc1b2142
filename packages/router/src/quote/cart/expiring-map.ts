/** How often expired entries are looked for, in milliseconds: otherwise they would stay until they are replaced. */
export const SWEEP_MS = 30_000;

interface Entry<T> {
  value: T;
  until: number;
}

/** Values by key that may be used until a time of `performance.now()`. When it is full, the oldest goes. */
export class ExpiringMap<T> {
  readonly #entries = new Map<string, Entry<T>>();
  #sweptAt = performance.now();

  /** How many there are, expired ones included. */
  get size(): number {
    return this.#entries.size;
  }

  /** The value; undefined if there is none, or its time is over. */
  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > performance.now() ? entry.value : undefined;
  }

  /** Keeps a value as the newest of at most this many. */
  set(key: string, value: T, { until, most }: { until: number; most: number }): void {
    this.#sweep();
    this.#entries.delete(key);
    const [oldest] = this.#entries.size >= most ? this.#entries.keys() : [];
    if (oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, { value, until });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  #sweep(): void {
    const now = performance.now();
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    for (const [key, { until }] of this.#entries) if (until < now) this.#entries.delete(key);
  }
}
