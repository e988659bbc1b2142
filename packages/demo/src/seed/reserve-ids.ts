import type { Queryable } from '@merx/db';

/** Takes `count` ids from a table's sequence, ascending, so that rows can refer to each other before they are inserted. */
export async function reserveIds(tx: Queryable, table: string, column: string, count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(`select nextval(pg_get_serial_sequence($1, $2)) as id from generate_series(1, $3::int)`, [
    table,
    column,
    count,
  ]);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
