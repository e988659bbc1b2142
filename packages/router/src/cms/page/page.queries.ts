import { dateFromWire, type Queryable, wireRow } from '@merx/db';
import { cmsPage, type WireRow } from '@merx/db/tables';
import { type Shown, whereShown } from '../stores.queries.js';
import type { PageValues } from './page-values.js';

export type PageRow = WireRow<typeof cmsPage>;

/** The page with that id, or undefined if unknown or hidden from the caller. */
export async function selectPage(db: Queryable, id: number, shown: Shown): Promise<PageRow | undefined> {
  const row = await db.prisma.cmsPage.findFirst({ where: { id, ...whereShown(shown) } });
  return row ? wireRow(cmsPage, row) : undefined;
}

/** Locks the page until the transaction ends. */
export async function lockPage(tx: Queryable, id: number): Promise<void> {
  await tx.query('select from cms_page where id = $1 for update', [id]);
}

const dataOf = (values: PageValues) => ({
  ...values,
  custom_theme_from: dateFromWire(values.custom_theme_from),
  custom_theme_to: dateFromWire(values.custom_theme_to),
});

/** Inserts a page for these store views. */
export async function insertPage(tx: Queryable, values: PageValues, storeIds: number[]): Promise<PageRow> {
  return wireRow(cmsPage, await tx.prisma.cmsPage.create({ data: { ...dataOf(values), store_ids: storeIds } }));
}

/** Updates an existing page. */
export async function updatePage(tx: Queryable, id: number, values: PageValues): Promise<PageRow> {
  return wireRow(cmsPage, await tx.prisma.cmsPage.update({ where: { id }, data: { ...dataOf(values), update_time: new Date() } }));
}

/** Deletes a page; returns whether it existed. */
export async function deletePage(tx: Queryable, id: number): Promise<boolean> {
  const { count } = await tx.prisma.cmsPage.deleteMany({ where: { id } });
  return count > 0;
}
