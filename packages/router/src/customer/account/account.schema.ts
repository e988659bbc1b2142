import { bool, date, int, list, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { CustomAttributesAnswer, CustomerAddress, CustomerAddressAnswer } from '../address/address.schema.js';

const optionalText = text.nullish();

/** An account as clients send it. What the server decides (times, created_in, defaults by address) is accepted and ignored. */
export const Customer = z.strictObject({
  id: int.nullish(),
  group_id: int.nullish(),
  default_billing: optionalText,
  default_shipping: optionalText,
  confirmation: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
  created_in: optionalText,
  dob: date.nullish(),
  email: optionalText,
  firstname: optionalText,
  lastname: optionalText,
  middlename: optionalText,
  prefix: optionalText,
  suffix: optionalText,
  gender: int.nullish(),
  store_id: int.nullish(),
  taxvat: optionalText,
  website_id: int.nullish(),
  addresses: list(CustomerAddress).nullish(),
  disable_auto_group_change: int.nullish(),
  custom_attributes: list(z.strictObject({ attribute_code: text, value: z.unknown() })).nullish(),
  extension_attributes: z.object({ is_subscribed: bool.nullish() }).nullish(),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerAnswer = z.object({
  id: wireInt,
  group_id: wireInt,
  default_billing: wireText.optional(),
  default_shipping: wireText.optional(),
  confirmation: wireText.optional(),
  created_at: wireText,
  updated_at: wireText,
  created_in: wireText.optional(),
  dob: wireText.optional(),
  email: wireText,
  firstname: wireText,
  lastname: wireText,
  middlename: wireText.optional(),
  prefix: wireText.optional(),
  suffix: wireText.optional(),
  gender: wireInt,
  store_id: wireInt,
  taxvat: wireText.optional(),
  website_id: wireInt,
  addresses: z.array(CustomerAddressAnswer),
  disable_auto_group_change: wireInt,
  custom_attributes: CustomAttributesAnswer,
  extension_attributes: z.object({ is_subscribed: wireBool }),
});
export type CustomerAnswer = z.infer<typeof CustomerAnswer>;

export const CreateAccountInput = z.object({ customer: Customer, password: optionalText, redirectUrl: optionalText });
export type CreateAccountInput = z.infer<typeof CreateAccountInput>;
export const SaveMyAccountInput = z.object({ customer: Customer });
export const CustomerIdInput = z.object({ customerId: int });
