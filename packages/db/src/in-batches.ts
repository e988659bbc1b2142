/**
 * Repeats work on batches of at most `size` rows until one was not full, and returns the number of rows. Each batch is a transaction of its
 * own, short enough not to block others.
 */
export async function inBatches(size: number, work: (size: number) => Promise<number>): Promise<number> {
  for (let done = 0; ; ) {
    const rows = await work(size);
    done += rows;
    if (rows < size) return done;
  }
}
