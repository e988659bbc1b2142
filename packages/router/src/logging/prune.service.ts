import { shopConfig } from '@merx/db';
import { dropUnused, removeUnusedFiles } from '../catalog/index.js';
import type { Context, Settings } from '../trpc/context.js';
import { deleteOldRows } from './prune.queries.js';

type Folders = Pick<Settings, 'mediaDir' | 'privateDir'>;

/** Rows deleted by one statement: few enough that nobody waits for it. */
const AT_ONCE = 5000;

/**
 * Deletes what the log has held for longer than the setting says, with the files that were kept for an undo alone, and returns how many rows
 * that were. A setting of 0 days keeps everything.
 */
export async function pruneChanges(ctx: Pick<Context, 'db' | 'warn'> & { settings: Folders }): Promise<number> {
  const days = (await shopConfig(ctx.db.cache, ctx.db, 0)).number('admin/logging/days');
  if (days === 0) return 0;
  for (let pruned = 0; ; ) {
    const { rows, pictures, files } = await deleteOldRows(ctx.db, days, AT_ONCE);
    await removeUnusedFiles(ctx, pictures);
    await dropUnused(ctx, files);
    pruned += rows;
    if (rows < AT_ONCE) return pruned;
  }
}
