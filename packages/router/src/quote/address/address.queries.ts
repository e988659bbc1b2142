import { columnNames, type Queryable } from '@merx/db';
import { type ExactRow, quoteAddress } from '@merx/db/tables';
import type { AddressType, CartAddress } from '../cart/cart.js';
import type { CartWrite } from '../cart/cart-write.queries.js';

export type NewAddress = Omit<CartAddress, 'id'>;

const columns = columnNames(quoteAddress, ['id', 'quote_id', 'created_at', 'updated_at'] satisfies Exclude<
  keyof ExactRow<typeof quoteAddress>,
  keyof NewAddress
>[]);

/** Replaces the addresses of the given types with those of a JSON list, for the cart whose `entity_id` is in the relation `kept`. */
const upsertInto = (kept: string, json: string) =>
  `insert into quote_address as a (quote_id, ${columns.join(', ')})
   select kept.entity_id, ${columns.map((column) => `given.${column}`).join(', ')}
   from ${kept} kept, jsonb_populate_recordset(null::quote_address, ${json}::jsonb) given
   on conflict (quote_id, address_type) do update
     set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = now()
   returning a.id`;

/** Replaces the cart's addresses of these types and returns the id of the first. */
export async function upsertAddresses(tx: Queryable, cartId: number, addresses: NewAddress[]): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(upsertInto('(select $1::int as entity_id)', '$2'), [cartId, JSON.stringify(addresses)]);
  return row?.id;
}

const UPSERT_KEPT = upsertInto('kept', '$10');

/** Replaces addresses of the cart in `kept`; returns the id of the first. */
export const addressesWrite = (addresses: NewAddress[]): CartWrite => ({ sql: UPSERT_KEPT, values: [JSON.stringify(addresses)] });

const SHIPPING = 'shipping' satisfies AddressType;

/** Stores the chosen shipping method on the shipping address. */
export async function updateShippingMethod(tx: Queryable, cartId: number, method: string, description: string): Promise<void> {
  await tx.query(
    `update quote_address set shipping_method = $2, shipping_description = $3, updated_at = now() where quote_id = $1 and address_type = $4`,
    [cartId, method, description, SHIPPING],
  );
}

/**
 * Stores the chosen shipping method on the shipping address of the cart in `kept`. Not a join with `kept`: a plan made while the table was small
 * would read all addresses, and be kept when it is large.
 */
export const shippingMethodWrite = (method: string, description: string): CartWrite => ({
  sql: `update quote_address set shipping_method = $10, shipping_description = $11, updated_at = now()
    where quote_id = (select entity_id from kept) and address_type = $12 returning id`,
  values: [method, description, SHIPPING],
});
