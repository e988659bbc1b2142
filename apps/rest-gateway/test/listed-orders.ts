import type { Database } from '@merx/db';

/** An order for lists and figures, written past the rules. */
export interface ListedOrder {
  email: string;
  /** Billed to and, when there are two, sent to. */
  names: readonly string[];
  total: string;
  state?: string;
  status?: string;
  refunded?: string;
  customerId?: number;
  storeId?: number;
  /** SQL of the moment, such as `now() - interval '1 day'`. */
  at?: string;
}

export interface Listed {
  entity_id: number;
  increment_id: string;
}

/** Writes an order of one item, with its addresses and a payment by cheque. */
export async function listOrder(db: Database, order: ListedOrder): Promise<Listed> {
  const [made] = await db.query<Listed>(
    `insert into sales_order (increment_id, store_id, state, status, customer_email, grand_total, base_grand_total, base_total_refunded,
       base_currency_code, order_currency_code, customer_id, shipping_method, created_at)
     select next_increment_id('order', $1), $1, $2, $3, $4, $5::numeric, $5::numeric, $6::numeric, 'USD', 'USD', $7, 'flatrate_flatrate', ${order.at ?? 'now()'}
     returning entity_id, increment_id`,
    [
      order.storeId ?? 1,
      order.state ?? 'new',
      order.status ?? 'pending',
      order.email,
      order.total,
      order.refunded ?? null,
      order.customerId ?? null,
    ],
  );
  if (!made) throw new Error('No order was written.');
  for (const [place, name] of order.names.entries())
    await db.query(
      `insert into sales_order_address (parent_id, address_type, street, firstname, lastname, email) values ($1, $2, '{Main St}', $3, $4, $5)`,
      [made.entity_id, place === 0 ? 'billing' : 'shipping', ...name.split(' '), order.email],
    );
  await db.query(
    `insert into sales_order_payment (parent_id, method, additional_information) values ($1, 'checkmo', '{"method_title":"Check / Money order"}')`,
    [made.entity_id],
  );
  await db.query(
    `insert into sales_order_item (order_id, sku, name, product_type, qty_ordered, base_row_total) values ($1, 'mug', 'Mug', 'simple', 2, $2::numeric)`,
    [made.entity_id, order.total],
  );
  return made;
}
