import { randomBytes } from 'node:crypto';
import { type ConfigReader, type Queryable, violatedConstraint } from '@merx/db';
import { hashPassword } from '../../integration/index.js';
import type { Context } from '../../trpc/context.js';
import { badInput, badInputs, notFound } from '../../trpc/errors.js';
import { replaceAddresses } from '../address/address.service.js';
import { withCustomAttributes } from '../custom-attributes.js';
import {
  type CartCustomer,
  insertAccount,
  lockAccount,
  lockEmail,
  selectCartCustomer,
  selectCustomerAnswer,
  selectCustomerAnswers,
  updateAccount,
  updateDefaultAddresses,
} from './account.queries.js';
import type { CreateAccountInput, Customer, CustomerAnswer } from './account.schema.js';
import { accountFaults, managesCustomers, passwordFaults, readAccount } from './account-rules.js';
import { blankAccount, homeOf, saveRules } from './new-account.service.js';

export type { CartCustomer };

/** The account with its addresses as the wire shows it, or undefined. */
export const selectCustomer = (db: Queryable, id: number): Promise<CustomerAnswer | undefined> => selectCustomerAnswer(db, id);

/** The accounts with these ids, by id, in one statement. */
export const selectCustomers = (db: Queryable, ids: number[]): Promise<Map<number, CustomerAnswer>> => selectCustomerAnswers(db, ids);

/** What a cart has to know of its customer, or undefined. */
export const cartCustomer = (tx: Queryable, id: number): Promise<CartCustomer | undefined> => selectCartCustomer(tx, id);

/** The account with its addresses. Throws 404. */
export async function getCustomer({ ctx, input }: { ctx: Context; input: { customerId: number } }): Promise<CustomerAnswer> {
  const customer = await selectCustomer(ctx.db, input.customerId);
  if (!customer) throw notFound('customerId', input.customerId);
  return customer;
}

type OwnContext = Context & { customerId: number };

/** The caller's own account, without the key that only the confirmation mail may tell. */
export async function getMyAccount({ ctx }: { ctx: OwnContext }): Promise<CustomerAnswer> {
  return withoutKey(await getCustomer({ ctx, input: ctx }));
}

const withoutKey = ({ confirmation: _, ...customer }: CustomerAnswer): CustomerAnswer => customer;

/**
 * Registers a customer. Group, website and another website's store are for managers to choose; from others they are ignored. Throws 400
 * with every fault, or for an email that the website has already.
 */
export async function createAccount({ ctx, input }: { ctx: Context; input: CreateAccountInput }): Promise<CustomerAnswer> {
  const { db } = ctx;
  const { customer, password } = input;
  const manages = managesCustomers(ctx.actor);
  const home = await homeOf(ctx, customer, manages);
  const rules = await saveRules(db, home.store.id);
  const account = readAccount(await blankAccount(ctx, customer, { manages, home, rules }), customer);
  const faults = [
    ...accountFaults(account),
    ...(typeof password === 'string' ? passwordFaults(password, account.email, rules.config) : []),
  ];
  if (faults.length > 0) throw badInputs(faults);
  account.attributes = withCustomAttributes({}, customer.custom_attributes, rules.customerAttributes);
  const confirmation = rules.config.flag('customer/create_account/confirm') ? randomBytes(16).toString('hex') : null;
  const made = {
    created_in: home.store.name,
    password_hash: typeof password === 'string' ? await hashPassword(password) : null,
    confirmation,
  };
  const id = await savingEmail(() =>
    db.transaction(async (tx) => {
      await refuseTakenEmail(tx, account.email, 0, rules.config);
      const customerId = await insertAccount(tx, account, made);
      const addresses = (customer.addresses ?? []).map((address) => ({ ...address, id: null }));
      const defaults = await replaceAddresses(tx, customerId, addresses, account, rules);
      await updateDefaultAddresses(tx, customerId, defaults.default_billing, defaults.default_shipping);
      return customerId;
    }),
  );
  const created = await getCustomer({ ctx, input: { customerId: id } });
  return manages ? created : withoutKey(created);
}

/** Saves the caller's own account. Absent fields stay; a given list of addresses replaces the address book. Throws 400 with every fault. */
export async function saveMyAccount({ ctx, input }: { ctx: OwnContext; input: { customer: Customer } }): Promise<CustomerAnswer> {
  const { db, customerId } = ctx;
  const { customer } = input;
  const rules = await saveRules(db, ctx.scope.storeId);
  await savingEmail(() =>
    db.transaction(async (tx) => {
      const stored = await lockAccount(tx, customerId);
      if (!stored) throw notFound('customerId', customerId);
      const account = readAccount(stored, customer);
      const faults = accountFaults(account);
      if (faults.length > 0) throw badInputs(faults);
      account.attributes = withCustomAttributes(stored.attributes, customer.custom_attributes, rules.customerAttributes);
      if (account.email.toLowerCase() !== stored.email.toLowerCase()) await refuseTakenEmail(tx, account.email, customerId, rules.config);
      const defaults = customer.addresses ? await replaceAddresses(tx, customerId, customer.addresses, stored, rules) : {};
      await updateAccount(tx, customerId, { ...account, ...defaults });
    }),
  );
  return getMyAccount({ ctx });
}

const taken = () => badInput('A customer with the same email address already exists in an associated website.', { fieldName: 'email' });

/** Where accounts are valid on every website, an email may occur once in all; else the index sees to it. */
async function refuseTakenEmail(tx: Queryable, email: string, exceptId: number, config: ConfigReader): Promise<void> {
  if (config.flag('customer/account_share/scope')) return;
  if (await lockEmail(tx, email, exceptId)) throw taken();
}

async function savingEmail<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    throw violatedConstraint(error) === 'customer_email_key' ? taken() : error;
  }
}
