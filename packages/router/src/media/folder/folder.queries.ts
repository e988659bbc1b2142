import type { Queryable } from '@merx/db';
import type { MediaFolder } from './folder.schema.js';

/** All folders by path, with the number of their pictures. */
export const selectFolders = (db: Queryable): Promise<MediaFolder[]> =>
  db.query(
    `select f.id, f.path, (select count(*)::int from media_picture p where p.folder_id = f.id) as picture_count
     from media_folder f order by f.path`,
  );

/** Serializes changes of the folders, until the transaction ends. */
export const lockFolders = (tx: Queryable): Promise<object[]> => tx.query(`select pg_advisory_xact_lock(hashtext('media-folders'))`);

/** The path of a folder, or null. */
export const selectFolderPath = async (db: Queryable, id: number): Promise<string | null> =>
  (await db.prisma.mediaFolder.findFirst({ where: { id }, select: { path: true } }))?.path ?? null;

/** How many folders there are. */
export const countFolders = (tx: Queryable): Promise<number> => tx.prisma.mediaFolder.count();

/** Adds a folder. Violates `media_folder_path_key` if the path is taken. */
export const insertFolder = async (tx: Queryable, path: string): Promise<number> =>
  (await tx.prisma.mediaFolder.create({ data: { path }, select: { id: true } })).id;

/** Adds the folders of these paths that do not exist yet. */
export const insertFolders = (tx: Queryable, paths: string[]): Promise<object[]> =>
  tx.query('insert into media_folder (path) select unnest($1::text[]) on conflict (path) do nothing', [paths]);

/** The id of the folder at a path. */
export const selectFolderId = async (tx: Queryable, path: string): Promise<number | undefined> =>
  (await tx.prisma.mediaFolder.findFirst({ where: { path }, select: { id: true } }))?.id;

/** Moves a folder and those below it to another path. Violates `media_folder_path_key` if that is taken. */
export const updatePath = (tx: Queryable, path: string, to: string): Promise<object[]> =>
  tx.query(`update media_folder set path = $2 || substr(path, length($1) + 1) where path = $1 or starts_with(path, $1 || '/')`, [path, to]);

/** Whether a folder has pictures or other folders in it. */
export async function isFilled(tx: Queryable, id: number, path: string): Promise<boolean> {
  const pictures = await tx.prisma.mediaPicture.count({ where: { folder_id: id } });
  return pictures + (await tx.prisma.mediaFolder.count({ where: { path: { startsWith: `${path}/` } } })) > 0;
}

/** Deletes a folder. */
export async function deleteFolder(tx: Queryable, id: number): Promise<void> {
  await tx.prisma.mediaFolder.delete({ where: { id } });
}
