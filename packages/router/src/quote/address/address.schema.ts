import { bool, int, list, shortText, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const maybeText = shortText.nullish();
/** Fields of one type. */
export const fields = <Type extends z.ZodType, Name extends string>(type: Type, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>;

/** An address as clients send it: any part may be missing until the order is placed. */
export const CartAddressInput = z.strictObject({
  id: int.nullish(),
  region: maybeText,
  region_id: int.nullish(),
  region_code: maybeText,
  country_id: maybeText,
  street: list(shortText).nullish(),
  ...fields(maybeText, 'company', 'telephone', 'fax', 'postcode', 'city'),
  ...fields(maybeText, 'firstname', 'lastname', 'middlename', 'prefix', 'suffix', 'vat_id'),
  customer_id: int.nullish(),
  email: maybeText,
  same_as_billing: int.nullish(),
  customer_address_id: int.nullish(),
  save_in_address_book: int.nullish(),
  custom_attributes: z.array(z.object({ attribute_code: text, value: z.unknown() })).nullish(),
  extension_attributes: z.object({ pickup_location_code: maybeText }).nullish(),
});
export type CartAddressInput = z.infer<typeof CartAddressInput>;

export const SetAddress = z.object({ address: CartAddressInput });
export const SetBillingAddress = SetAddress.extend({ useForShipping: bool.default(false) });

export const CartAddress = z.object({
  id: wireInt,
  region: wireText.nullable(),
  region_id: wireInt.nullable(),
  region_code: wireText.nullable(),
  country_id: wireText.nullable(),
  street: z.array(wireText),
  company: wireText.optional(),
  telephone: wireText.nullable(),
  fax: wireText.optional(),
  ...fields(wireText.nullable(), 'postcode', 'city', 'firstname', 'lastname'),
  ...fields(wireText.optional(), 'middlename', 'prefix', 'suffix', 'vat_id'),
  customer_id: wireInt.optional(),
  email: wireText.nullable(),
  same_as_billing: wireInt.optional(),
  customer_address_id: wireInt.optional(),
  save_in_address_book: wireInt.optional(),
  extension_attributes: z.object({ pickup_location_code: wireText }).optional(),
});
export type CartAddress = z.infer<typeof CartAddress>;
