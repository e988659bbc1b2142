import type { CompiledCriteria, Queryable } from '@merx/db';
import type { attribute, ExactRow } from '@merx/db/tables';

/** An attribute that the search may filter, sort or aggregate by. */
export type SearchAttribute = Pick<ExactRow<typeof attribute>, 'code' | 'frontend_input' | 'is_filterable' | 'is_filterable_in_search'>;

/** The searchable product attributes. */
export function selectSearchAttributes(db: Queryable): Promise<SearchAttribute[]> {
  return db.prisma.attribute.findMany({
    where: {
      entity_type_id: 4,
      OR: [
        ...[{ is_searchable: true }, { is_filterable: true }, { is_filterable_in_search: true }],
        ...[{ is_visible_in_advanced_search: true }, { used_for_sort_by: true }],
      ],
    },
    select: { code: true, frontend_input: true, is_filterable: true, is_filterable_in_search: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
}

/** Whether misspelt words can be matched by trigrams. */
export async function hasTrigrams(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(`select exists (select 1 from pg_extension where extname = 'pg_trgm') as found`);
  return row?.found ?? false;
}

export interface SearchPlan {
  compiled: CompiledCriteria;
  /** SQL of a hit's score; constants and placeholders only. */
  score: string;
  /** SQL of a product's price in the store view. */
  price: string;
  /** Placeholder of the store view if it has its own values, or null. */
  storeView: string | null;
  /** Placeholder of the codes of the aggregated attributes. */
  counted: string;
  /** Whether hits are sorted by relevance; otherwise sorting needs the products. */
  bestFirst: boolean;
  /** The maximum distance from the best score: 0 keeps all. */
  keep: number;
}

export interface SearchRow {
  total: number;
  items: { id: number; score: string }[];
  categories: { value: string; count: number }[];
  attributes: { code: string; value: string; count: number }[];
  prices: { from: number; to: number; count: number }[];
}

/**
 * The page of hits, the total count and the aggregations, in one statement. Price ranges are as wide as the power of ten
 * below the spread of the prices.
 */
export async function selectHits(db: Queryable, plan: SearchPlan): Promise<SearchRow> {
  const [row] = await db.query<{ found: SearchRow }>(searchStatement(plan), plan.compiled.parameters);
  return row?.found ?? { total: 0, items: [], categories: [], attributes: [], prices: [] };
}

function searchStatement({ compiled, score, price, storeView, counted, bestFirst, keep }: SearchPlan): string {
  const own = storeView ? `left join product_store ps on ps.product_id = p.id and ps.store_id = ${storeView}::int` : '';
  const rows = storeView
    ? `(r.store_id = ${storeView}::int or (r.store_id = 0
       and not exists (select 1 from product_search o where o.product_id = r.product_id and o.store_id = ${storeView}::int)))`
    : 'r.store_id = 0';
  const attributes = storeView ? `(p.attributes || coalesce(ps.attributes, '{}'))` : 'p.attributes';
  return `with found as materialized (
      select p.id, ${price} as price, ${score} as score from product_search r join product p on p.id = r.product_id ${own}
      where ${rows} and ${compiled.where}
    ), hits as materialized (select * from found where score >= (select max(score) from found) * ${keep}),
    step as (select power(10, floor(log(greatest(max(price) - min(price), 1)))) as width from hits),
    ranges as (select floor(price / width) as place, width, count(*)::int as count from hits, step where price is not null group by 1, 2)
    select json_build_object('total', (select count(*) from hits),
      'items', array(select json_build_object('id', hits.id, 'score', round(hits.score::numeric, 4)::text)
        from hits ${bestFirst ? 'order by score desc, id' : `join product p on p.id = hits.id ${own} order by ${compiled.orderBy}`} ${compiled.limit}),
      'categories', array(select json_build_object('value', c.category_id::text, 'count', count(*))
        from hits join category_product c on c.product_id = hits.id group by c.category_id order by count(*) desc, c.category_id),
      'attributes', array(select json_build_object('code', a.code, 'value', v.value, 'count', count(*))
        from hits join product p on p.id = hits.id ${own} cross join unnest(${counted}::text[]) a(code)
        cross join unnest(string_to_array(${attributes} ->> a.code, ',')) v(value) where v.value <> ''
        group by a.code, v.value order by a.code, count(*) desc, v.value),
      'prices', array(select json_build_object('from', place * width, 'to', (place + 1) * width, 'count', count) from ranges order by place)
    ) as found`;
}
