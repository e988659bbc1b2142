import { customer } from '@merx/db/tables';
import {
  bool,
  customerId,
  date,
  entity,
  int,
  list,
  nonEmptyText,
  pageOf,
  SearchCriteria,
  text,
  wireBool,
  wireDecimal,
  wireInt,
  wireText,
  wireTime,
} from '@merx/wire';
import { z } from 'zod';
import { CustomAttributes, CustomAttributesAnswer, CustomerAddress, CustomerAddressAnswer } from '../address/address.schema.js';

const optionalText = text.nullish();
const optionalWireText = wireText.optional();

const fields = entity(customer, {
  pick: [
    ...(['id', 'group_id', 'default_billing', 'default_shipping', 'confirmation', 'created_at', 'updated_at', 'created_in'] as const),
    ...(['dob', 'email', 'firstname', 'lastname', 'middlename', 'prefix', 'suffix', 'gender', 'store_id', 'taxvat', 'website_id'] as const),
  ],
});
const autoGroup = entity(customer, { pick: ['disable_auto_group_change'] });

/** An account as clients send it. Read-only fields (times, created_in, defaults by address) are accepted and ignored. */
export const Customer = z.strictObject({
  ...fields.in,
  default_billing: optionalText,
  default_shipping: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
  dob: date.nullish(),
  addresses: list(CustomerAddress).nullish(),
  ...autoGroup.in,
  custom_attributes: CustomAttributes,
  /** `assistance_allowed`: whether admins may log in as the customer, 2 if they may, 1 if not. */
  extension_attributes: z.object({ assistance_allowed: int.nullish(), is_subscribed: bool.nullish() }).nullish(),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerAnswer = z.object({
  ...fields.out,
  default_billing: optionalWireText,
  default_shipping: optionalWireText,
  gender: wireInt,
  addresses: z.array(CustomerAddressAnswer),
  ...autoGroup.out,
  custom_attributes: CustomAttributesAnswer,
  extension_attributes: z.object({ assistance_allowed: wireInt, is_subscribed: wireBool }),
});
export type CustomerAnswer = z.infer<typeof CustomerAnswer>;

export const CreateAccountInput = z.object({ customer: Customer, password: optionalText, redirectUrl: optionalText });
export type CreateAccountInput = z.infer<typeof CreateAccountInput>;
export const SaveMyAccountInput = z.object({ customer: Customer });
export const CustomerIdInput = z.object({ customerId });
/** The hash is used only when the caller manages customers. */
export const SaveAccountInput = z.object({ id: customerId, customer: Customer, passwordHash: optionalText });
export type SaveAccountInput = z.infer<typeof SaveAccountInput>;

export const CustomerList = pageOf(CustomerAnswer);
export type CustomerList = z.infer<typeof CustomerList>;

/** Limited to what one transaction can handle; `customers.delete` is the job for more. */
export const FewCustomers = z.object({ ids: z.array(int).min(1).max(100) });
export const DeletedCustomers = z.object({ deleted: wireInt, missing: z.array(wireInt) });
export type DeletedCustomers = z.infer<typeof DeletedCustomers>;

/** Customers by id, or by the criteria of the admin's list. */
export const CustomerTargets = z
  .object({ ids: list(int).nullish(), searchCriteria: SearchCriteria.nullish(), text: text.nullish() })
  .refine(({ ids, searchCriteria }) => Boolean(ids) !== Boolean(searchCriteria), 'Name the customers by ids or by searchCriteria.');
export type CustomerTargets = z.infer<typeof CustomerTargets>;

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
export const ResetTokenInput = z.object({ customerId, resetPasswordLinkToken: text.describe('The token from the password reset email.') });
export const ResetPasswordInput = z.object({ customerId: int, resetToken: nonEmptyText, newPassword: text });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** The token from the mail to the previous email. */
export const RestoreEmailInput = z.object({ customerId: int, restoreToken: nonEmptyText });
export type RestoreEmailInput = z.infer<typeof RestoreEmailInput>;

/** As `ResetPasswordInput`, for clients that identify the account by email. */
export const ResetByEmailInput = z.object({ email: text, resetToken: nonEmptyText, newPassword: text });
export type ResetByEmailInput = z.infer<typeof ResetByEmailInput>;

export const CustomerGridRow = z.object({
  id: wireInt,
  name: wireText,
  email: wireText,
  group_id: wireInt,
  group: wireText,
  website_id: wireInt,
  website: wireText,
  /** Orders that were not canceled. */
  orders_count: wireInt,
  /** Total of orders not canceled, less refunds. */
  total_spent: wireDecimal,
  last_order_at: wireTime.nullable(),
  /** Up to the telephone number: of the default billing address. */
  city: wireText.nullable(),
  country_id: wireText.nullable(),
  region: wireText.nullable(),
  postcode: wireText.nullable(),
  telephone: wireText.nullable(),
  is_active: wireBool,
  is_confirmed: wireBool,
  is_locked: wireBool,
  is_subscribed: wireBool,
  created_at: wireTime,
});
export type CustomerGridRow = z.infer<typeof CustomerGridRow>;

const { items, ...rest } = pageOf(CustomerGridRow).shape;

/** The base currency of the totals. */
export const CustomerGrid = z.object({ items, base_currency_code: wireText, ...rest });
export type CustomerGrid = z.infer<typeof CustomerGrid>;
