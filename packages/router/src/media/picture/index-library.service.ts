import { basename, dirname } from 'node:path/posix';
import type { Database, Queryable } from '@merx/db';
import { type FileStorage, readWhole } from '@merx/storage';
import { ensureFolder } from '../folder/folder.service.js';
import { imageTypeOf } from '../image-file.js';
import { LIBRARY } from '../picture-variant.js';
import { sizeOf } from '../read-size.js';
import * as queries from './picture.queries.js';
import { freeName, stemOf } from './picture-name.js';

/** What indexing has found. */
export interface Indexed {
  added: number;
  /** Files that the library already had. */
  known: number;
  /** The keys of files that are not pictures. */
  skipped: string[];
}

const AT_ONCE = 200;

/** Adds the pictures among the files of the library that were put there by other means, such as a copy of Magento's folder. */
export async function indexLibrary(db: Database, media: FileStorage): Promise<Indexed> {
  const result: Indexed = { added: 0, known: 0, skipped: [] };
  let keys: string[] = [];
  for await (const { key } of media.list(`${LIBRARY}/`)) {
    keys.push(key);
    if (keys.length < AT_ONCE) continue;
    await indexFiles(db, media, keys, result);
    keys = [];
  }
  await indexFiles(db, media, keys, result);
  return result;
}

async function indexFiles(db: Database, media: FileStorage, keys: string[], result: Indexed): Promise<void> {
  const known = await queries.selectKnownPaths(db, keys);
  result.known += known.size;
  for (const key of keys.filter((one) => !known.has(one))) {
    const facts = await factsOf(media, key);
    if (!facts) {
      result.skipped.push(key);
      continue;
    }
    await db.transaction((tx) => addPicture(tx, key, facts));
    result.added++;
  }
}

async function factsOf(media: FileStorage, key: string): Promise<queries.PictureFile | null> {
  const bytes = await readWhole(media, key);
  const mime = bytes && imageTypeOf(bytes);
  const size = mime ? await sizeOf(bytes) : null;
  return mime && size ? { mime, bytes: bytes.length, ...size } : null;
}

async function addPicture(tx: Queryable, path: string, facts: queries.PictureFile): Promise<void> {
  const folder_id = await ensureFolder(tx, dirname(path).slice(LIBRARY.length + 1));
  await queries.lockFolder(tx, folder_id);
  const name = freeName(basename(path), await queries.selectNamesLike(tx, folder_id, stemOf(basename(path))));
  await queries.insertPicture(tx, { path, folder_id, name, ...facts });
}
