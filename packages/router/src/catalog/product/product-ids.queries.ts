import type { CompiledCriteria, Queryable } from '@merx/db';

/** The ids of all products that meet the criteria, in their order, at most `atMost` when it is given. With `own`, as `selectProducts`. */
export async function selectProductIds(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
  own: boolean,
  atMost: number | null,
): Promise<number[]> {
  const join = own ? 'left join product_store ps on ps.product_id = p.id and ps.store_id = $1' : '';
  const rows = await db.query<{ id: number }>(
    `select id from (select p.id, row_number() over (order by ${orderBy}) as place from product p ${join}
       where ${where} order by ${orderBy} ${limit}) hits order by place limit $${parameters.length + 1}::bigint`,
    [...parameters, atMost],
  );
  return rows.map(({ id }) => id);
}
