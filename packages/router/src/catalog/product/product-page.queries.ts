import { type CompiledCriteria, joinedRows, type Queryable, textParts, totalCount } from '@merx/db';
import type { Fields } from '@merx/wire';
import { DOCUMENTS, documentOf, type ProductDocument, STORE_JOIN, withParts } from './product-document.queries.js';

const itemsOf = (document: string, place: string) => joinedRows('row', document, place);

/**
 * One page of products and the total count, for a store view. With `own`, the criteria's first parameter is the store view and `ps` its
 * values; without, reads are faster, for store views that override nothing. `fields` as for `selectProduct`.
 */
export async function selectProducts(db: Queryable, criteria: CompiledCriteria, storeId: number, own: boolean, fields?: Fields) {
  const [found] = await db.query<{ total: number; items: string | null }>(listStatement(criteria, own, fields), criteria.parameters);
  return { total: found?.total ?? 0, items: await withParts(db, textParts('row', found?.items ?? ''), storeId, own) };
}

/** The ids of one page of products, in order, and the total count; arguments as for `selectProducts`. */
export async function selectProductIds(db: Queryable, criteria: CompiledCriteria, own: boolean): Promise<{ total: number; ids: number[] }> {
  const { hits, count, page } = pageOfIds(criteria, own ? STORE_JOIN : '');
  const ids = `select coalesce(array_agg(page.id order by page.place), '{}') as ids, count(*)::int as shown from (${page}) page`;
  const text = `${hits} select ${totalCount(criteria, 'shown.shown', count)} as total, shown.ids from (${ids}) shown`;
  const [found = { total: 0, ids: [] }] = await db.query<{ total: number; ids: number[] }>(text, criteria.parameters);
  return found;
}

/** The products with these ids, in their order, in a store view; `own` as for `selectProducts`. */
export async function selectProductsById(db: Queryable, ids: number[], storeId: number, own: boolean): Promise<ProductDocument[]> {
  const [found] = await db.query<{ items: string | null }>(
    `select ${itemsOf(own ? DOCUMENTS.own : DOCUMENTS.plain, 'page.place')} as items
     from unnest($${own ? 2 : 1}::int[]) with ordinality as page(id, place) join product p on p.id = page.id ${own ? STORE_JOIN : ''}`,
    own ? [storeId, ids] : [ids],
  );
  return withParts(db, textParts('row', found?.items ?? ''), storeId, own);
}

function listStatement(criteria: CompiledCriteria, own: boolean, fields?: Fields): string {
  const join = own ? STORE_JOIN : '';
  const { hits, count, page } = pageOfIds(criteria, join);
  const document = fields ? documentOf(own, false, fields) : own ? DOCUMENTS.own : DOCUMENTS.plain;
  const items = `select ${itemsOf(document, 'page.place')} as items, count(*)::int as shown from (${page}) page
    join product p on p.id = page.id ${join}`;
  return `${hits} select ${totalCount(criteria, 'shown.shown', count)} as total, shown.items from (${items}) shown`;
}

/**
 * The statements for the count and the ids of the page. Text and category matches are usually few: they are found once for both and sorted.
 * Other filters are so cheap that running them twice costs less than losing the index that the page is sorted by.
 */
function pageOfIds({ where, orderBy, limit }: CompiledCriteria, join: string): { hits: string; count: string; page: string } {
  const place = `row_number() over (order by ${orderBy}) as place`;
  const from = `from product p ${join} where ${where}`;
  if (!/\bfold\(|\bcategory_product\b/.test(where)) {
    return { hits: '', count: `select count(*)::int ${from}`, page: `select p.id, ${place} ${from} order by ${orderBy} ${limit}` };
  }
  return {
    hits: `with hits as materialized (select p.id, ${place} ${from})`,
    count: 'select count(*)::int from hits',
    page: `select id, place from hits order by place ${limit}`,
  };
}
