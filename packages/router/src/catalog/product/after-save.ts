import type { Context, Settings } from '../../trpc/context.js';
import { dropUnused } from '../downloadable/unused-files.js';
import { removeImages } from './image-file.js';
import { selectUnusedFiles } from './product-parts.queries.js';
import { forgetStoreValues } from './product-view.js';
import type { Saved } from './product-writing.js';

/** What a committed save leaves to do. */
export async function afterSave(ctx: Context, { ownValues, goneFiles, gonePrivateFiles }: Saved): Promise<void> {
  if (ownValues) await forgetStoreValues(ctx.db);
  await removeUnusedFiles(ctx, goneFiles);
  await dropUnused(ctx, gonePrivateFiles);
}

/** Removes image files that a product had, unless another one has them too. Never throws: the change that let them go is made. */
export async function removeUnusedFiles(
  ctx: Pick<Context, 'db' | 'warn'> & { settings: Pick<Settings, 'mediaDir'> },
  files: string[],
): Promise<void> {
  if (files.length === 0) return;
  try {
    await removeImages(ctx, await selectUnusedFiles(ctx.db, files));
  } catch (error) {
    ctx.warn?.(error, 'the image files of a product could not be removed');
  }
}
