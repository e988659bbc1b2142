/** After so many attempts, about a day, a mail is given up. */
export const MAX_ATTEMPTS = 16;

const FIRST_SECONDS = 30;
const LONGEST_SECONDS = 4 * 60 * 60;

/** Seconds until the next attempt after so many that failed, each pause twice the one before; null when it was the last. */
export function retryDelay(attempts: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return Math.min(FIRST_SECONDS * 2 ** (attempts - 1), LONGEST_SECONDS);
}
