import type { Queryable } from '@merx/db';

/** What an address says, whoever keeps it. */
export interface AddressFields {
  prefix: string | null;
  firstname: string;
  middlename: string | null;
  lastname: string;
  suffix: string | null;
  company: string | null;
  street: string[];
  city: string;
  country_id: string;
  region: string | null;
  region_id: number | null;
  postcode: string | null;
  telephone: string | null;
  fax: string | null;
  vat_id: string | null;
}

/** An address of the address book, flat; `region_code` is the free text where the country has no list of regions. */
export interface AddressRow extends AddressFields {
  id: number;
  customer_id: number;
  region_code: string | null;
  /** Values of attributes that have no field of their own, by code. */
  attributes: Record<string, unknown>;
}

const COLUMNS = `prefix, firstname, middlename, lastname, suffix, company, street, city, country_id, region, region_id, postcode, telephone,
  fax, vat_id, attributes`;
const ROW = `a.id, a.customer_id, ${COLUMNS.replaceAll(/(\w+)/g, 'a.$1')}, coalesce(r.code, a.region) as region_code`;

/** All addresses of a customer, oldest first. */
export function selectAddresses(db: Queryable, customerId: number): Promise<AddressRow[]> {
  return db.query<AddressRow>(
    `select ${ROW} from customer_address a left join directory_region r on r.id = a.region_id where a.customer_id = $1 order by a.id`,
    [customerId],
  );
}

/** One address of a customer; undefined when there is none of that id, or it is another's. */
export async function selectAddress(db: Queryable, customerId: number, addressId: number): Promise<AddressRow | undefined> {
  const [row] = await db.query<AddressRow>(
    `select ${ROW} from customer_address a left join directory_region r on r.id = a.region_id where a.customer_id = $1 and a.id = $2`,
    [customerId, addressId],
  );
  return row;
}

export type StoredAddress = AddressFields & { id: number | null; attributes: Record<string, unknown> };

/** Stores addresses of a customer, new ones (without id, or with a reserved one) and changed ones, and returns their ids. */
export async function upsertAddresses(tx: Queryable, customerId: number, addresses: StoredAddress[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `insert into customer_address as a (id, customer_id, ${COLUMNS})
     select coalesce(given.id, nextval(pg_get_serial_sequence('customer_address', 'id'))), $1, ${COLUMNS}
     from jsonb_to_recordset($2::jsonb) as given(
       id int, prefix text, firstname text, middlename text, lastname text, suffix text, company text, street text[], city text,
       country_id text, region text, region_id int, postcode text, telephone text, fax text, vat_id text, attributes jsonb)
     on conflict (id) do update set (${COLUMNS}, updated_at) = (${COLUMNS.replaceAll(/(\w+)/g, 'excluded.$1')}, now())
       where a.customer_id = $1
     returning id`,
    [customerId, JSON.stringify(addresses)],
  );
  return rows.map(({ id }) => id);
}

/** Ids for new addresses, so that it is known which is whose before they are stored. */
export async function reserveAddressIds(tx: Queryable, count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('customer_address', 'id')) as id from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Removes every address of a customer that is not among `kept`. */
export async function deleteAddressesExcept(tx: Queryable, customerId: number, kept: number[]): Promise<void> {
  await tx.query('delete from customer_address where customer_id = $1 and id <> all($2::int[])', [customerId, kept]);
}

/** Makes an address the default for billing and shipping when it is the customer's only one. */
export async function updateDefaultsOfOnlyAddress(tx: Queryable, customerId: number, addressId: number): Promise<void> {
  await tx.query(
    `update customer set default_billing = $2, default_shipping = $2
     where id = $1 and not exists (select from customer_address where customer_id = $1 and id <> $2)`,
    [customerId, addressId],
  );
}
