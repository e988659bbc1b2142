/** Lets `width` of the works that it is given run at a time; the others wait for their turn. */
export function createGate(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Works on all of `things`, a few at a time. Throws the first fault once the works that had begun have ended. */
export async function eachOf<T>(things: readonly T[], work: (thing: T) => Promise<void>, width = 4): Promise<void> {
  const rest = things.values();
  const worker = async () => {
    for (const thing of rest) await work(thing);
  };
  const ends = await Promise.allSettled(Array.from({ length: width }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
