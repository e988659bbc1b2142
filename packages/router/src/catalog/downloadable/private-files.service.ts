import type { Context, Settings } from '../../trpc/context.js';
import { selectUnusedPrivateFiles } from './downloadable.queries.js';
import { downloadsFolder, removePrivateFiles } from './private-file.js';

/** Deletes those of these files that are no longer referenced. Call it after the commit. Never throws, as the change is already made. */
export async function dropUnused(
  ctx: Pick<Context, 'db' | 'warn'> & { settings: Pick<Settings, 'privateDir'> },
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  try {
    await removePrivateFiles(downloadsFolder(ctx.settings.privateDir), await selectUnusedPrivateFiles(ctx.db, files));
  } catch (error) {
    ctx.warn?.(error, 'the files of a downloadable product could not be removed');
  }
}

/** Deletes the files of a failed save. Never throws, so the caller gets the original error. */
export async function takeBack(ctx: Context, files: Iterable<string>): Promise<void> {
  try {
    await removePrivateFiles(downloadsFolder(ctx.settings.privateDir), [...files]);
  } catch (error) {
    ctx.warn?.(error, 'the files of a save that failed could not be removed');
  }
}
