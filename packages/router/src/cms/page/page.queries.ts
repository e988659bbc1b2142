import { dateFromWire, type Queryable, wireRow } from '@merx/db';
import { cmsPage, type WireRow } from '@merx/db/tables';
import { EVERYTHING, type Shown, whereShown } from '../stores.queries.js';
import type { PageValues } from './page-values.js';

export type PageRow = WireRow<typeof cmsPage>;

/** The page with that id, or undefined if unknown or hidden from the caller. */
export async function selectPage(db: Queryable, id: number, shown: Shown): Promise<PageRow | undefined> {
  const row = await db.prisma.cmsPage.findFirst({ where: { id, ...whereShown(shown) } });
  return row ? wireRow(cmsPage, row) : undefined;
}

/** The page with that id, locked until the transaction ends, or undefined. */
export async function lockPage(tx: Queryable, id: number): Promise<PageRow | undefined> {
  await tx.query('select from cms_page where id = $1 for update', [id]);
  return selectPage(tx, id, EVERYTHING);
}

/** Inserts a page for these store views, or updates the one with that id. */
export async function writePage(tx: Queryable, id: number | null, values: PageValues, store_ids: number[]): Promise<PageRow> {
  const dates = { custom_theme_from: dateFromWire(values.custom_theme_from), custom_theme_to: dateFromWire(values.custom_theme_to) };
  const data = { ...values, ...dates };
  if (id === null) return wireRow(cmsPage, await tx.prisma.cmsPage.create({ data: { ...data, store_ids } }));
  return wireRow(cmsPage, await tx.prisma.cmsPage.update({ where: { id }, data: { ...data, update_time: new Date() } }));
}

/** Deletes a page; returns whether it existed. */
export async function deletePage(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.prisma.cmsPage.deleteMany({ where: { id } })).count > 0;
}
