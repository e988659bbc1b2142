import { type Database, type Queryable, readerOf } from '@merx/db';
import { type FileStorage, readWhole } from '@merx/storage';
import { pictureUnknown } from '../faults.js';
import type { Image } from '../image-file.js';
import { type FocalPoint, LIBRARY } from '../picture-variant.js';
import { type NamedPicture, selectFocus, selectNamed } from './picture.queries.js';

const CENTER: FocalPoint = { x: 0.5, y: 0.5 };

/** The point that a crop of a media file keeps: its center, unless the library knows another one. */
export async function focusOf(db: Database, key: string): Promise<FocalPoint> {
  const found = key.startsWith(`${LIBRARY}/`) ? await selectFocus(readerOf(db), key) : null;
  return found ? { x: Number(found.focal_x), y: Number(found.focal_y) } : CENTER;
}

/** A picture of the library that is to be copied. */
export type LibraryPicture = Omit<NamedPicture, 'given'>;

/**
 * The pictures that these texts name, by text: by address (`wysiwyg/summer/beach.jpg`), or by folder and name in the library
 * (`summer/beach.jpg`). Unknown ones are left out.
 */
export async function picturesNamed(db: Queryable, names: Iterable<string>): Promise<Map<string, LibraryPicture>> {
  const given = [...new Set(names)];
  if (given.length === 0) return new Map();
  const found = await selectNamed(db, given);
  return new Map(found.map(({ given: name, ...picture }) => [name, picture]));
}

/** The file of a picture. Throws 400 if it is missing. */
export async function readLibraryImage(media: FileStorage, { path, name }: LibraryPicture): Promise<Image> {
  const bytes = await readWhole(media, path);
  if (!bytes) throw pictureUnknown({ value: path });
  return { bytes, name };
}
