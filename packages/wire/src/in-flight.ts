let running = 0;
const waiting = new Set<() => void>();

/** Tracks a promise until it settles, even if nobody awaits it any more; returns its result. */
export async function inFlight<T>(work: Promise<T>): Promise<T> {
  running += 1;
  try {
    return await work;
  } finally {
    running -= 1;
    if (running === 0) setTimeout(notifyWaiting);
  }
}

/** A finished task may have started the next one of the same request. */
function notifyWaiting(): void {
  if (running > 0) return;
  for (const resolve of waiting) resolve();
  waiting.clear();
}

/** Resolves once no tracked task of this process is running: a client disconnect does not stop work that has started. */
export const allLanded = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.add(resolve);
    if (running === 0) setTimeout(notifyWaiting);
  });
