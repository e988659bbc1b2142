import type { CompiledCriteria, Queryable } from '@merx/db';
import { type Shown, shownTo } from '../stores.queries.js';
import type { PageRow, PageValues } from './page-values.js';

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
): Promise<{ total: number; items: PageRow[] }> {
  const from = `from cms_page p where ${shownTo('p')} and ${where}`;
  const [page] = await db.query<{ total: number; items: PageRow[] }>(
    `select (select count(*)::int ${from}) as total,
       coalesce((select json_agg(l.item) from (select ${PAGE} as item ${from} order by ${orderBy} ${limit}) l), '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The page of that id, or undefined, also when it is not shown. */
export async function selectPage(db: Queryable, pageId: number, shown: Shown): Promise<PageRow | undefined> {
  const [row] = await db.query<{ item: PageRow }>(`select ${PAGE} as item from cms_page p where ${shownTo('p')} and p.id = $3`, [
    ...shown,
    pageId,
  ]);
  return row?.item;
}

/** The page of that id with its stores, as it stays until the transaction ends. */
export async function lockPage(tx: Queryable, pageId: number): Promise<{ page: PageRow; store_ids: number[] } | undefined> {
  const [row] = await tx.query<{ page: PageRow; store_ids: number[] }>(
    `select ${PAGE} as page, p.store_ids from cms_page p where p.id = $1 for update`,
    [pageId],
  );
  return row;
}

const COLUMNS = [...PAGE_TEXTS, 'custom_theme_from', 'custom_theme_to', 'sort_order', 'is_active'] as const;
const PLACES = COLUMNS.map((_, index) => `$${index + 1}`).join(', ');

const valuesOf = (values: PageValues): unknown[] => COLUMNS.map((column) => values[column as keyof PageValues]);

/** Writes the page of that id, a new one of these stores for null; returns it. */
export async function writePage(
  tx: Queryable,
  pageId: number | null,
  values: PageValues,
  storeIds: number[],
): Promise<PageRow | undefined> {
  const last = COLUMNS.length + 1;
  const [row] = await (pageId === null
    ? tx.query<{ item: PageRow }>(
        `with p as (insert into cms_page (${COLUMNS.join(', ')}, store_ids) values (${PLACES}, $${last}::int[]) returning *)
         select ${PAGE} as item from p`,
        [...valuesOf(values), storeIds],
      )
    : tx.query<{ item: PageRow }>(
        `with p as (update cms_page set (${COLUMNS.join(', ')}, update_time) = (${PLACES}, now()) where id = $${last} returning *)
         select ${PAGE} as item from p`,
        [...valuesOf(values), pageId],
      ));
  return row?.item;
}

/** Deletes a page; tells whether it was there. */
export async function deletePage(tx: Queryable, pageId: number): Promise<boolean> {
  const rows = await tx.query('delete from cms_page where id = $1 returning id', [pageId]);
  return rows.length > 0;
}
