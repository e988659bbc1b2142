import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';

/** The lists that can be exported, as their criteria's fields see them. */
const SOURCES = {
  orders: {
    from: `sales_order o left join sales_order_address b on b.parent_id = o.entity_id and b.address_type = 'billing'
      left join sales_order_address d on d.parent_id = o.entity_id and d.address_type = 'shipping'
      left join sales_order_payment y on y.parent_id = o.entity_id left join sales_order_status t on t.status = o.status`,
    key: 'o.entity_id',
  },
  customers: { from: 'customer c left join customer_address b on b.id = c.default_billing', key: 'c.id' },
} as const;

export type ListSource = keyof typeof SOURCES;

/** The ids of all that meet the criteria, in their order. */
export async function selectListIds(db: Queryable, source: ListSource, criteria: CompiledCriteria): Promise<number[]> {
  const { from, key } = SOURCES[source];
  const { where, orderBy, limit, parameters } = criteria;
  const rows = await db.query<{ id: number }>(`select ${key} as id from ${from} where ${where} order by ${orderBy} ${limit}`, parameters);
  return rows.map(({ id }) => id);
}

const TEXT: Record<CriteriaField['kind'], (sql: string) => string> = {
  number: (sql) => `trim_scale((${sql})::numeric)::text`,
  text: (sql) => `(${sql})::text`,
  time: (sql) => `wire_time((${sql})::timestamptz)`,
  boolean: (sql) => `case when ${sql} then '1' else '0' end`,
};

/** The cells of the rows with these ids, in their order; rows that are gone are left out. */
export async function selectListRows(
  db: Queryable,
  source: ListSource,
  columns: readonly Pick<CriteriaField, 'sql' | 'kind'>[],
  ids: number[],
): Promise<string[][]> {
  const { from, key } = SOURCES[source];
  const cells = columns.map(({ sql, kind }) => `coalesce(${TEXT[kind](sql)}, '')`).join(', ');
  const rows = await db.query<{ cells: string[] }>(
    `select jsonb_build_array(${cells}) as cells
     from unnest($1::int[]) with ordinality wanted(id, place) join (${from}) on ${key} = wanted.id order by wanted.place`,
    [ids],
  );
  return rows.map((row) => row.cells);
}
