/** Seconds between attempts, as Standard Webhooks proposes: ten attempts in three days. */
export const SCHEDULE: readonly number[] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** Spreads the retries of an outage: up to a tenth later. */
const JITTER = 0.1;
const LONGEST_WAIT = 86_400;

/**
 * Seconds until the next attempt after that many, at least as many as the receiver asks for (`Retry-After`, a day at most); null after the
 * last one. `random` is between 0 and 1.
 */
export function retryDelay(attempts: number, schedule: readonly number[], retryAfter: string | undefined, random: number): number | null {
  const delay = schedule[attempts - 1];
  if (delay === undefined) return null;
  const wanted = /^\d{1,9}$/.test(retryAfter ?? '') ? Math.min(Number(retryAfter), LONGEST_WAIT) : 0;
  return Math.max(delay * (1 + JITTER * random), wanted);
}
