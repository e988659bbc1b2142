import type { Queryable } from '@merx/db';

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
