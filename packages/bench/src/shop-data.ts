import { createHash, randomBytes } from 'node:crypto';
import { type Database, installData, migrate } from '@merx/db';
import { generateCatalogue } from '@merx/demo';
import type { Catalogue } from './scenarios.js';

const CATEGORIES = 200;
const ORDERS = 2000;

/** Fills an empty database: tables, install data, a catalogue, orders. No product runs out of stock, so every failed order is a bug. */
export async function fillShop(db: Database, products: number): Promise<void> {
  await migrate(db);
  await installData(db);
  await generateCatalogue(db, { products, categories: CATEGORIES });
  await db.query('update stock_item set qty = 10000000, is_in_stock = true, low_stock_date = null');
  await addOrders(db, 1, ORDERS);
  // As autovacuum soon leaves them in a shop: without it no index can be read alone.
  await db.query('vacuum (analyze) product, product_website, product_search, category, category_product, stock_item');
}

/** Adds guest orders, placed `from` to `to` hours ago. */
export async function addOrders(db: Database, from: number, to: number): Promise<void> {
  await db.query(INSERT_ORDERS, [from, to]);
  for (const name of ['sales_order', 'sales_order_item', 'sales_order_payment'] as const) await fillNumbers(db, name);
  await db.query('vacuum (analyze) sales_order, sales_order_item, sales_order_address, sales_order_payment');
}

/** Guest orders of one product each, an hour apart. */
const INSERT_ORDERS = `with bought as (
    select n, p.*, now() - make_interval(hours => n) as at
    from generate_series($1::int, $2::int) n join product p on p.id = (select min(id) from product) + n % (select count(*) from product)::int),
  made as (insert into sales_order (increment_id, store_id, state, status, customer_email, subtotal, base_subtotal, shipping_amount,
      base_shipping_amount, tax_amount, base_tax_amount, discount_amount, base_discount_amount, grand_total, base_grand_total, total_due,
      total_qty_ordered, order_currency_code, base_currency_code, customer_is_guest, shipping_method, shipping_description, store_name,
      created_at, updated_at)
    select next_increment_id('order', 1), 1, 'new', 'pending', 'guest' || n || '@example.com', price, price, 5, 5, 0, 0, 0, 0, price + 5, price + 5,
      price + 5, 1, 'USD', 'USD', 1, 'flatrate_flatrate', 'Flat Rate - Fixed', 'Default Store View', at, at
    from bought order by n returning entity_id, created_at),
  orders as (select m.entity_id, b.* from made m join bought b on b.at::timestamptz(0) = m.created_at),
  items as (insert into sales_order_item (order_id, sku, name, product_id, product_type, price, base_price, row_total, base_row_total, qty_ordered)
    select entity_id, sku, attributes ->> 'name', id, type_id, price, price, price, price, 1 from orders),
  addresses as (insert into sales_order_address (parent_id, address_type, street, city, country_id, email, firstname, lastname, postcode, region,
      region_code, region_id, telephone)
    select entity_id, type, '{1 Main Street}', 'Los Angeles', 'US', 'guest' || n || '@example.com', 'Bea', 'Bench', '90001', 'California', 'CA', 12, '5550100'
    from orders, unnest('{billing,shipping}'::text[]) type)
  insert into sales_order_payment (parent_id, method, amount_ordered, base_amount_ordered)
  select entity_id, 'checkmo', price + 5, price + 5 from orders`;

/** A real order has nearly all amount columns filled, most with zero; without them lists would look too cheap. */
async function fillNumbers(db: Database, table: 'sales_order' | 'sales_order_item' | 'sales_order_payment'): Promise<void> {
  const [row] = await db.query<{ assignments: string }>(
    `select string_agg(format('%1$I = coalesce(%1$I, 0)', column_name), ', ') as assignments from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and data_type = 'numeric'`,
    [table],
  );
  if (row) await db.query(`update ${table} set ${row.assignments}`);
}

/** Creates an admin with all permissions and returns a bearer token. */
export async function createAdmin(db: Database): Promise<string> {
  const token = randomBytes(16).toString('hex');
  await db.query(
    `with role as (insert into admin_role (name, resources) values ('bench', '{Magento_Backend::all}') returning id),
       admin as (insert into admin_user (username, email, firstname, lastname, password_hash, role_id)
         select 'bench', 'bench@example.com', 'Bea', 'Bench', 'none', id from role returning id)
     insert into access_token (token_hash, admin_id) select $1, id from admin`,
    [createHash('sha256').update(token).digest()],
  );
  return token;
}

/** Reads the data that the scenarios use. */
export async function readCatalogue(db: Database): Promise<Catalogue> {
  const [row] = await db.query<Catalogue>(
    `select (select array_agg(sku) from (select sku from product where type_id = 'simple' order by md5(sku) limit 2000) p) as skus,
       (select array_agg(category_id) from (select category_id from category_product group by category_id order by count(*) desc limit 20) c) as categories,
       (select array_agg(distinct split_part(attributes ->> 'name', ' ', 3)) from product) as words`,
  );
  if (!row) throw new Error('The catalogue could not be read.');
  return row;
}
