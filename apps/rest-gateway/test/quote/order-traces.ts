import type { Shop } from '../shop.js';

/** What the database holds of one cart. The versions change with every write, also with one that changes no value. */
export interface CartRows {
  id: number;
  is_active: boolean;
  rows: string[];
}

const rowsOf = (table: string, name: string) =>
  `(select coalesce(array_agg(${name}.xmin::text || ' ' || ${name}::text order by ${name}::text), '{}') from ${table} ${name} where ${name}.quote_id = q.entity_id)`;

/** All carts, by id. */
export function cartRows({ db }: Pick<Shop, 'db'>): Promise<CartRows[]> {
  return db.query(
    `select q.entity_id as id, q.is_active,
       array[q.xmin::text || ' ' || q::text] || ${rowsOf('quote_item', 'i')} || ${rowsOf('quote_address', 'a')} || ${rowsOf('quote_payment', 'p')} as rows
     from quote q order by q.entity_id`,
  );
}

const TABLES = ['stock_item', 'salesrule', 'salesrule_coupon', 'salesrule_coupon_usage', 'salesrule_customer', 'customer_address'] as const;
const WRITTEN = ['sales_order', 'sales_order_item', 'sales_order_address', 'sales_order_payment', 'mail_message', 'downloadable_purchase'];

/** Everything that placing an order may write: carts, stock, uses of coupons and rules, the address book, and how many rows an order adds. */
export async function orderTraces(shop: Pick<Shop, 'db'>): Promise<unknown> {
  const kept = TABLES.map((name) => `'${name}', (select array_agg(t.xmin::text || ' ' || t::text order by t::text) from ${name} t)`);
  const added = WRITTEN.map((name) => `'${name}', (select count(*) from ${name})`);
  const [row] = await shop.db.query<{ traces: object }>(`select json_build_object(${[...kept, ...added].join(', ')}) as traces`);
  return { carts: await cartRows(shop), ...row?.traces };
}
