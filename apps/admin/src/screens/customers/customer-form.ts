import type { Customer } from '@merx/router/schema/customer/account/account';
import { z } from 'zod';
import type { Outputs } from '../../api/trpc';

const text = z.string();
const required = z.string().min(1);

/** An address as its form holds it: every field there, empty where nothing is known. */
export const AddressForm = z.object({
  id: z.number().nullable(),
  prefix: text,
  firstname: required,
  lastname: required,
  company: text,
  street: required,
  city: required,
  country_id: required,
  region: text,
  region_id: z.number().nullable(),
  postcode: text,
  telephone: required,
  vat_id: text,
  default_billing: z.boolean(),
  default_shipping: z.boolean(),
});
export type AddressForm = z.infer<typeof AddressForm>;

/** An account as its form holds it. */
export const CustomerForm = z.object({
  email: required,
  prefix: text,
  firstname: required,
  middlename: text,
  lastname: required,
  suffix: text,
  group_id: z.number(),
  website_id: z.number(),
  dob: text.nullable(),
  gender: z.number(),
  taxvat: text,
  is_subscribed: z.boolean(),
  password: text,
  addresses: z.array(AddressForm),
});
export type CustomerForm = z.infer<typeof CustomerForm>;

const GENERAL_GROUP = 1;
export const EMPTY: CustomerForm = {
  email: '',
  prefix: '',
  firstname: '',
  middlename: '',
  lastname: '',
  suffix: '',
  group_id: GENERAL_GROUP,
  website_id: 1,
  dob: null,
  gender: 0,
  taxvat: '',
  is_subscribed: false,
  password: '',
  addresses: [],
};

export const EMPTY_ADDRESS: AddressForm = {
  id: null,
  prefix: '',
  firstname: '',
  lastname: '',
  company: '',
  street: '',
  city: '',
  country_id: '',
  region: '',
  region_id: null,
  postcode: '',
  telephone: '',
  vat_id: '',
  default_billing: false,
  default_shipping: false,
};

type Stored = Outputs['customer']['accounts']['get'];

/** What the form shows of a stored account. */
export function formOf(customer: Stored): CustomerForm {
  const { email, firstname, lastname, group_id, website_id, gender } = customer;
  return {
    email,
    firstname,
    lastname,
    group_id,
    website_id,
    gender,
    prefix: customer.prefix ?? '',
    middlename: customer.middlename ?? '',
    suffix: customer.suffix ?? '',
    dob: customer.dob ?? null,
    taxvat: customer.taxvat ?? '',
    is_subscribed: customer.extension_attributes.is_subscribed,
    password: '',
    addresses: customer.addresses.map(addressFormOf),
  };
}

function addressFormOf(address: Stored['addresses'][number]): AddressForm {
  return {
    ...EMPTY_ADDRESS,
    id: address.id ?? null,
    prefix: address.prefix ?? '',
    firstname: address.firstname ?? '',
    lastname: address.lastname ?? '',
    company: address.company ?? '',
    street: (address.street ?? []).join('\n'),
    city: address.city ?? '',
    country_id: address.country_id ?? '',
    region: address.region?.region ?? '',
    region_id: address.region?.region_id || null,
    postcode: address.postcode ?? '',
    telephone: address.telephone ?? '',
    vat_id: address.vat_id ?? '',
    default_billing: Boolean(address.default_billing),
    default_shipping: Boolean(address.default_shipping),
  };
}

/** The account as the shop takes it; what is empty is cleared. */
export function inputOf({ password: _password, addresses, is_subscribed, ...values }: CustomerForm, id: number | undefined): Customer {
  const cleared = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));
  return {
    ...cleared,
    ...(id && { id }),
    extension_attributes: { is_subscribed },
    addresses: addresses.map(({ id: addressId, street, region, region_id, ...address }) => ({
      ...address,
      ...(addressId !== null && { id: addressId }),
      street: street.split('\n').filter((line) => line.trim() !== ''),
      region_id: region_id ?? 0,
      region: { region, region_id: region_id ?? 0 },
    })),
  };
}
