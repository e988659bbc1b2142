import { type Database, type Queryable, violatedConstraint } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { folderNameTaken, folderNotEmpty, rootFolderFixed, tooManyFolders } from '../faults.js';
import * as queries from './folder.queries.js';
import type { FolderId, MediaFolder, NewFolder, RenamedFolder } from './folder.schema.js';
import { ancestorsOf, parentOf, pathIn } from './folder-path.js';

/** The tree is returned as a whole. */
const MOST_FOLDERS = 1000;

/** All folders of the library. */
export const listFolders = ({ ctx }: Pick<Call, 'ctx'>): Promise<MediaFolder[]> => queries.selectFolders(ctx.db);

/** The path of a folder. Throws 404 for an unknown one. */
export async function folderPath(db: Queryable, id: number): Promise<string> {
  const path = await queries.selectFolderPath(db, id);
  if (path === null) throw notFound('folderId', id);
  return path;
}

/** The id of the folder at a path, which is added with those above it if it does not exist. */
export async function ensureFolder(tx: Queryable, path: string): Promise<number> {
  await queries.lockFolders(tx);
  await queries.insertFolders(tx, ancestorsOf(path));
  return existing(tx, path);
}

/** The id of the folder that all others are in. */
export const rootFolder = (db: Queryable): Promise<number> => existing(db, '');

async function existing(db: Queryable, path: string): Promise<number> {
  const id = await queries.selectFolderId(db, path);
  if (id === undefined) throw new Error(`The folder "${path}" of the media library is missing.`);
  return id;
}

/** Adds a folder in another. Throws 404 for an unknown parent, 400 for an invalid or taken name. */
export async function createFolder({ ctx, input }: Call<NewFolder>): Promise<MediaFolder> {
  return changed(ctx.db, async (tx) => {
    const path = pathIn(await folderPath(tx, input.parentId), input.name);
    if ((await queries.countFolders(tx)) >= MOST_FOLDERS) throw tooManyFolders({ most: MOST_FOLDERS });
    return { id: await taken(path, () => queries.insertFolder(tx, path)), path, picture_count: 0 };
  });
}

/** Renames a folder; its pictures keep their addresses. Throws 404, and 400 for an invalid or taken name and the root. */
export async function renameFolder({ ctx, input }: Call<RenamedFolder>): Promise<boolean> {
  return changed(ctx.db, async (tx) => {
    const path = await changeable(tx, input.id);
    const to = pathIn(parentOf(path), input.name);
    if (to !== path) await taken(to, () => queries.updatePath(tx, path, to));
    return true;
  });
}

/** Deletes an empty folder. Throws 404, and 400 for one that is not empty and the root. */
export async function removeFolder({ ctx, input }: Call<FolderId>): Promise<boolean> {
  return changed(ctx.db, async (tx) => {
    const path = await changeable(tx, input.id);
    if (await queries.isFilled(tx, input.id, path)) throw folderNotEmpty({ path });
    await queries.deleteFolder(tx, input.id);
    return true;
  });
}

const changed = <T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await queries.lockFolders(tx);
    return work(tx);
  });

async function changeable(tx: Queryable, id: number): Promise<string> {
  const path = await folderPath(tx, id);
  if (path === '') throw rootFolderFixed();
  return path;
}

/** Runs a write of that path. Throws 400 if another folder has it. */
const taken = <T>(path: string, write: () => Promise<T>): Promise<T> =>
  write().catch((error: unknown) => {
    throw violatedConstraint(error) === 'media_folder_path_key' ? folderNameTaken({ path }) : error;
  });
