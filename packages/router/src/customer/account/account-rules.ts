import type { ConfigReader } from '@merx/db';
import { isEmail } from '../../auth/index.js';
import { type Fault, required } from '../../trpc/errors.js';
import { invalid, tooLongField } from '../address/address-rules.js';
import { passwordIsEmail, passwordPadded, passwordTooLong, passwordTooShort, passwordTooSimple } from '../faults.js';
import type { AccountFields } from './account.queries.js';
import type { Customer } from './account.schema.js';

const OPTIONAL = ['prefix', 'middlename', 'suffix', 'taxvat'] as const;
const NEEDED = ['email', 'firstname', 'lastname'] as const;

/** Merges the given fields into the base: absent ones stay, null clears. Fields reserved for managers are excluded. */
export function readAccount(base: AccountFields, input: Customer): AccountFields {
  const account = { ...base };
  for (const field of OPTIONAL) if (input[field] !== undefined) account[field] = input[field]?.trim() || null;
  for (const field of NEEDED) if (input[field] !== undefined) account[field] = input[field]?.trim() ?? '';
  if (input.dob !== undefined) account.dob = input.dob;
  if (input.gender !== undefined) account.gender = input.gender || null;
  account.is_subscribed = input.extension_attributes?.is_subscribed ?? base.is_subscribed;
  return account;
}

const ALLOWED = 2;

/** Whether admins may log in as the customer after a save: as stored where absent or 0; only 2 allows it. */
export function requestedAssistance({ extension_attributes }: Customer, stored: boolean): boolean {
  const given = extension_attributes?.assistance_allowed;
  return given ? given === ALLOWED : stored;
}

const GENDERS = [1, 2, 3];

/** The confirmation key set by an admin: absent, it stays; empty, the account is confirmed. */
export const requestedKey = ({ confirmation }: Customer, stored: string | null): string | null =>
  confirmation === undefined ? stored : confirmation?.trim() || null;

/** All validation errors of an account. */
export function accountFaults(account: AccountFields): Fault[] {
  const faults: Fault[] = NEEDED.filter((field) => account[field] === '').map(required);
  const long = [...NEEDED, ...OPTIONAL, 'confirmation' as const].filter((field) => (account[field]?.length ?? 0) > 255).map(tooLongField);
  if (account.email !== '' && !isEmail(account.email)) faults.push(invalid('email', account.email));
  if (account.gender !== null && !GENDERS.includes(account.gender)) faults.push(invalid('gender', account.gender));
  return [...faults, ...long];
}

const LONGEST_PASSWORD = 256;
const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** The first validation error of a password chosen by a customer. */
export function passwordFaults(password: string, email: string, config: ConfigReader): Fault[] {
  const shortest = config.number('customer/password/minimum_password_length');
  const classes = config.number('customer/password/required_character_classes_number');
  const fieldName = 'password';
  if (password.length < shortest) return [passwordTooShort({ fieldName, length: shortest })];
  if (password.length > LONGEST_PASSWORD) return [passwordTooLong({ fieldName })];
  if (password.trim() !== password) return [passwordPadded({ fieldName })];
  if (CLASSES.filter((kind) => kind.test(password)).length < classes) return [passwordTooSimple({ fieldName, count: classes })];
  if (password.toLowerCase() === email.toLowerCase()) return [passwordIsEmail({ fieldName })];
  return [];
}

/** Whether it is an argon2id hash with parameters that sign-in can afford: memory in KiB, iterations, parallelism. */
const PASSWORD_HASH = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,172}$/;
const COST_LIMITS = [131_072, 10, 8] as const;

/** Whether passwords can be verified against an imported hash. */
export function isUsablePasswordHash(hash: string): boolean {
  const costs = PASSWORD_HASH.exec(hash)?.slice(1).map(Number);
  return costs !== undefined && COST_LIMITS.every((limit, index) => (costs[index] ?? 0) >= 1 && (costs[index] ?? 0) <= limit);
}
