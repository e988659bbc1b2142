import type { Queryable } from '@merx/db';

export interface CartSums {
  itemsCount: number;
  itemsQty: string;
  isVirtual: boolean;
  subtotal: string;
  baseSubtotal: string;
  grandTotal: string;
  baseGrandTotal: string;
}

/** An update of `quote` with the parameters `$1` to `$7` from `sumsValues`; the caller appends the condition. */
const sumsUpdate = `update quote set items_count = $1, items_qty = $2, is_virtual = $3, subtotal = $4, base_subtotal = $5,
  grand_total = $6, base_grand_total = $7, updated_at = now()`;

const sumsValues = (sums: CartSums): unknown[] => [
  ...[sums.itemsCount, sums.itemsQty, sums.isVirtual],
  ...[sums.subtotal, sums.baseSubtotal, sums.grandTotal, sums.baseGrandTotal],
];

/** Stores the totals shown in lists of carts; all other amounts are recalculated on every read. */
export async function updateCartSums(tx: Queryable, cartId: number, sums: CartSums): Promise<void> {
  await tx.query(`${sumsUpdate} where entity_id = $8`, [...sumsValues(sums), cartId]);
}

/**
 * A statement that writes a change: it selects from `kept`, which contains the cart's `entity_id` if the cart has not
 * changed since it was read, and is empty otherwise. Its own parameters start at `$10`.
 */
export interface CartWrite {
  sql: string;
  values: unknown[];
}

/** The result of a statement: the ids of the rows written. */
export interface Written {
  id: number;
}

const statements = new Map<string, string>();

/** Builds the full statement for a change; cached per statement, of which there are few. */
function statementOf(sql: string): string {
  const known = statements.get(sql);
  const text = known ?? `with kept as (${sumsUpdate} where entity_id = $8 and is_active and xmin::text = $9 returning entity_id) ${sql}`;
  if (known === undefined) statements.set(sql, text);
  return text;
}

/**
 * Writes a change and the cart's new totals in one statement, without a transaction or a lock. Returns nothing, and has
 * written nothing, when the cart was changed or ordered since it was read, which is detected by the row version
 * (`xmin`).
 */
export async function writeToCart(
  db: Queryable,
  cart: { entity_id: number; version: string },
  sums: CartSums,
  { sql, values }: CartWrite,
): Promise<Written | undefined> {
  const [row] = await db.query<Written>(statementOf(sql), [...sumsValues(sums), cart.entity_id, cart.version, ...values]);
  return row;
}
