/**
 * Runs work that reports as it goes, and yields the reports; then throws what the work threw. A reader who leaves waits until the work
 * has ended: it stands in a transaction.
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
  // Told when the reports are read; a failure before that must not count as unhandled.
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
