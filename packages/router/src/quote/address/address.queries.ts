import type { Queryable } from '@merx/db';
import type { AddressType, CartAddress } from '../cart/cart.js';

export type NewAddress = Omit<CartAddress, 'id'>;

/** Writes the cart's address of that type, in place of the one it had, and returns its id. */
export async function upsertAddress(tx: Queryable, cartId: number, address: NewAddress): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into quote_address as a (quote_id, address_type, email, prefix, firstname, middlename, lastname, suffix, company, street, city, country_id,
       region, region_id, region_code, postcode, telephone, fax, vat_id, customer_id, customer_address_id, same_as_billing, save_in_address_book,
       shipping_method, shipping_description)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)
     on conflict (quote_id, address_type) do update set email = excluded.email, prefix = excluded.prefix, firstname = excluded.firstname,
       middlename = excluded.middlename, lastname = excluded.lastname, suffix = excluded.suffix, company = excluded.company,
       street = excluded.street, city = excluded.city, country_id = excluded.country_id, region = excluded.region,
       region_id = excluded.region_id, region_code = excluded.region_code, postcode = excluded.postcode, telephone = excluded.telephone,
       fax = excluded.fax, vat_id = excluded.vat_id, customer_id = excluded.customer_id, customer_address_id = excluded.customer_address_id,
       same_as_billing = excluded.same_as_billing, save_in_address_book = excluded.save_in_address_book,
       shipping_method = excluded.shipping_method, shipping_description = excluded.shipping_description, updated_at = now()
     returning a.id`,
    [
      cartId,
      address.address_type,
      address.email,
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
      address.region_code,
      address.postcode,
      address.telephone,
      address.fax,
      address.vat_id,
      address.customer_id,
      address.customer_address_id,
      address.same_as_billing,
      address.save_in_address_book,
      address.shipping_method,
      address.shipping_description,
    ],
  );
  if (!row) throw new Error('The address was not written.');
  return row.id;
}

/** Keeps the chosen shipping method on the shipping address. */
export async function updateShippingMethod(
  tx: Queryable,
  cartId: number,
  method: string | null,
  description: string | null,
): Promise<void> {
  await tx.query(
    `update quote_address set shipping_method = $2, shipping_description = $3, updated_at = now() where quote_id = $1 and address_type = $4`,
    [cartId, method, description, 'shipping' satisfies AddressType],
  );
}
