import { type CompiledCriteria, dateFromWire, type Queryable, wireRow } from '@merx/db';
import { cmsPage, type WireRow } from '@merx/db/tables';
import { type Shown, shownTo, whereShown } from '../stores.queries.js';
import type { ListedPage, PageValues } from './page-values.js';

export type PageRow = WireRow<typeof cmsPage>;

/** The fields of a page that hold text. */
export const PAGE_TEXTS = `identifier title page_layout meta_title meta_keywords meta_description content_heading content layout_update_xml
  custom_theme custom_root_template custom_layout_update_xml`.split(/\s+/);

const PAGE = `json_strip_nulls(json_build_object('id', p.id, ${PAGE_TEXTS.map((column) => `'${column}', p.${column}`).join(', ')},
  'creation_time', wire_time(p.creation_time), 'update_time', wire_time(p.update_time), 'sort_order', p.sort_order::text,
  'custom_theme_from', p.custom_theme_from, 'custom_theme_to', p.custom_theme_to, 'active', p.is_active))`;

/** One page of the pages shown and the count of all; the criteria's first parameters are those of `shown`. */
export async function selectPages(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: ListedPage[] }> {
  const from = `from cms_page p where ${shownTo('p')} and ${where}`;
  const [page] = await db.query<{ total: number; items: ListedPage[] }>(
    `select (select count(*)::int ${from}) as total,
       coalesce((select json_agg(l.item) from (select ${PAGE} as item ${from} order by ${orderBy} ${limit}) l), '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The page of that id, or undefined, also when it is not shown. */
export async function selectPage(db: Queryable, id: number, shown: Shown): Promise<PageRow | undefined> {
  const row = await db.prisma.cmsPage.findFirst({ where: { id, ...whereShown(shown) } });
  return row ? wireRow(cmsPage, row) : undefined;
}

/** Keeps the page of that id as it is until the transaction ends. */
export async function lockPage(tx: Queryable, id: number): Promise<void> {
  await tx.query('select from cms_page where id = $1 for update', [id]);
}

const dataOf = (values: PageValues) => ({
  ...values,
  custom_theme_from: dateFromWire(values.custom_theme_from),
  custom_theme_to: dateFromWire(values.custom_theme_to),
});

/** Adds a page to these stores. */
export async function insertPage(tx: Queryable, values: PageValues, storeIds: number[]): Promise<PageRow> {
  return wireRow(cmsPage, await tx.prisma.cmsPage.create({ data: { ...dataOf(values), store_ids: storeIds } }));
}

/** Changes the page of that id, which has to be there. */
export async function updatePage(tx: Queryable, id: number, values: PageValues): Promise<PageRow> {
  return wireRow(cmsPage, await tx.prisma.cmsPage.update({ where: { id }, data: { ...dataOf(values), update_time: new Date() } }));
}

/** Deletes a page; returns whether it was there. */
export async function deletePage(tx: Queryable, id: number): Promise<boolean> {
  const { count } = await tx.prisma.cmsPage.deleteMany({ where: { id } });
  return count > 0;
}
