import { bool, customerId, date, int, list, nonEmptyText, pageOf, SearchCriteria, text, wireBool, wireInt, wireText } from '@merx/wire';
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
export const CustomerIdInput = z.object({ customerId });
/** The hash counts only from who manages customers. */
export const SaveAccountInput = z.object({ id: customerId, customer: Customer, passwordHash: optionalText });
export type SaveAccountInput = z.infer<typeof SaveAccountInput>;

export const CustomersInput = z.object({ searchCriteria: SearchCriteria });
export const CustomerList = pageOf(CustomerAnswer);
export type CustomerList = z.infer<typeof CustomerList>;

export const ValidateInput = z.object({ customer: Customer });
export const ValidationAnswer = z.object({ valid: wireBool, messages: z.array(wireText) });
export type ValidationAnswer = z.infer<typeof ValidationAnswer>;

export const EmailInput = z.object({ customerEmail: nonEmptyText, websiteId: int.nullish() });
export const ActivateInput = z.object({ email: text.describe('Email address of the account.'), confirmationKey: nonEmptyText });
export const ActivateMineInput = z.object({ confirmationKey: nonEmptyText });
export const ResendInput = z.object({ email: nonEmptyText, websiteId: int, redirectUrl: optionalText });
export type ResendInput = z.infer<typeof ResendInput>;

export const ChangePasswordInput = z.object({ currentPassword: text, newPassword: text });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;
export const InitiateResetInput = z.object({ email: nonEmptyText, template: nonEmptyText, websiteId: int.nullish() });
export type InitiateResetInput = z.infer<typeof InitiateResetInput>;
export const ResetTokenInput = z.object({ customerId, resetPasswordLinkToken: text.describe('The mailed key.') });
export const ResetPasswordInput = z.object({ customerId: int, resetToken: nonEmptyText, newPassword: text });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** The token is that of the mail to the email that the account has left. */
export const RestoreEmailInput = z.object({ customerId: int, restoreToken: nonEmptyText });
export type RestoreEmailInput = z.infer<typeof RestoreEmailInput>;

/** As `ResetPasswordInput`, for a client that knows the account by its email. */
export const ResetByEmailInput = z.object({ email: text, resetToken: nonEmptyText, newPassword: text });
export type ResetByEmailInput = z.infer<typeof ResetByEmailInput>;
