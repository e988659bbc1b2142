import { customerAddress } from '@merx/db/tables';
import { bool, customerId, entity, int, list, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const optionalText = text.nullish();

export const CustomAttributes = list(z.strictObject({ attribute_code: text, value: z.unknown() })).nullish();

/** The region of an address book entry: id, code and name are derived from each other. */
export const Region = z.strictObject({
  region_code: optionalText,
  region: optionalText,
  region_id: int.nullish(),
  extension_attributes: z.object({}).nullish(),
});

const owner = entity(customerAddress, { pick: ['id', 'customer_id'] });
const fields = entity(customerAddress, {
  pick: [
    ...(['region_id', 'country_id', 'street', 'company', 'telephone', 'fax', 'postcode', 'city'] as const),
    ...(['firstname', 'lastname', 'middlename', 'prefix', 'suffix', 'vat_id'] as const),
  ],
});

/** An address of the address book, as clients send it. Absent fields keep their value when `id` names a stored address. */
export const CustomerAddress = z.strictObject({
  ...owner.in,
  region: Region.nullish(),
  ...fields.in,
  default_shipping: bool.nullish(),
  default_billing: bool.nullish(),
  custom_attributes: CustomAttributes,
  extension_attributes: z.object({}).nullish(),
});
export type CustomerAddress = z.infer<typeof CustomerAddress>;

export const CustomAttributesAnswer = z.array(z.object({ attribute_code: wireText, value: z.unknown() })).optional();

/** An address of the address book in a response. The default flags are present only when true. */
export const CustomerAddressAnswer = z.object({
  ...owner.out,
  region: z.object({ region_code: wireText.nullable(), region: wireText.nullable(), region_id: wireInt }),
  ...fields.out,
  region_id: wireInt,
  default_shipping: wireBool.optional(),
  default_billing: wireBool.optional(),
  custom_attributes: CustomAttributesAnswer,
});
export type CustomerAddressAnswer = z.infer<typeof CustomerAddressAnswer>;

/** No default address is returned as an empty list. */
export const DefaultAddressAnswer = CustomerAddressAnswer.nullable();

export const AddressIdInput = z.object({ addressId: int.describe('Id of the address.') });
export const AddressOwnerInput = z.object({ customerId });
