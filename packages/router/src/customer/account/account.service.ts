import { randomBytes } from 'node:crypto';
import type { Queryable } from '@merx/db';
import { hashPassword, limitAttempts } from '../../auth/index.js';
import { mailQueued } from '../../mail/index.js';
import type { Call, OwnCall } from '../../trpc/context.js';
import { badInputs, notFound } from '../../trpc/errors.js';
import { replaceAddresses } from '../address/address.service.js';
import { withCustomAttributes } from '../custom-attributes.js';
import {
  type CartCustomer,
  insertAccount,
  selectCartCustomer,
  selectCustomerAnswer,
  selectCustomerAnswers,
  updateDefaultAddresses,
} from './account.queries.js';
import type { CreateAccountInput, CustomerAnswer } from './account.schema.js';
import { refuseTakenEmail, savingAccount } from './account-email.service.js';
import { selectIdentity } from './account-identity.queries.js';
import { queueGreeting } from './account-mail.service.js';
import { accountFaults, givenKey, managesCustomers, passwordFaults, readAccount } from './account-rules.js';
import { blankAccount, homeOf, saveRules } from './new-account.service.js';

export type { CartCustomer };

/** The account with its addresses in API format, or undefined. */
export const selectCustomer = (db: Queryable, id: number): Promise<CustomerAnswer | undefined> => selectCustomerAnswer(db, id);

/** The accounts with these ids, by id, in one query. */
export const selectCustomers = (db: Queryable, ids: number[]): Promise<Map<number, CustomerAnswer>> => selectCustomerAnswers(db, ids);

/** The customer data needed by carts, or undefined. */
export const cartCustomer = (tx: Queryable, id: number): Promise<CartCustomer | undefined> => selectCartCustomer(tx, id);

/** The account with its addresses. Throws 404. */
export async function getCustomer({ ctx, input }: Call<{ customerId: number }>): Promise<CustomerAnswer> {
  const customer = await selectCustomer(ctx.db, input.customerId);
  if (!customer) throw notFound('customerId', input.customerId);
  return customer;
}

/** The caller's own account, without the confirmation key, which only the confirmation mail may contain. */
export async function getMyAccount({ ctx }: OwnCall): Promise<CustomerAnswer> {
  return withoutKey(await getCustomer({ ctx, input: ctx }));
}

const withoutKey = ({ confirmation: _, ...customer }: CustomerAnswer): CustomerAnswer => customer;

/** Whether the account is read-only: always false. Throws 404 for an unknown one. */
export async function isReadOnly({ ctx, input }: Call<{ customerId: number }>): Promise<boolean> {
  if (!(await selectIdentity(ctx.db, input.customerId))) throw notFound('customerId', input.customerId);
  return false;
}

/**
 * Registers a customer and queues a welcome mail. Group, website and another website's store are reserved for managers;
 * they are ignored from others. A manager may set the confirmation key; otherwise one is generated if the shop requires
 * confirmation. A quiet call sends no mail and generates no key. Throws 400 with every fault, for an unknown website or
 * store, or for an email that the website already has.
 */
export async function createAccount({ ctx, input }: Call<CreateAccountInput>): Promise<CustomerAnswer> {
  const { db } = ctx;
  const { customer, password } = input;
  if (ctx.actor.type === 'guest') await limitAttempts(ctx, 'registrations');
  const manages = managesCustomers(ctx.actor);
  const home = await homeOf(ctx, customer, manages);
  const rules = await saveRules(db, home.store.id);
  const account = readAccount(await blankAccount(ctx, customer, { manages, home, rules }), customer);
  const asks = rules.config.flag('customer/create_account/confirm');
  account.confirmation = (manages ? givenKey(customer, null) : null) ?? (asks && !ctx.quiet ? randomBytes(16).toString('hex') : null);
  const faults = [
    ...accountFaults(account),
    ...(typeof password === 'string' ? passwordFaults(password, account.email, rules.config) : []),
  ];
  if (faults.length > 0) throw badInputs(faults);
  account.attributes = withCustomAttributes({}, customer.custom_attributes, rules.customerAttributes);
  const made = {
    created_in: home.store.name,
    password_hash: typeof password === 'string' ? await hashPassword(password) : null,
  };
  const id = await savingAccount(() =>
    db.transaction(async (tx) => {
      await refuseTakenEmail(tx, account.email, 0, rules.config);
      const customerId = await insertAccount(tx, account, made);
      const addresses = (customer.addresses ?? []).map((address) => ({ ...address, id: null }));
      const defaults = await replaceAddresses(tx, customerId, addresses, account, rules);
      await updateDefaultAddresses(tx, customerId, defaults);
      const { email, store_id } = account;
      const confirmation = asks ? account.confirmation : null;
      if (!ctx.quiet) await queueGreeting(tx, { id: customerId, email, store_id, confirmation }, input.redirectUrl);
      return customerId;
    }),
  );
  mailQueued(db);
  const created = await getCustomer({ ctx, input: { customerId: id } });
  return manages ? created : withoutKey(created);
}
