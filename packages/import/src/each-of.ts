/** Processes all `things`, a few at a time. Throws the first error once the running tasks have ended. */
export async function eachOf<T>(things: readonly T[], work: (thing: T) => Promise<void>, width = 4): Promise<void> {
  const rest = things.values();
  const worker = async () => {
    for (const thing of rest) await work(thing);
  };
  const ends = await Promise.allSettled(Array.from({ length: width }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
