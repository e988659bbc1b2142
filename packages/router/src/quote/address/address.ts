import type { CartAddress as Address } from '../cart/cart.js';
import type { CartAddress } from './address.schema.js';

/** An address in API format; empty optional parts are left out. */
export function addressOf(address: Address): CartAddress {
  return {
    id: address.id,
    region: address.region,
    region_id: address.region_id,
    region_code: address.region_code,
    country_id: address.country_id,
    street: address.street,
    company: address.company ?? undefined,
    telephone: address.telephone,
    fax: address.fax ?? undefined,
    postcode: address.postcode,
    city: address.city,
    firstname: address.firstname,
    lastname: address.lastname,
    middlename: address.middlename ?? undefined,
    prefix: address.prefix ?? undefined,
    suffix: address.suffix ?? undefined,
    vat_id: address.vat_id ?? undefined,
    customer_id: address.customer_id ?? undefined,
    email: address.email,
    same_as_billing: address.same_as_billing,
    customer_address_id: address.customer_address_id ?? undefined,
    save_in_address_book: address.save_in_address_book,
    extension_attributes: address.pickup_location_code ? { pickup_location_code: address.pickup_location_code } : undefined,
  };
}

const PARTS = [
  ...(['prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'company'] as const),
  ...(['city', 'country_id', 'postcode', 'telephone', 'fax', 'vat_id'] as const),
] as const;
type Part = (typeof PARTS)[number];

/** The plain text parts of an address as returned by `read`, otherwise null. */
export const addressParts = (read: (part: Part) => string | null | undefined): Record<Part, string | null> =>
  Object.fromEntries(PARTS.map((part) => [part, read(part) ?? null])) as Record<Part, string | null>;
