import { dropUnused, removeUnusedFiles } from '../catalog/index.js';
import type { Context, Settings } from '../trpc/context.js';
import { logKeptLonger } from './faults.js';
import { deleteOldRows } from './prune.queries.js';

type Folders = Pick<Settings, 'mediaDir' | 'privateDir'>;

/** Rows deleted by one statement: few enough that nobody waits for it. */
const AT_ONCE = 5000;

/** For so many days the log is kept at least, whoever asks. */
export const LEAST_DAYS = 90;

/**
 * Deletes what the log has held for longer than so many days, with the files that were kept for an undo alone, and returns how many rows
 * that were; 0 days keep everything. The days are the operator's to say: no right and no setting of the shop thins the log out. Throws 400
 * for fewer than 90 days.
 */
export async function pruneChanges(ctx: Pick<Context, 'db' | 'warn'> & { settings: Folders }, days: number): Promise<number> {
  if (days === 0) return 0;
  if (days < LEAST_DAYS) throw logKeptLonger({ days: LEAST_DAYS });
  for (let pruned = 0; ; ) {
    const { rows, pictures, files } = await ctx.db.transaction((tx) => deleteOldRows(tx, days, AT_ONCE));
    await removeUnusedFiles(ctx, pictures);
    await dropUnused(ctx, files);
    pruned += rows;
    if (rows < AT_ONCE) return pruned;
  }
}
