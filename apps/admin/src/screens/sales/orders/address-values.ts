import { z } from 'zod';
import type { OrderAddress } from './use-order';

const needed = z.string().trim().min(1);

const Address = z.object({
  prefix: z.string(),
  firstname: needed,
  lastname: needed,
  company: z.string(),
  /** One line of the street in each line. */
  street: needed,
  postcode: z.string(),
  city: needed,
  country_id: needed,
  region: z.string(),
  region_id: z.number().nullable(),
  telephone: needed,
  email: needed,
  vat_id: z.string(),
});
export type AddressValues = z.infer<typeof Address>;

/** What a form of the addresses of an order holds; an order that is not shipped has one alone. */
export const addressSchema = z.object({ billing: Address, shipping: Address.nullable() });

/** An address as a form holds it. */
export const addressValues = (address: OrderAddress | undefined): AddressValues => ({
  prefix: address?.prefix ?? '',
  firstname: address?.firstname ?? '',
  lastname: address?.lastname ?? '',
  company: address?.company ?? '',
  street: (address?.street ?? []).join('\n'),
  postcode: address?.postcode ?? '',
  city: address?.city ?? '',
  country_id: address?.country_id ?? '',
  region: address?.region ?? '',
  region_id: address?.region_id ?? null,
  telephone: address?.telephone ?? '',
  email: address?.email ?? '',
  vat_id: address?.vat_id ?? '',
});

/** The form's address as the shop takes it. */
export const addressInput = ({ street, region_id, region, ...rest }: AddressValues) => ({
  ...rest,
  street: street.split('\n'),
  ...(region_id ? { region_id } : { region, region_id: 0 }),
});
