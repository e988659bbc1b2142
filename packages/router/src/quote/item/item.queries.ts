import { QUICK, type Queryable } from '@merx/db';
import type { CartItem, CartReference } from '../cart/cart.js';
import { type CartRow, cartColumns, conditions, referenceValue, textByRules } from '../cart/cart.queries.js';
import { type ProductRow, productColumns } from '../cart/cart-product.queries.js';
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

/** Expressions for the store view and the website of a cart, and the sku of the product to be added to it. */
interface WantedBy {
  store: string;
  website: string;
  sku: string;
}

/** The stock item `si` and its version in JSON: as the stock of a website sees it, or as it is stored if there is one stock. */
const stockSeen = (isOneStock: boolean, website: string) =>
  isOneStock
    ? `'stock', si, 'stock_version', si.xmin::text`
    : `'stock', stock_in(si, coalesce((select w.stock_id from inventory_stock_website w where w.website_id = ${website}), 1)), 'stock_version', null`;

const wantedProduct = ({ store, website, sku }: WantedBy, ruleAttributes: readonly string[], isOneStock: boolean) =>
  `select json_build_object('product', product, ${stockSeen(isOneStock, website)}) as wanted
   from product p left join product_store ps on ps.product_id = p.id and ps.store_id = ${store}
   left join stock_item si on si.product_id = p.id
   cross join lateral (select ${productColumns(website, ruleAttributes)}) product where lower(p.sku) = lower(${sku})`;

const OF_CART: WantedBy = { store: 'q.store_id', website: 's.website_id', sku: '$2' };

const statement = (owner: 'anyone' | 'guest', by: CartReference['by'], isOneStock: boolean) =>
  textByRules(
    (ruleAttributes) => `select to_json(cart) as cart, (${wantedProduct(OF_CART, ruleAttributes, isOneStock)}) as wanted
     from quote q join store s on s.id = q.store_id
       cross join lateral (select ${cartColumns(ruleAttributes, owner)}) cart where ${conditions[by]}`,
  );
const statementsOf = (isOneStock: boolean) => ({
  id: statement('anyone', 'id', isOneStock),
  customer: statement('anyone', 'customer', isOneStock),
  mask: statement('guest', 'mask', isOneStock),
  product: textByRules((ruleAttributes) => wantedProduct({ store: '$2::int', website: '$3::int', sku: '$1' }, ruleAttributes, isOneStock)),
});
const statements = { oneStock: statementsOf(true), manyStocks: statementsOf(false) };

/** What the statements depend on. */
interface WantedScope {
  ruleAttributes: string[];
  isOneStock: boolean;
}

const statementsFor = ({ isOneStock }: WantedScope) => statements[isOneStock ? 'oneStock' : 'manyStocks'];

/** A cart and the product with a sku (case-insensitive) to be added, in one statement. Without other stocks it is read as it is stored. */
export async function selectCartAndProduct(
  db: Queryable,
  reference: CartReference,
  sku: string,
  scope: WantedScope,
): Promise<{ cart: CartRow; wanted: RequestedProduct | null } | undefined> {
  const text = statementsFor(scope)[reference.by](scope.ruleAttributes);
  const [row] = await db.query<{ cart: CartRow; wanted: RequestedProduct | null }>(text, [referenceValue(reference), sku], QUICK);
  return row;
}

/** The product with a sku (case-insensitive) to be added to a cart of a store view. */
export async function selectWantedProduct(
  db: Queryable,
  cart: Pick<CartRow, 'store_id' | 'website_id'>,
  sku: string,
  scope: WantedScope,
): Promise<RequestedProduct | undefined> {
  const text = statementsFor(scope).product(scope.ruleAttributes);
  const [row] = await db.query<{ wanted: RequestedProduct }>(text, [sku, cart.store_id, cart.website_id], QUICK);
  return row?.wanted;
}

const unchangedStock = (productId: string, version: string) =>
  `exists (select from stock_item si where si.product_id = ${productId}::int and si.xmin::text = ${version})`;

const INSERTION = `insert into quote_item (quote_id, product_id, sku, name, product_type, qty)
    select entity_id, $10::int, $11, $12, $13, $14::numeric from kept returning item_id as id`;
const INSERT_IF_UNCHANGED = { sql: INSERTION, condition: unchangedStock('$10', '$15') };

const QTY_UPDATE = `update quote_item set qty = $11::numeric, updated_at = now() from kept
    where quote_id = entity_id and item_id = $10::int returning item_id as id`;
const UPDATE_IF_UNCHANGED = { sql: QTY_UPDATE, condition: unchangedStock('$12', '$13') };

/** Inserts a line without options into the cart in `kept`; with a version of the stock, only if it still has that one. */
export function plainItemInsert(
  product: Pick<ProductRow, 'id' | 'sku' | 'name' | 'type_id'>,
  qty: string,
  stockVersion?: string,
): CartWrite {
  const values = [product.id, product.sku, product.name, product.type_id, qty];
  return stockVersion === undefined ? { sql: INSERTION, values } : { ...INSERT_IF_UNCHANGED, values: [...values, stockVersion] };
}

/** Sets the quantity of a line of the cart in `kept`; with a version of its product's stock, only if that still has that one. */
export function itemQtyUpdate(
  { item_id, product_id }: Pick<CartItem, 'item_id' | 'product_id'>,
  qty: string,
  stockVersion?: string,
): CartWrite {
  const values = [item_id, qty];
  return stockVersion === undefined
    ? { sql: QTY_UPDATE, values }
    : { ...UPDATE_IF_UNCHANGED, values: [...values, product_id, stockVersion] };
}
