import type { Queryable } from '@merx/db';

/** One of these attributes that a configurable product of the set varies by, or undefined. */
export async function selectVariedAttribute(tx: Queryable, setId: number, codes: readonly string[]): Promise<string | undefined> {
  const [row] = await tx.query<{ code: string }>(
    `select a.code from eav_attribute a join configurable_option c on c.attribute_id = a.id join product p on p.id = c.product_id
     where p.attribute_set_id = $1 and a.code = any($2::text[]) limit 1`,
    [setId, codes],
  );
  return row?.code;
}
