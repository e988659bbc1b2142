import type { Call } from '../../trpc/context.js';
import { badInputs, notFound } from '../../trpc/errors.js';
import { pictureUsed } from '../faults.js';
import * as queries from './picture.queries.js';
import type { DeletedPictures, PictureId, PictureUses } from './picture.schema.js';
import { dropRenditions, lockAll } from './picture.service.js';
import { selectUses } from './uses.queries.js';

/** More are not listed. */
const MOST_USES = 100;
/** How many uses a refusal names. */
const MOST_NAMED = 3;

/** What uses a picture. Throws 404 for an unknown one. */
export async function listUses({ ctx, input }: Call<PictureId>): Promise<PictureUses> {
  const picture = await queries.selectPlace(ctx.db, input.id);
  if (!picture) throw notFound('id', input.id);
  const uses = await selectUses(ctx.db, [picture], MOST_USES + 1);
  const items = uses.slice(0, MOST_USES).map(({ kind, id, name }) => ({ kind, id, name }));
  return { items, has_more: uses.length > MOST_USES };
}

/**
 * Deletes pictures with their files, finally, and returns their number. Throws 404 for an unknown one, and 400 naming the uses of one that
 * is used, unless forced; none is deleted then.
 */
export async function removePictures({ ctx, input }: Call<DeletedPictures>): Promise<number> {
  const pictures = await ctx.db.transaction(async (tx) => {
    const locked = await lockAll(tx, input.ids);
    if (!input.force) {
      const uses = await selectUses(tx, locked, MOST_NAMED + 1);
      const used = locked.flatMap(({ id, name }) => {
        const names = uses.filter(({ picture_id }) => picture_id === id).map((use) => use.name);
        return names.length > 0 ? [pictureUsed({ name, uses: listed(names) })] : [];
      });
      if (used.length > 0) throw badInputs(used);
    }
    await queries.deletePictures(
      tx,
      locked.map(({ id }) => id),
    );
    return locked;
  });
  const paths = pictures.map(({ path }) => path);
  await ctx.settings.media.remove(paths).catch((error: unknown) => ctx.warn?.(error, 'the file of a deleted picture could not be removed'));
  for (const path of paths) await dropRenditions(ctx, path);
  return pictures.length;
}

const listed = (names: string[]): string => [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ');
