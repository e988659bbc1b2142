/**
 * Runs work that reports progress, and yields the reports; then rethrows any error of the work. A reader that leaves early still waits for
 * the work to finish, as it is inside a transaction.
 */
export async function* reported<T>(work: (report: (event: T) => void) => Promise<void>): AsyncGenerator<T> {
  const events: T[] = [];
  let wake: () => void = () => undefined;
  let ended = false;
  const running = work((event) => {
    events.push(event);
    wake();
  }).finally(() => {
    ended = true;
    wake();
  });
  // Rethrown once the reports are read; until then it must not count as unhandled.
  running.catch(() => undefined);
  try {
    while (!ended || events.length > 0) {
      if (events.length > 0) yield* events.splice(0);
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    await running;
  }
}
