import { bool, customerId, int, list, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const optionalText = text.nullish();

const CustomAttributes = list(z.strictObject({ attribute_code: text, value: z.unknown() })).nullish();

/** The region of an address book entry: id, code and name are derived from each other. */
export const Region = z.strictObject({
  region_code: optionalText,
  region: optionalText,
  region_id: int.nullish(),
  extension_attributes: z.object({}).nullish(),
});

/** An address of the address book, as clients send it. Absent fields keep their value when `id` names a stored address. */
export const CustomerAddress = z.strictObject({
  id: int.nullish(),
  customer_id: int.nullish(),
  region: Region.nullish(),
  region_id: int.nullish(),
  country_id: optionalText,
  street: list(text).nullish(),
  company: optionalText,
  telephone: optionalText,
  fax: optionalText,
  postcode: optionalText,
  city: optionalText,
  firstname: optionalText,
  lastname: optionalText,
  middlename: optionalText,
  prefix: optionalText,
  suffix: optionalText,
  vat_id: optionalText,
  default_shipping: bool.nullish(),
  default_billing: bool.nullish(),
  custom_attributes: CustomAttributes,
  extension_attributes: z.object({}).nullish(),
});
export type CustomerAddress = z.infer<typeof CustomerAddress>;

export const CustomAttributesAnswer = z.array(z.object({ attribute_code: wireText, value: z.unknown() })).optional();

/** An address of the address book, as it is answered. The default flags are there only when true. */
export const CustomerAddressAnswer = z.object({
  id: wireInt,
  customer_id: wireInt,
  region: z.object({ region_code: wireText.nullable(), region: wireText.nullable(), region_id: wireInt }),
  region_id: wireInt,
  country_id: wireText,
  street: z.array(wireText),
  company: wireText.optional(),
  telephone: wireText.optional(),
  fax: wireText.optional(),
  postcode: wireText.optional(),
  city: wireText,
  firstname: wireText,
  lastname: wireText,
  middlename: wireText.optional(),
  prefix: wireText.optional(),
  suffix: wireText.optional(),
  vat_id: wireText.optional(),
  default_shipping: wireBool.optional(),
  default_billing: wireBool.optional(),
  custom_attributes: CustomAttributesAnswer,
});
export type CustomerAddressAnswer = z.infer<typeof CustomerAddressAnswer>;

/** No default address reads as an empty list. */
export const DefaultAddressAnswer = CustomerAddressAnswer.nullable();

export const AddressIdInput = z.object({ addressId: int.describe('Id of the address.') });
export const AddressOwnerInput = z.object({ customerId });
