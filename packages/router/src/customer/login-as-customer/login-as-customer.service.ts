import { randomUUID } from 'node:crypto';
import { type ConfigReader, type Database, noteEvent, type Queryable, shopConfig } from '@merx/db';
import {
  actingTokens,
  endActingTokens,
  hashToken,
  issueActingToken,
  LOGIN_AS_CUSTOMER,
  limitingFailures,
  makeLongToken,
  TO_ACT_AS_CUSTOMER,
} from '../../auth/index.js';
import { storeDirectory } from '../../store/index.js';
import type { Call } from '../../trpc/context.js';
import { type MerxError, notFound } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import { insertNote } from '../note/note.queries.js';
import { callingAdmin } from '../rights.js';
import * as queries from './login-as-customer.queries.js';
import type {
  EndLogins,
  ExchangeInput,
  LoginOptions,
  OpenStorefront,
  SignedInAs,
  StaffSession,
  StorefrontAddress,
} from './login-as-customer.schema.js';
import { refusalOf, viewsOf, withSecret } from './login-rules.js';

const settingsOf = (config: ConfigReader) => ({
  isEnabled: config.flag('login_as_customer/general/enabled'),
  needsConsent: config.flag('login_as_customer/general/assistance_required'),
  sessionSeconds: config.number('login_as_customer/general/session_lifetime'),
  secretSeconds: config.number('login_as_customer/general/authentication_data_expiration_time'),
  isPerWebsite: config.flag('customer/account_share/scope'),
});

const readSettings = async (db: Database) => settingsOf(await shopConfig(db.cache, db, 0));

const storefrontOf = async (db: Database, storeId: number): Promise<string> =>
  (await shopConfig(db.cache, db, storeId)).text('login_as_customer/general/storefront_url');

/** Whether and where an admin can log in as a customer, and who is logged in. Throws 404. */
export async function loginOptions({ ctx: { db }, input: { customerId } }: Call<{ customerId: number }>): Promise<LoginOptions> {
  const [customer, settings, { stores, websites }] = await Promise.all([
    queries.selectLoginCustomer(db, customerId),
    readSettings(db),
    storeDirectory(db),
  ]);
  if (!customer) throw notFound('customerId', customerId);
  const views = viewsOf(stores, customer.website_id, settings.isPerWebsite);
  const shown = views.map(async ({ id, name, website_id }) => {
    const address = await storefrontOf(db, id);
    const website = websites.find((one) => one.id === website_id)?.name ?? '';
    return { id, name, website, host: address === '' ? null : new URL(address).host };
  });
  return {
    refusal: refusalOf(customer, settings),
    stores: await Promise.all(shown),
    store_id: customer.store_id,
    seconds: settings.sessionSeconds,
    sessions: await actingTokens(db, customerId),
  };
}

const REFUSALS: Record<NonNullable<LoginOptions['refusal']>, () => MerxError> = {
  disabled: faults.loginDisabled,
  inactive: faults.accountNotActive,
  not_allowed: faults.assistanceNotAllowed,
};

type Settings = Awaited<ReturnType<typeof readSettings>>;

/** The customer, locked. Throws 404, and 400 if admins may not log in as this one. */
async function lockWilling(tx: Queryable, customerId: number, settings: Settings): Promise<queries.LoginCustomer> {
  const customer = await queries.lockLoginCustomer(tx, customerId);
  if (!customer) throw notFound('customerId', customerId);
  const refusal = refusalOf(customer, settings);
  if (refusal) throw REFUSALS[refusal]();
  return customer;
}

const NOTE = 'Signed in as the customer.';

/**
 * The address of the storefront, with a secret that it exchanges once for a token; a note about the customer and the audit log record it.
 * Throws 404, and 400 if admins may not log in as this customer, in this store view, or no address is set.
 */
export async function openStorefront({ ctx, input }: Call<OpenStorefront>): Promise<StorefrontAddress> {
  const { db } = ctx;
  const { customerId, storeId } = input;
  const { adminId } = callingAdmin(ctx);
  const [settings, { stores }, address] = await Promise.all([readSettings(db), storeDirectory(db), storefrontOf(db, storeId)]);
  const secret = makeLongToken();
  await db.transaction(async (tx) => {
    const customer = await lockWilling(tx, customerId, settings);
    const view = viewsOf(stores, customer.website_id, settings.isPerWebsite).find(({ id }) => id === storeId);
    if (!view) throw faults.noAccountInStore({ value: storeId });
    if (address === '') throw faults.storefrontNotSet({ value: view.code });
    const login = { secret_hash: hashToken(secret), customer_id: customerId, admin_id: adminId, store_id: storeId };
    await queries.insertLogin(tx, login, settings.secretSeconds);
    await insertNote(tx, customerId, adminId, NOTE);
    await noteEvent(tx, { entity: 'customer', entityId: customerId, facts: { store: view.code } });
  });
  return { url: withSecret(address, secret) };
}

/**
 * A token with which an admin acts as the customer; a note about the customer and the audit log record it. Throws 404, and 400 if admins may
 * not log in as this customer.
 */
export async function signInAs({ ctx, input: { customerId } }: Call<{ customerId: number }>): Promise<SignedInAs> {
  const { adminId } = callingAdmin(ctx);
  const settings = await readSettings(ctx.db);
  const { sessionSeconds } = settings;
  const { token } = await ctx.db.transaction(async (tx) => {
    await lockWilling(tx, customerId, settings);
    await insertNote(tx, customerId, adminId, NOTE);
    await noteEvent(tx, { entity: 'customer', entityId: customerId, facts: { expires_in: sessionSeconds } });
    return issueActingToken(tx, { customerId, adminId }, sessionSeconds);
  });
  return { token, expires_in: sessionSeconds };
}

/** Ends the sessions of admins as a customer, or one of them, and returns how many. */
export function endLogins({ ctx: { db }, input: { customerId, id } }: Call<EndLogins>): Promise<number> {
  return db.transaction(async (tx) => {
    const sessions = await endActingTokens(tx, customerId, id ?? undefined);
    if (sessions > 0) await noteEvent(tx, { entity: 'customer', entityId: customerId, facts: { sessions } });
    return sessions;
  });
}

const PROCEDURE = 'customer.loginAs.exchange';

/**
 * Exchanges a secret for the token of an admin as a customer, which the audit log records as done by the admin. Throws 401 with one message
 * for a secret that is unknown, used or expired, and if the admin may no longer log in as the customer; 429 after too many of these.
 */
export function exchangeSecret({ ctx, input }: Call<ExchangeInput>): Promise<StaffSession> {
  return limitingFailures(ctx, async () => {
    const { db } = ctx;
    const hash = hashToken(input.secret);
    const [admin, settings, { stores }] = await Promise.all([queries.selectLoginAdmin(db, hash), readSettings(db), storeDirectory(db)]);
    if (!admin) throw faults.loginSecretInvalid();
    const actor = { type: 'admin' as const, id: admin.id, name: admin.username };
    const acting = db.actingFor({ actor, change: randomUUID(), procedure: PROCEDURE, access: LOGIN_AS_CUSTOMER });
    return acting.transaction(async (tx) => {
      const login = await queries.deleteLogin(tx, hash, TO_ACT_AS_CUSTOMER);
      const store = stores.find(({ id }) => id === login?.store_id);
      if (!login || !store || refusalOf({ ...login, is_active: true }, settings)) throw faults.loginSecretInvalid();
      const { customer_id, admin_id } = login;
      const { token, expires_at } = await issueActingToken(tx, { customerId: customer_id, adminId: admin_id }, settings.sessionSeconds);
      const facts = { store: store.code, expires_in: settings.sessionSeconds };
      await noteEvent(tx, { entity: 'customer', entityId: customer_id, facts });
      return { token, expires_at: expires_at ?? '', admin: { name: login.admin }, customer_id, store_code: store.code };
    });
  });
}
