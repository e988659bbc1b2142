import type { Queryable } from '@merx/db';
import type { CartReference } from '../cart/cart.js';
import { type CartRow, conditions, referenceValue } from '../cart/cart.queries.js';
import { cartColumns, textByRules } from '../cart/cart-columns.queries.js';
import { productColumns } from '../cart/cart-product.queries.js';
import type { CartWrite } from '../cart/cart-write.queries.js';
import type { WantedProduct } from './line.js';

const statement = (owner: 'anyone' | 'guest', by: CartReference['by']) =>
  textByRules(
    (ruleAttributes) => `select to_json(cart) as cart,
       (select json_build_object('product', product, 'stock', si)
        from product p left join product_store ps on ps.product_id = p.id and ps.store_id = q.store_id
        left join stock_item si on si.product_id = p.id
        cross join lateral (select ${productColumns('s.website_id', ruleAttributes)}) product where lower(p.sku) = lower($2)) as wanted
     from quote q join store s on s.id = q.store_id
       cross join lateral (select ${cartColumns(ruleAttributes, owner)}) cart where ${conditions[by]}`,
  );
const statements = { id: statement('anyone', 'id'), customer: statement('anyone', 'customer'), mask: statement('guest', 'mask') };

/** A cart and the product with a sku (case-insensitive) to be added, in one statement. */
export async function selectCartAndProduct(
  db: Queryable,
  reference: CartReference,
  sku: string,
  ruleAttributes: string[],
): Promise<{ cart: CartRow; wanted: WantedProduct | null } | undefined> {
  const [row] = await db.query<{ cart: CartRow; wanted: WantedProduct | null }>(statements[reference.by](ruleAttributes), [
    referenceValue(reference),
    sku,
  ]);
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
