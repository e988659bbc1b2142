import type { Database } from '@merx/db';

/** What guests and the first customer do not own: the other customer, carts of others, and what there was before they came. */
export interface Foreign {
  customerId: number;
  cartIds: number[];
  itemIds: number[];
  addressIds: number[];
  /** The highest key of every table with a `key`. */
  last: Record<string, number>;
}

interface Guard {
  /** The rows that have to stay as they are; all rows when neither this nor `key` is given. */
  rows?: (foreign: Foreign) => string;
  /** The column by which older rows are known, in a table where callers add rows that nobody may change. */
  key?: string;
  /** Columns that a stranger's call may change for a reason. */
  but?: string[];
}

const carts = (column: string) => ({ rows: ({ cartIds }: Foreign) => `${column} in (${cartIds.join()})` });
const customers = (column: string) => ({ rows: ({ customerId }: Foreign) => `${column} = ${customerId}` });

/** Tables where callers have rows of their own, or leave a trace. Every other table has to stay as it is, to the last row. */
const guards: Record<string, Guard> = {
  // Whoever knows an address may ask for a reset of its password, and guess until the account locks.
  customer: {
    ...customers('id'),
    but: ['rp_token_hash', 'rp_token_created_at', 'failures_num', 'first_failure', 'lock_expires', 'updated_at'],
  },
  customer_address: customers('customer_id'),
  customer_left_email: customers('customer_id'),
  access_token: { rows: ({ customerId }) => `customer_id = ${customerId} or admin_id is not null`, but: ['last_used_at'] },
  login_failure: { rows: () => 'false' },
  address_attempt: { rows: () => 'false' },
  mail_message: { key: 'id' },
  quote: { rows: ({ cartIds, customerId }) => `entity_id in (${cartIds.join()}) or customer_id = ${customerId}` },
  quote_item: carts('quote_id'),
  quote_address: carts('quote_id'),
  quote_payment: carts('quote_id'),
  gift_message: customers('customer_id'),
  sales_order: { key: 'entity_id' },
  sales_order_item: { key: 'item_id' },
  sales_order_address: { key: 'entity_id' },
  sales_order_payment: { key: 'entity_id' },
  sales_order_status_history: { key: 'entity_id' },
  sales_payment_transaction: { key: 'transaction_id' },
  sales_payment_attempt: { key: 'id' },
  downloadable_purchase: { key: 'id' },
  // An order uses rules and coupons up, and takes goods off the stock.
  salesrule: { but: ['times_used'] },
  salesrule_coupon: { but: ['times_used'] },
  salesrule_coupon_usage: customers('customer_id'),
  salesrule_customer: customers('customer_id'),
  stock_item: { but: ['qty', 'is_in_stock', 'low_stock_date', 'stock_status_changed_auto', 'reserved'] },
  inventory_reservation: { key: 'reservation_id' },
};

/** What belongs to that customer or is in that cart of a guest, and what there is by now. */
export async function foreignTo(db: Database, customerId: number, maskedId: string): Promise<Foreign> {
  const ids = async (text: string, parameters: unknown[]) => (await db.query<{ id: number }>(text, parameters)).map(({ id }) => id);
  const cartIds = await ids('select entity_id as id from quote where customer_id = $1 or masked_id = $2', [customerId, maskedId]);
  return {
    customerId,
    cartIds,
    itemIds: await ids('select item_id as id from quote_item where quote_id = any($1) order by 1', [cartIds]),
    addressIds: await ids('select id from customer_address where customer_id = $1 order by 1', [customerId]),
    last: await lastKeys(db),
  };
}

/** The highest keys of the tables to which callers add rows. */
async function lastKeys(db: Database): Promise<Record<string, number>> {
  const found = Object.entries(guards).flatMap(([table, { key }]) =>
    key ? [`select '${table}' as name, coalesce(max(${key}), 0)::int as last from ${table}`] : [],
  );
  const rows = await db.query<{ name: string; last: number }>(found.join(' union all '));
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** A count and checksum of each table, over all rows that strangers may not change. */
export async function marksOf(db: Database, foreign: Foreign): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const sums = tables.map(({ name }) => {
    const { rows, key, but = [] } = guards[name] ?? {};
    const where = rows ? rows(foreign) : key ? `${key} <= ${foreign.last[name] ?? 0}` : 'true';
    const row = `md5((to_jsonb(t) - '{${but.join()}}'::text[])::text)`;
    return `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(${row}, '' order by ${row}), '')) as mark
      from "${name}" t where ${where}`;
  });
  const marks = await db.query<{ name: string; mark: string }>(sums.join(' union all '));
  return Object.fromEntries(marks.map(({ name, mark }) => [name, mark]));
}
