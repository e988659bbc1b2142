let running = 0;
const waiting = new Set<() => void>();

/** Counts work as under way until it ends, also when nobody waits for its outcome any more; returns what it returns. */
export async function inFlight<T>(work: Promise<T>): Promise<T> {
  running += 1;
  try {
    return await work;
  } finally {
    running -= 1;
    if (running === 0) setTimeout(tellWaiting);
  }
}

/** What has ended may have begun the next piece of the same request. */
function tellWaiting(): void {
  if (running > 0) return;
  for (const resolve of waiting) resolve();
  waiting.clear();
}

/** Resolves once no counted work of this process is under way: a caller that has hung up does not stop what it has begun. */
export const allLanded = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.add(resolve);
    if (running === 0) setTimeout(tellWaiting);
  });
