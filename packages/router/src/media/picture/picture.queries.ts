import type { Queryable } from '@merx/db';
import type { ExactRow, mediaPicture } from '@merx/db/tables';

type Row = ExactRow<typeof mediaPicture>;
/** What is known of a picture's file. */
export type PictureFile = Pick<Row, 'mime' | 'bytes' | 'width' | 'height'>;
export type PicturePlace = Pick<Row, 'id' | 'path' | 'name' | 'folder_id' | 'mime'>;

const PLACE = { id: true, path: true, name: true, folder_id: true, mime: true } as const;

/** Locks a folder until the transaction ends, so that names in it are given in turn; false for an unknown one. */
export const lockFolder = async (tx: Queryable, id: number): Promise<boolean> =>
  (await tx.query('select from media_folder where id = $1 for update', [id])).length > 0;

/** Which of these names pictures in the folder have. */
export async function selectNames(tx: Queryable, folder_id: number, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx.prisma.mediaPicture.findMany({ where: { folder_id, name: { in: [...names] } }, select: { name: true } });
  return new Set(rows.map(({ name }) => name));
}

/** The names in a folder that begin like this one. */
export async function selectNamesLike(tx: Queryable, folder_id: number, startsWith: string): Promise<Set<string>> {
  const rows = await tx.prisma.mediaPicture.findMany({ where: { folder_id, name: { startsWith } }, select: { name: true } });
  return new Set(rows.map(({ name }) => name));
}

/** Which of these paths the library has. */
export async function selectKnownPaths(db: Queryable, paths: string[]): Promise<Set<string>> {
  const rows = await db.prisma.mediaPicture.findMany({ where: { path: { in: paths } }, select: { path: true } });
  return new Set(rows.map(({ path }) => path));
}

/** Adds a picture and returns its id. */
export const insertPicture = async (
  tx: Queryable,
  data: PictureFile & { path: string; folder_id: number; name: string },
): Promise<number> => (await tx.prisma.mediaPicture.create({ data, select: { id: true } })).id;

/** A picture, locked until the transaction ends, or null. */
export async function lockPicture(tx: Queryable, id: number): Promise<PicturePlace | null> {
  await tx.query('select from media_picture where id = $1 for update', [id]);
  return selectPlace(tx, id);
}

/** Where a picture is, or null. */
export const selectPlace = (db: Queryable, id: number): Promise<PicturePlace | null> =>
  db.prisma.mediaPicture.findFirst({ where: { id }, select: PLACE });

/** Where these pictures are, locked until the transaction ends; unknown ids are left out. */
export async function lockPictures(tx: Queryable, ids: number[]): Promise<PicturePlace[]> {
  await tx.query('select from media_picture where id = any($1::int[]) order by id for update', [ids]);
  return tx.prisma.mediaPicture.findMany({ where: { id: { in: ids } }, select: PLACE, orderBy: { id: 'asc' } });
}

/** Changes the given values of a picture. */
export async function updatePicture(
  tx: Queryable,
  id: number,
  { name, alt, focal_x, focal_y }: Partial<Pick<Row, 'name' | 'alt' | 'focal_x' | 'focal_y'>>,
): Promise<void> {
  const data = {
    ...(name !== undefined && { name }),
    ...(alt !== undefined && { alt }),
    ...(focal_x !== undefined && { focal_x }),
    ...(focal_y !== undefined && { focal_y }),
    updated_at: new Date(),
  };
  await tx.prisma.mediaPicture.update({ where: { id }, data, select: { id: true } });
}

/** Notes that a picture has another file. */
export async function updateFile(tx: Queryable, id: number, { mime, bytes, width, height }: PictureFile): Promise<void> {
  const data = { mime, bytes, width, height, version: { increment: 1 }, updated_at: new Date() };
  await tx.prisma.mediaPicture.update({ where: { id }, data, select: { id: true } });
}

/** Moves pictures to a folder. */
export async function updateFolder(tx: Queryable, ids: number[], folder_id: number): Promise<void> {
  await tx.prisma.mediaPicture.updateMany({ where: { id: { in: ids } }, data: { folder_id, updated_at: new Date() } });
}

/** Deletes pictures. */
export async function deletePictures(tx: Queryable, ids: number[]): Promise<void> {
  await tx.prisma.mediaPicture.deleteMany({ where: { id: { in: ids } } });
}

/** The focal point of the picture at a path, or null. */
export const selectFocus = (db: Queryable, path: string) =>
  db.prisma.mediaPicture.findFirst({ where: { path }, select: { focal_x: true, focal_y: true } });

/** A picture that a text names. */
export interface NamedPicture {
  given: string;
  id: number;
  path: string;
  name: string;
  alt: string;
}

/** The pictures that these texts name: by address (`wysiwyg/...`), or by folder and name in the library. */
export const selectNamed = (db: Queryable, given: string[]): Promise<NamedPicture[]> =>
  db.query(
    `select g.given, p.id, p.path, p.name, p.alt from unnest($1::text[]) g(given) cross join lateral (
       select m.id, m.path, m.name, m.alt from media_picture m where m.path = g.given
       union all
       select m.id, m.path, m.name, m.alt from media_folder f join media_picture m on m.folder_id = f.id
       where f.path = rtrim(regexp_replace(g.given, '[^/]*$', ''), '/') and m.name = regexp_replace(g.given, '^.*/', '')
         and not exists (select from media_picture e where e.path = g.given)) p`,
    [given],
  );

/** The files of products that are copies of a picture, as in their galleries. */
export async function selectCopies(db: Queryable, libraryId: number): Promise<string[]> {
  const rows = await db.prisma.productMedia.findMany({ where: { library_id: libraryId }, select: { file: true }, distinct: ['file'] });
  return rows.map(({ file }) => file);
}
