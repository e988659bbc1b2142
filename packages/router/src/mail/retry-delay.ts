/** The maximum number of attempts, over about a day. */
export const MAX_ATTEMPTS = 16;

const FIRST_SECONDS = 30;
const LONGEST_SECONDS = 4 * 60 * 60;

/** Seconds until the next attempt after that many failures, doubled each time; null after the last one. */
export function retryDelay(attempts: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return Math.min(FIRST_SECONDS * 2 ** (attempts - 1), LONGEST_SECONDS);
}
