import type { Queryable } from '@merx/db';
import type { CartReference } from '../cart/cart.js';
import { type CartRow, cartColumns, conditions, referenceValue, textByRules } from '../cart/cart.queries.js';
import { productColumns } from '../cart/cart-product.queries.js';
import type { CartWrite } from '../cart/cart-write.queries.js';
import type { Line, RequestedProduct } from './line.js';

/** Inserts an item with its parts and returns its id. */
export async function insertItem(tx: Queryable, cartId: number, line: Line, qty: string): Promise<number> {
  const { product, sku, option } = line;
  const [row] = await tx.query<{ item_id: number }>(
    `insert into quote_item (quote_id, product_id, sku, name, product_type, qty, product_option)
     values ($1, $2, $3, $4, $5, $6, $7) returning item_id`,
    [cartId, product.id, sku, product.name, product.type_id, qty, JSON.stringify(option)],
  );
  if (!row) throw new Error('The item was not inserted.');
  await insertParts(tx, cartId, row.item_id, line);
  return row.item_id;
}

/** Inserts the parts of an item, in order. */
async function insertParts(tx: Queryable, cartId: number, itemId: number, { parts }: Line): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map(({ product, qty, selection_id }) => ({
    product_id: product.id,
    sku: product.sku,
    name: product.name,
    product_type: product.type_id,
    qty,
    product_option: selection_id === null ? {} : { selection_id },
  }));
  await tx.query(
    `insert into quote_item (quote_id, parent_item_id, product_id, sku, name, product_type, qty, product_option)
     select $1, $2, (row.value ->> 'product_id')::int, row.value ->> 'sku', row.value ->> 'name', row.value ->> 'product_type',
       (row.value ->> 'qty')::numeric, row.value -> 'product_option'
     from jsonb_array_elements($3::jsonb) with ordinality as row(value, place) order by row.place`,
    [cartId, itemId, JSON.stringify(rows)],
  );
}

/** Sets an item's quantity; parts are counted per unit. */
export async function updateItemQty(tx: Queryable, itemId: number, qty: string): Promise<void> {
  await tx.query('update quote_item set qty = $2, updated_at = now() where item_id = $1', [itemId, qty]);
}

/** Stores the custom unit price of an item; null for none. */
export async function updateCustomPrice(tx: Queryable, itemId: number, price: string | null): Promise<void> {
  await tx.prisma.quoteItem.updateMany({ where: { item_id: itemId }, data: { custom_price: price, updated_at: new Date() } });
}

/** Replaces an item's options and parts. */
export async function replaceItem(tx: Queryable, cartId: number, itemId: number, line: Line, qty: string): Promise<void> {
  await tx.query('delete from quote_item where parent_item_id = $1', [itemId]);
  await tx.query('update quote_item set sku = $2, qty = $3, product_option = $4, updated_at = now() where item_id = $1', [
    itemId,
    line.sku,
    qty,
    JSON.stringify(line.option),
  ]);
  await insertParts(tx, cartId, itemId, line);
}

/** Deletes an item with its parts and its gift message. */
export async function deleteItem(tx: Queryable, itemId: number): Promise<void> {
  await tx.query(
    `with removed as (delete from quote_item where item_id = $1 returning gift_message_id)
     delete from gift_message m using removed where m.gift_message_id = removed.gift_message_id`,
    [itemId],
  );
}

/** The stock item as the stock of the cart's website sees it. */
const STOCK = 'stock_in(si, coalesce((select w.stock_id from inventory_stock_website w where w.website_id = s.website_id), 1))';

const statement = (owner: 'anyone' | 'guest', by: CartReference['by'], stock: string) =>
  textByRules(
    (ruleAttributes) => `select to_json(cart) as cart,
       (select json_build_object('product', product, 'stock', ${stock})
        from product p left join product_store ps on ps.product_id = p.id and ps.store_id = q.store_id
        left join stock_item si on si.product_id = p.id
        cross join lateral (select ${productColumns('s.website_id', ruleAttributes)}) product where lower(p.sku) = lower($2)) as wanted
     from quote q join store s on s.id = q.store_id
       cross join lateral (select ${cartColumns(ruleAttributes, owner)}) cart where ${conditions[by]}`,
  );
const statementsOf = (stock: string) => ({
  id: statement('anyone', 'id', stock),
  customer: statement('anyone', 'customer', stock),
  mask: statement('guest', 'mask', stock),
});
const statements = { oneStock: statementsOf('si'), manyStocks: statementsOf(STOCK) };

/** A cart and the product with a sku (case-insensitive) to be added, in one statement. Without other stocks it is read as it is stored. */
export async function selectCartAndProduct(
  db: Queryable,
  reference: CartReference,
  sku: string,
  { ruleAttributes, isOneStock }: { ruleAttributes: string[]; isOneStock: boolean },
): Promise<{ cart: CartRow; wanted: RequestedProduct | null } | undefined> {
  const text = statements[isOneStock ? 'oneStock' : 'manyStocks'][reference.by](ruleAttributes);
  const [row] = await db.query<{ cart: CartRow; wanted: RequestedProduct | null }>(text, [referenceValue(reference), sku]);
  return row;
}

/** Inserts a line without options into the cart in `kept`. */
export const plainItemInsert = (product: { id: number; sku: string; name: string; type_id: string }, qty: string): CartWrite => ({
  sql: `insert into quote_item (quote_id, product_id, sku, name, product_type, qty)
    select entity_id, $10::int, $11, $12, $13, $14::numeric from kept returning item_id as id`,
  values: [product.id, product.sku, product.name, product.type_id, qty],
});

/** Sets the quantity of a line of the cart in `kept`. */
export const itemQtyUpdate = (itemId: number, qty: string): CartWrite => ({
  sql: `update quote_item set qty = $11::numeric, updated_at = now() from kept where quote_id = entity_id and item_id = $10::int returning item_id as id`,
  values: [itemId, qty],
});
