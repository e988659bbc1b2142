import { dropUnused, removeUnusedFiles } from '../catalog/index.js';
import type { Context, Settings } from '../trpc/context.js';
import { logKeptLonger } from './faults.js';
import { deleteOldRows } from './prune.queries.js';

type Folders = Pick<Settings, 'mediaDir' | 'privateDir'>;

/** Rows per statement: small enough not to block other queries. */
const AT_ONCE = 5000;

/** The minimum retention in days. */
export const LEAST_DAYS = 90;

/**
 * Deletes log rows older than that many days, with the files stored only for undo, and returns the number of rows; 0
 * days keeps everything. Only the operator sets the retention: no permission or setting of the shop can thin out the
 * log. Throws 400 for fewer than 90 days.
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
