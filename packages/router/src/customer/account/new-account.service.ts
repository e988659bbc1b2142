import { randomBytes } from 'node:crypto';
import { type Database, shopConfig } from '@merx/db';
import { filledIn } from '@merx/wire';
import { hashPassword, limitAttempts } from '../../auth/index.js';
import { directoryOf } from '../../directory/index.js';
import { mailQueued } from '../../mail/index.js';
import { frontStore, storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { badInputs, type Fault, MerxError } from '../../trpc/errors.js';
import { type AddressBook, replaceAddresses } from '../address/address.service.js';
import { emptyAddress, readAddress } from '../address/address-rules.js';
import { withCustomAttributes } from '../custom-attributes.js';
import { groupNotFound, storeNotFound, storeNotOfWebsite, websiteNotFound } from '../faults.js';
import { decidesAssistance, managesCustomers } from '../rights.js';
import { type AccountFields, insertAccount, selectGroupExists, updateDefaultAddresses } from './account.queries.js';
import type { CreateAccountInput, Customer, CustomerAnswer, ValidationAnswer } from './account.schema.js';
import { customAttributeCodes, getCustomer, withoutKey } from './account.service.js';
import { refuseTakenEmail, savingAccount } from './account-email.service.js';
import { queueGreeting } from './account-mail.service.js';
import { accountFaults, passwordFaults, readAccount, requestedAssistance, requestedKey } from './account-rules.js';

/** The data needed to validate an account. */
interface SaveRules extends AddressBook {
  customerAttributes: ReadonlySet<string>;
}

/** The data needed to validate a save, read before its transaction starts. */
export async function saveRules(db: Database, storeId: number): Promise<SaveRules> {
  const [config, directory, customerAttributes, addressAttributes] = await Promise.all([
    shopConfig(db.cache, db, storeId),
    directoryOf(db),
    customAttributeCodes(db, 'customer'),
    customAttributeCodes(db, 'customer_address'),
  ]);
  return { config, directory, customerAttributes, addressAttributes };
}

type Home = Awaited<ReturnType<typeof frontStore>>;

/**
 * The store view of a new account: that of the request, or the given one if the caller may choose it. Throws 400 for an
 * unknown website or store view, for any caller.
 */
async function homeOf(ctx: Context, input: Customer, manages: boolean): Promise<Home> {
  const here = await frontStore(ctx.db, ctx.scope.storeId);
  const { websites, groups, stores } = await storeDirectory(ctx.db);
  const website = websites.find(({ id }) => id === (input.website_id || undefined));
  const group = groups.find(({ id }) => id === website?.default_group_id);
  const wanted = stores.find(({ id }) => id === (input.store_id || group?.default_store_id));
  if (input.website_id && !website) throw websiteNotFound({ fieldName: 'website_id', value: input.website_id });
  if (input.store_id && !wanted) throw storeNotFound({ fieldName: 'store_id', value: input.store_id });
  if (!wanted || (!manages && wanted.website_id !== here.website.id)) return here;
  if (manages && website && wanted.website_id !== website.id) {
    throw storeNotOfWebsite({ fieldName: 'store_id', value: wanted.id });
  }
  return frontStore(ctx.db, wanted.id);
}

/** An account without personal data. Throws 400 for an unknown group. */
async function blankAccount(
  ctx: Context,
  input: Customer,
  { manages, home, rules }: { manages: boolean; home: Home; rules: SaveRules },
): Promise<AccountFields> {
  const chosenGroup = manages ? input.group_id : null;
  if (chosenGroup && !(await selectGroupExists(ctx.db, chosenGroup))) {
    throw groupNotFound({ fieldName: 'group_id', value: chosenGroup });
  }
  return {
    website_id: home.website.id,
    store_id: home.store.id,
    group_id: chosenGroup || rules.config.number('customer/create_account/default_group'),
    email: '',
    prefix: null,
    firstname: '',
    middlename: null,
    lastname: '',
    suffix: null,
    dob: null,
    gender: null,
    taxvat: null,
    is_subscribed: false,
    assistance_allowed: decidesAssistance(ctx.actor) && requestedAssistance(input, false),
    disable_auto_group_change: manages ? (input.disable_auto_group_change ?? 0) : 0,
    default_billing: null,
    default_shipping: null,
    confirmation: null,
    attributes: {},
  };
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
  const needsConfirmation = rules.config.flag('customer/create_account/confirm');
  account.confirmation =
    (manages ? requestedKey(customer, null) : null) ?? (needsConfirmation && !ctx.quiet ? randomBytes(16).toString('hex') : null);
  const faults = [
    ...accountFaults(account),
    ...(typeof password === 'string' ? passwordFaults(password, account.email, rules.config) : []),
  ];
  if (faults.length > 0) throw badInputs(faults);
  account.attributes = withCustomAttributes({}, customer.custom_attributes, rules.customerAttributes);
  const extra = {
    created_in: home.store.name,
    password_hash: typeof password === 'string' ? await hashPassword(password) : null,
  };
  const id = await savingAccount(() =>
    db.transaction(async (tx) => {
      await refuseTakenEmail(tx, account.email, 0, rules.config);
      const customerId = await insertAccount(tx, account, extra);
      const addresses = (customer.addresses ?? []).map((address) => ({ ...address, id: null }));
      const defaults = await replaceAddresses(tx, customerId, addresses, account, rules);
      await updateDefaultAddresses(tx, customerId, defaults);
      const { email, store_id } = account;
      const confirmation = needsConfirmation ? account.confirmation : null;
      if (!ctx.quiet) await queueGreeting(tx, { id: customerId, email, store_id, confirmation }, input.redirectUrl);
      return customerId;
    }),
  );
  mailQueued(db);
  const created = await getCustomer({ ctx, input: { customerId: id } });
  return manages ? created : withoutKey(created);
}

/** Validates a customer as for registration, without saving: returns all fault messages. Email availability is a separate route. */
export async function validateAccount({ ctx, input }: Call<{ customer: Customer }>): Promise<ValidationAnswer> {
  const { customer } = input;
  // The response has no parameters.
  const messages = (await faultsOf(ctx, customer)).map(filledIn);
  return { valid: messages.length === 0, messages };
}

async function faultsOf(ctx: Context, customer: Customer): Promise<Fault[]> {
  const rules = await saveRules(ctx.db, ctx.scope.storeId);
  const addresses = customer.addresses ?? [];
  const checks = [
    async () => void (await blankAccount(ctx, customer, { manages: true, home: await homeOf(ctx, customer, true), rules })),
    async () => {
      const blank = await blankAccount(ctx, {}, { manages: false, home: await homeOf(ctx, {}, false), rules });
      return accountFaults(readAccount(blank, customer));
    },
    async () => void withCustomAttributes({}, customer.custom_attributes, rules.customerAttributes),
    ...addresses.map((address) => async () => readAddress(emptyAddress, address, rules).faults),
    ...addresses.map((address) => async () => void withCustomAttributes({}, address.custom_attributes, rules.addressAttributes)),
  ];
  const faults: Fault[] = [];
  for (const check of checks) faults.push(...((await check().catch(faultsThrown)) ?? []));
  return faults;
}

function faultsThrown(error: unknown): Fault[] {
  if (!(error instanceof MerxError)) throw error;
  const { message, parameters } = error;
  return error.errors ?? [{ message, ...(parameters && { parameters }) }];
}
