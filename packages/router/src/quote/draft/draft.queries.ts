import type { Queryable } from '@merx/db';
import type { CartItem } from '../cart/cart.js';

/** Deletes a draft that has not become an order; false when there is none. */
export async function deleteDraft(db: Queryable, cartId: number): Promise<boolean> {
  const { count } = await db.prisma.quote.deleteMany({ where: { entity_id: cartId, is_draft: true, is_active: true } });
  return count > 0;
}

/** Inserts lines with their parts in order; any ids they have are replaced. */
export async function insertItems(tx: Queryable, cartId: number, items: CartItem[]): Promise<void> {
  const count = items.reduce((sofar, { children }) => sofar + 1 + children.length, 0);
  const numbers = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('quote_item', 'item_id'))::int as id from generate_series(1, $1::int) order by 1`,
    [count],
  );
  const ids = numbers.values();
  const next = () => ids.next().value?.id;
  const rows = items.flatMap(({ children, product: _, ...item }) => {
    const own = { ...item, item_id: next(), parent_item_id: null };
    const parts = children.map(({ product: _product, selection_id, ...part }) => ({
      ...part,
      item_id: next(),
      parent_item_id: own.item_id,
      custom_price: null,
      product_option: selection_id === null ? {} : { selection_id },
    }));
    return [own, ...parts];
  });
  await tx.query(
    `insert into quote_item (item_id, quote_id, parent_item_id, product_id, sku, name, product_type, qty, custom_price, product_option)
     select item_id, $1, parent_item_id, product_id, sku, name, product_type, qty, custom_price, product_option
     from jsonb_to_recordset($2::jsonb) as given(item_id int, parent_item_id int, product_id int, sku text, name text, product_type text,
       qty numeric, custom_price numeric, product_option jsonb)`,
    [cartId, JSON.stringify(rows)],
  );
}

/** The products in a cart, including parts. */
export async function selectProductIds(tx: Queryable, cartId: number): Promise<number[]> {
  const rows = await tx.prisma.quoteItem.findMany({ where: { quote_id: cartId }, distinct: ['product_id'], select: { product_id: true } });
  return rows.map((row) => row.product_id);
}
