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
  /** SQL of the table expression of the queries, if the conditions name any. */
  queries: string | null;
  /** Placeholder of the store view if it has its own values, or null. */
  storeView: string | null;
  /** Placeholder of the codes of the aggregated attributes. */
  counted: string;
  /** Whether hits are sorted by relevance; otherwise sorting needs the products. */
  bestFirst: boolean;
  /** The maximum distance from the best score: 0 keeps all. */
  keep: number;
}

/** What a search has found. Lists as text take half the time of JSON: `1 a,2 b`, null for an empty one. */
export interface SearchRow {
  total: number;
  /** Ids with their scores. */
  items: string | null;
  /** Category ids with their number of hits. */
  categories: string | null;
  attributes: { code: string; value: string; count: number }[];
  /** The limits of each range with its number of hits. */
  prices: string | null;
}

/**
 * The page of hits, the total count and the aggregations, in one statement. Price ranges are as wide as the power of ten
 * below the spread of the prices.
 */
export async function selectHits(db: Queryable, plan: SearchPlan): Promise<SearchRow> {
  const [found] = await db.query<SearchRow>(searchStatement(plan), plan.compiled.parameters);
  return found ?? { total: 0, items: null, categories: null, attributes: [], prices: null };
}

function searchStatement(plan: SearchPlan): string {
  const { compiled, counted, bestFirst, keep, queries } = plan;
  const own = ownValues(plan);
  const attributes = plan.storeView ? `(p.attributes || coalesce(ps.attributes, '{}'))` : 'p.attributes';
  const order = bestFirst ? 'order by score desc, id' : `join product p on p.id = hits.id ${own} order by ${compiled.orderBy}`;
  const found = foundRows(plan);
  const near = `found as materialized (${found}), hits as materialized (select * from found where score >= (select max(score) from found) * ${keep})`;
  return `with ${queries ? `${queries},` : ''} ${keep > 0 ? near : `hits as materialized (${found})`},
    whole as materialized (select count(*)::int as total, floor(log(greatest(max(price) - min(price), 1))) as digits from hits),
    ranges as (select floor(price * (select power(10, -digits) from whole)) as place, count(*)::int as count
      from hits where price is not null group by 1)
    select (select total from whole) as total,
      (select string_agg(concat(page.id, ' ', round(page.score::numeric, 4)), ',')
        from (select hits.id, hits.score from hits ${order} ${compiled.limit}) page) as items,
      (select string_agg(concat(c.id, ' ', c.count), ',' order by c.count desc, c.id)
        from (select id, count(*) as count from (select unnest(category_ids) as id from hits) one group by id) c) as categories,
      case when ${counted}::text[] = '{}' then '[]' else array_to_json(array(
        select json_build_object('code', a.code, 'value', v.value, 'count', count(*))
        from hits join product p on p.id = hits.id ${own} cross join unnest(${counted}::text[]) a(code)
        cross join unnest(string_to_array(${attributes} ->> a.code, ',')) v(value) where v.value <> ''
        group by a.code, v.value order by a.code, count(*) desc, v.value)) end as attributes,
      (select string_agg(concat(place * width, ' ', (place + 1) * width, ' ', count), ',' order by place)
        from ranges, (select power(10, digits) as width from whole) step) as prices`;
}

/** Joins the values of the store view to the products `p`, if it has any of its own. */
const ownValues = ({ storeView }: SearchPlan): string =>
  storeView ? `left join product_store ps on ps.product_id = p.id and ps.store_id = ${storeView}::int` : '';

/** The matching search rows. They hold most of what searches filter by; the products are read only for other attributes. */
function foundRows(plan: SearchPlan): string {
  const { compiled, score, storeView } = plan;
  const rows = storeView
    ? `(r.store_id = ${storeView}::int or (r.store_id = 0
       and not exists (select 1 from product_search o where o.product_id = r.product_id and o.store_id = ${storeView}::int)))`
    : 'r.store_id = 0';
  const products = /\bps?\./.test(compiled.where) ? `join product p on p.id = r.product_id ${ownValues(plan)}` : '';
  return `select r.product_id as id, r.price, r.category_ids, ${score} as score from product_search r ${products}
    where ${rows} and ${compiled.where}`;
}
