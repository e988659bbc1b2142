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
  attributes: Record<string, unknown>;
}

const COLUMNS = `prefix, firstname, middlename, lastname, suffix, company, street, city, country_id, region, region_id, postcode, telephone, fax, vat_id`;
const ROW = `a.id, a.customer_id, ${COLUMNS.replaceAll(/(\w+)/g, 'a.$1')}, coalesce(r.code, a.region) as region_code, a.attributes`;

const valuesOf = (address: AddressFields) => [
  address.prefix,
  address.firstname,
  address.middlename,
  address.lastname,
  address.suffix,
  address.company,
  address.street,
  address.city,
  address.country_id,
  address.region,
  address.region_id,
  address.postcode,
  address.telephone,
  address.fax,
  address.vat_id,
];

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

/** Stores a new address and returns its id. */
export async function insertAddress(
  tx: Queryable,
  customerId: number,
  address: AddressFields,
  attributes: Record<string, unknown>,
): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into customer_address (customer_id, attributes, ${COLUMNS})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning id`,
    [customerId, JSON.stringify(attributes), ...valuesOf(address)],
  );
  return rows[0]?.id ?? 0;
}

/** Overwrites an address. The customer's row is locked by the caller. */
export async function updateAddress(tx: Queryable, id: number, address: AddressFields, attributes: Record<string, unknown>): Promise<void> {
  await tx.query(
    `update customer_address set (attributes, ${COLUMNS}, updated_at)
       = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, now())
     where id = $1`,
    [id, JSON.stringify(attributes), ...valuesOf(address)],
  );
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
