import { type Queryable, violatedConstraint } from '@merx/db';
import { givenName } from '@merx/storage';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import { folderPath, rootFolder } from '../folder/folder.service.js';
import type { ImageContent } from '../image.schema.js';
import { type Image, readImage } from '../image-file.js';
import { LIBRARY, pictureKey } from '../picture-variant.js';
import { sizeOf } from '../read-size.js';
import { renditionKeys } from '../renditions.service.js';
import { pictureList } from './picture.list.js';
import * as queries from './picture.queries.js';
import type { ChangedPicture, MediaPicture, MovedPictures, NewPicture, PictureId, ReplacedPicture } from './picture.schema.js';
import { freeName, renamed, stemOf } from './picture-name.js';

const MEGABYTE = 1024 * 1024;
/** A request may be 20 MB, and base64 adds a third. */
const MOST_MEGABYTES = 14;

/** A picture. Throws 404 for an unknown one. */
export async function getPicture({ ctx, input }: Call<PictureId>): Promise<MediaPicture> {
  const found = await pictureList.find(ctx.db, input.id);
  if (!found) throw notFound('id', input.id);
  return found;
}

/** The decoded file. Throws 400 if it is not a picture that can be shown. */
async function readUpload(content: ImageContent): Promise<Image & { facts: queries.PictureFile }> {
  const { bytes, name, type } = readImage(content);
  if (bytes.length > MOST_MEGABYTES * MEGABYTE) throw faults.imageTooLarge({ name, most: MOST_MEGABYTES });
  const size = await sizeOf(bytes);
  if (!size) throw faults.imageUnreadable({ name });
  return { bytes, name, facts: { mime: type, bytes: bytes.length, ...size } };
}

/** Adds a picture to a folder; a taken name gets a number. Throws 404 for an unknown folder, 400 for a file that is not a picture. */
export async function uploadPicture({ ctx, input }: Call<NewPicture>): Promise<MediaPicture> {
  const { bytes, name, facts } = await readUpload(input.content);
  const folderId = input.folderId ?? (await rootFolder(ctx.db));
  const folder = await folderPath(ctx.db, folderId);
  const { media } = ctx.settings;
  const path = await media.add([LIBRARY, folder, name].filter(Boolean).join('/'), bytes);
  try {
    const id = await ctx.db.transaction(async (tx) => {
      if (!(await queries.lockFolder(tx, folderId))) throw notFound('folderId', folderId);
      const wanted = givenName(path);
      const free = freeName(wanted, await queries.selectNamesLike(tx, folderId, stemOf(wanted)));
      return queries.insertPicture(tx, { path, folder_id: folderId, name: free, ...facts });
    });
    return await getPicture({ ctx, input: { id } });
  } catch (error) {
    await media.remove([path]).catch((failure: unknown) => ctx.warn?.(failure, 'a picture of the media library could not be removed'));
    throw error;
  }
}

/**
 * Replaces the file of a picture, and the copies of it in galleries of products: addresses stay as they are. Throws 404, and 400 for a file
 * that is not a picture of the same type.
 */
export async function replacePicture({ ctx, input }: Call<ReplacedPicture>): Promise<MediaPicture> {
  const { bytes, facts } = await readUpload(input.content);
  const { path, copies } = await ctx.db.transaction(async (tx) => {
    const picture = await queries.lockPicture(tx, input.id);
    if (!picture) throw notFound('id', input.id);
    if (picture.mime !== facts.mime) throw faults.otherTypeOfFile({ type: picture.mime });
    await queries.updateFile(tx, input.id, facts);
    const copies = (await queries.selectCopies(tx, input.id)).map(pictureKey).filter((key) => key !== undefined);
    // Within the transaction, so that the row and the file of two replacements are the same.
    for (const key of [picture.path, ...copies]) await ctx.settings.media.put(key, bytes);
    return { path: picture.path, copies };
  });
  for (const key of [path, ...copies]) await dropRenditions(ctx, key);
  return getPicture({ ctx, input });
}

/** Changes name, alt text and focal point. Throws 404, and 400 for an invalid value or a taken name. */
export async function changePicture({ ctx, input }: Call<ChangedPicture>): Promise<MediaPicture> {
  const { id, name, alt, focal_x, focal_y } = input;
  for (const part of [focal_x, focal_y]) if (part != null && (part < 0 || part > 1)) throw faults.focalPointOutside();
  const path = await ctx.db.transaction(async (tx) => {
    const picture = await queries.lockPicture(tx, id);
    if (!picture) throw notFound('id', id);
    const changes = {
      ...(name != null && { name: renamed(picture.name, name) }),
      ...(alt != null && { alt: alt.trim() }),
      ...(focal_x != null && { focal_x: focal_x.toFixed(4) }),
      ...(focal_y != null && { focal_y: focal_y.toFixed(4) }),
    };
    await queries.updatePicture(tx, id, changes).catch(refuseTaken(changes.name ?? picture.name));
    return picture.path;
  });
  if (focal_x != null || focal_y != null) await dropRenditions(ctx, path);
  return getPicture({ ctx, input });
}

const refuseTaken = (name: string) => (error: unknown) => {
  throw violatedConstraint(error) === 'media_picture_folder_id_name_key' ? faults.pictureNameTaken({ name }) : error;
};

/** Moves pictures to a folder; they keep their addresses. Throws 404 for an unknown folder or picture, 400 for a taken name. */
export async function movePictures({ ctx, input }: Call<MovedPictures>): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    if (!(await queries.lockFolder(tx, input.folderId))) throw notFound('folderId', input.folderId);
    const pictures = (await lockAll(tx, input.ids)).filter(({ folder_id }) => folder_id !== input.folderId);
    const names = pictures.map(({ name }) => name);
    const taken = await queries.selectNames(tx, input.folderId, names);
    const twice = names.find((name, index) => taken.has(name) || names.indexOf(name) !== index);
    if (twice !== undefined) throw faults.pictureNameTaken({ name: twice });
    const ids = pictures.map(({ id }) => id);
    await queries.updateFolder(tx, ids, input.folderId);
    return ids.length;
  });
}

/** Locks pictures. Throws 404 naming an unknown id. */
export async function lockAll(tx: Queryable, ids: number[]): Promise<queries.PicturePlace[]> {
  const pictures = await queries.lockPictures(tx, ids);
  const known = new Set(pictures.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw notFound('id', unknown);
  return pictures;
}

/** Deletes the resized copies of a file. Never throws: they are made again when they differ from their original. */
export async function dropRenditions({ settings, warn }: Pick<Context, 'settings' | 'warn'>, key: string): Promise<void> {
  try {
    await settings.media.remove(await renditionKeys(settings.media, key));
  } catch (error) {
    warn?.(error, 'resized pictures of the media library could not be removed');
  }
}
