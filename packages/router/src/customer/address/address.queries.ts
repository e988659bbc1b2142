import { columnNames, type Queryable } from '@merx/db';
import { customerAddress, type ExactRow } from '@merx/db/tables';
import type { Attributes } from '../custom-attributes.js';

type Columns = ExactRow<typeof customerAddress>;

/** The address fields shared by customers, carts and orders. */
export type AddressFields = Omit<Columns, 'id' | 'customer_id' | 'attributes' | 'created_at' | 'updated_at'>;

/** An address of the address book, flat; `region_code` is free text where the country has no list of regions. */
export interface AddressRow extends AddressFields, Pick<Columns, 'id' | 'customer_id'> {
  region_code: string | null;
  /** Values of custom attributes, by code. */
  attributes: Attributes;
}

const NAMES = columnNames(customerAddress, ['id', 'customer_id', 'created_at', 'updated_at']);
const COLUMNS = NAMES.join(', ');
const of = (alias: string) => NAMES.map((name) => `${alias}.${name}`).join(', ');
const ROW = `a.id, a.customer_id, ${of('a')}, coalesce(r.code, a.region) as region_code`;

/** All addresses of a customer, oldest first. */
export function selectAddresses(db: Queryable, customerId: number): Promise<AddressRow[]> {
  return db.query<AddressRow>(
    `select ${ROW} from customer_address a left join directory_region r on r.id = a.region_id where a.customer_id = $1 order by a.id`,
    [customerId],
  );
}

/** One address of a customer; undefined for an unknown id or another customer's address. */
export async function selectAddress(db: Queryable, customerId: number, addressId: number): Promise<AddressRow | undefined> {
  const [row] = await db.query<AddressRow>(
    `select ${ROW} from customer_address a left join directory_region r on r.id = a.region_id where a.customer_id = $1 and a.id = $2`,
    [customerId, addressId],
  );
  return row;
}

export type StoredAddress = AddressFields & { id: number | null; attributes: Attributes };

/** Inserts and updates addresses of a customer (new ones have no id, or a reserved one), and returns their ids. */
export async function upsertAddresses(tx: Queryable, customerId: number, addresses: StoredAddress[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `insert into customer_address as a (id, customer_id, ${COLUMNS})
     select coalesce(given.id, nextval(pg_get_serial_sequence('customer_address', 'id'))), $1, ${of('given')}
     from jsonb_populate_recordset(null::customer_address, $2::jsonb) given
     on conflict (id) do update set (${COLUMNS}, updated_at) = (${of('excluded')}, now())
       where a.customer_id = $1
     returning id`,
    [customerId, JSON.stringify(addresses)],
  );
  return rows.map(({ id }) => id);
}

/** Reserves ids for new addresses, so that they can be matched before they are inserted. */
export async function reserveAddressIds(tx: Queryable, count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('customer_address', 'id')) as id from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Deletes all addresses of a customer that are not in `kept`. */
export async function deleteAddressesExcept(tx: Queryable, customerId: number, kept: number[]): Promise<void> {
  await tx.query('delete from customer_address where customer_id = $1 and id <> all($2::int[])', [customerId, kept]);
}

/** Makes an address the default for billing and shipping if it is the customer's only one. */
export async function updateDefaultsOfOnlyAddress(tx: Queryable, customerId: number, addressId: number): Promise<void> {
  await tx.query(
    `update customer set default_billing = $2, default_shipping = $2
     where id = $1 and not exists (select from customer_address where customer_id = $1 and id <> $2)`,
    [customerId, addressId],
  );
}
