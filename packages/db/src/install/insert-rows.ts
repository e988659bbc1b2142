import type { Queryable } from '../database.js';

/** A row of a table: values as JSON would carry them (arrays for array columns, objects for jsonb, decimals as text). */
export type TableRow = Readonly<Record<string, unknown>>;

/**
 * Inserts all rows with one statement. Every row must have the keys of the first one; columns that are not listed get their default.
 * Table and column names must be literals, never input.
 */
export async function insertRows(tx: Queryable, table: string, rows: readonly TableRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ');
  await tx.query(`insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`, [
    JSON.stringify(rows),
  ]);
}

/** Raises the sequences of serial columns above the highest id in their tables. */
export async function raiseSequences(tx: Queryable, serials: Readonly<Record<string, string>>): Promise<void> {
  const calls = Object.entries(serials).map(
    ([table, column]) => `setval(pg_get_serial_sequence('${table}', '${column}'), (select greatest(max(${column}), 1) from ${table}))`,
  );
  await tx.query(`select ${calls.join(', ')}`);
}
