import type { Queryable } from '@merx/db';
import type { ExactRow, rma } from '@merx/db/tables';

/** The label of a return in base64, null when it has none; undefined for an unknown return. */
export async function selectLabel(
  db: Queryable,
  id: number,
): Promise<{ label: string | null; number: ExactRow<typeof rma>['increment_id'] } | undefined> {
  const [row] = await db.query<{ label: string | null; number: string }>(
    `select translate(encode(shipping_label, 'base64'), E'\\n', '') as label, increment_id as number from rma where entity_id = $1`,
    [id],
  );
  return row;
}

/** Stores the label of a return, in the format for the database; null removes it. Returns whether the return exists. */
export async function updateLabel(db: Queryable, id: number, label: string | null): Promise<boolean> {
  const rows = await db.query('update rma set shipping_label = $2::bytea, updated_at = now() where entity_id = $1 returning entity_id', [
    id,
    label,
  ]);
  return rows.length > 0;
}
