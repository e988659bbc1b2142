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

const addressesWhere = (db: Queryable, where: string, parameters: number[]): Promise<AddressRow[]> =>
  db.query<AddressRow>(
    `select a.id, a.customer_id, ${of('a')}, coalesce(r.code, a.region) as region_code
     from customer_address a left join directory_region r on r.id = a.region_id where ${where} order by a.id`,
    parameters,
  );

/** All addresses of a customer, oldest first. */
export const selectAddresses = (db: Queryable, customerId: number): Promise<AddressRow[]> =>
  addressesWhere(db, 'a.customer_id = $1', [customerId]);

/** One address of a customer; undefined for an unknown id or another customer's address. */
export const selectAddress = async (db: Queryable, customerId: number, addressId: number): Promise<AddressRow | undefined> =>
  (await addressesWhere(db, 'a.customer_id = $1 and a.id = $2', [customerId, addressId]))[0];

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

/** The custom attributes of a customer or an address, as the API lists them. */
export const customAttributes = (source: 'c' | 'a') =>
  `(select jsonb_agg(jsonb_build_object('attribute_code', key, 'value', value) order by key) from jsonb_each(${source}.attributes))`;

/** An address in API format, as jsonb; `a` is the address, `c` its customer, `r` its region. */
export const ADDRESS = `jsonb_strip_nulls(jsonb_build_object(
    'id', a.id, 'customer_id', a.customer_id, 'region_id', coalesce(a.region_id, 0), 'country_id', a.country_id, 'street', a.street,
    'company', a.company, 'telephone', a.telephone, 'fax', a.fax, 'postcode', a.postcode, 'city', a.city, 'firstname', a.firstname,
    'lastname', a.lastname, 'middlename', a.middlename, 'prefix', a.prefix, 'suffix', a.suffix, 'vat_id', a.vat_id,
    'default_shipping', case when a.id = c.default_shipping then true end,
    'default_billing', case when a.id = c.default_billing then true end,
    'custom_attributes', ${customAttributes('a')}))
  || jsonb_build_object('region', jsonb_build_object(
    'region_code', coalesce(r.code, a.region), 'region', a.region, 'region_id', coalesce(a.region_id, 0)))`;

/** The address with that id, of any customer. */
export async function selectAddressAnswer<Answer>(db: Queryable, id: number): Promise<Answer | undefined> {
  const [row] = await db.query<{ address: Answer }>(
    `select ${ADDRESS} as address
     from customer_address a join customer c on c.id = a.customer_id left join directory_region r on r.id = a.region_id where a.id = $1`,
    [id],
  );
  return row?.address;
}

/** Billing or shipping default. */
export type DefaultKind = 'default_billing' | 'default_shipping';

/** A customer's default address, null when there is none; undefined for an unknown customer. */
export async function selectDefaultAddress<Answer>(
  db: Queryable,
  customerId: number,
  kind: DefaultKind,
): Promise<Answer | null | undefined> {
  const [row] = await db.query<{ address: Answer | null }>(
    `select case when a.id is not null then ${ADDRESS} end as address
     from customer c left join customer_address a on a.id = c.${kind} and a.customer_id = c.id
       left join directory_region r on r.id = a.region_id
     where c.id = $1`,
    [customerId],
  );
  return row?.address;
}

/** Locks the account of an address; false when there is no such address. */
export async function lockAddressOwner(tx: Queryable, addressId: number): Promise<boolean> {
  const rows = await tx.query(
    'select from customer c where c.id = (select a.customer_id from customer_address a where a.id = $1) for update',
    [addressId],
  );
  return rows.length > 0;
}

/** Deletes an address and unsets it as default; false when it does not exist. */
export async function deleteAddress(tx: Queryable, addressId: number): Promise<boolean> {
  const rows = await tx.query(
    `with gone as (delete from customer_address where id = $1 returning id, customer_id)
     update customer c set default_billing = nullif(c.default_billing, gone.id), default_shipping = nullif(c.default_shipping, gone.id),
       updated_at = now()
     from gone where c.id = gone.customer_id returning c.id`,
    [addressId],
  );
  return rows.length > 0;
}
