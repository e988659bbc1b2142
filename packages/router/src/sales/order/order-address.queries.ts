import { columnNames, type Queryable, selectList } from '@merx/db';
import { salesOrderAddress } from '@merx/db/tables';
import type { AddressRow } from './order.queries.js';

/** The addresses of an order locked by the transaction. */
export async function selectAddresses(tx: Queryable, orderId: number): Promise<AddressRow[]> {
  const rows = await tx.query<{ address: AddressRow }>(
    `select json_strip_nulls(row_to_json(r)) as address
     from (select ${selectList(salesOrderAddress, 't')} from sales_order_address t where t.parent_id = $1 order by t.entity_id) r`,
    [orderId],
  );
  return rows.map(({ address }) => address);
}

const written = columnNames(salesOrderAddress, ['entity_id', 'parent_id']);

/** Inserts or updates the order's address of a type; `address` is JSON text of the whole row. The order references its billing address. */
export async function upsertAddress(tx: Queryable, orderId: number, address: string): Promise<AddressRow[]> {
  const rows = await tx.query<{ address: AddressRow }>(
    `with saved as (
       insert into sales_order_address as t (parent_id, ${written.join(', ')})
       select $1::int, ${written.map((name) => `given.${name}`).join(', ')} from jsonb_populate_record(null::sales_order_address, $2::jsonb) given
       on conflict (parent_id, address_type) do update set ${written.map((name) => `${name} = excluded.${name}`).join(', ')}
       returning ${selectList(salesOrderAddress, 't')}),
     touched as (
       update sales_order o set updated_at = now(),
         billing_address_id = case when s.address_type = 'billing' then s.entity_id else o.billing_address_id end
       from saved s where o.entity_id = $1)
     select json_strip_nulls(row_to_json(saved)) as address from saved`,
    [orderId, address],
  );
  return rows.map(({ address: row }) => row);
}
