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

/** An update of `quote` with the parameters `$1` to `$7`, which `sumsValues` gives; what follows says which cart. */
const sumsUpdate = `update quote set items_count = $1, items_qty = $2, is_virtual = $3, subtotal = $4, base_subtotal = $5,
  grand_total = $6, base_grand_total = $7, updated_at = now()`;

const sumsValues = (sums: CartSums): unknown[] => [
  ...[sums.itemsCount, sums.itemsQty, sums.isVirtual],
  ...[sums.subtotal, sums.baseSubtotal, sums.grandTotal, sums.baseGrandTotal],
];

/** Keeps the sums that lists of carts show; all other amounts are worked out on every read. */
export async function updateCartSums(tx: Queryable, cartId: number, sums: CartSums): Promise<void> {
  await tx.query(`${sumsUpdate} where entity_id = $8`, [...sumsValues(sums), cartId]);
}

/**
 * The statement that writes a change: it takes its row from `kept`, which holds the cart's `entity_id` when the cart is still as it was
 * read, and nothing else. Its own parameters are `$10` and so on.
 */
export interface CartWrite {
  sql: string;
  values: unknown[];
}

/** What a statement gave: the ids of what it wrote. */
export interface Written {
  id: number;
}

const statements = new Map<string, string>();

/** The whole statement around the writing of a change; put together once for each of the few there are. */
function statementOf(sql: string): string {
  const known = statements.get(sql);
  const text = known ?? `with kept as (${sumsUpdate} where entity_id = $8 and is_active and xmin::text = $9 returning entity_id) ${sql}`;
  if (known === undefined) statements.set(sql, text);
  return text;
}

/**
 * Writes a change and the cart's new sums in one statement, so that neither a transaction nor a lock of its own is needed. Returns nothing,
 * and has written nothing, when the cart was changed or ordered since it was read: the row's version (`xmin`) is another one then.
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
