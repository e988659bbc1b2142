import { type ConfigReader, type Database, shopConfig } from '@merx/db';
import { directoryOf } from '../../directory/index.js';
import { frontStore, storeDirectory } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import type { AddressBook } from '../address/address.service.js';
import { groupNotFound, storeNotFound, storeNotOfWebsite, websiteNotFound } from '../faults.js';
import { type AccountFields, selectCustomAttributeCodes, selectGroupExists } from './account.queries.js';
import type { Customer } from './account.schema.js';

/** The data needed to validate an account. */
export interface SaveRules extends AddressBook {
  config: ConfigReader;
  customerAttributes: ReadonlySet<string>;
}

/** Codes of the custom attributes of accounts or addresses. Cached in memory. */
export function customAttributeCodes(db: Database, entityType: 'customer' | 'customer_address'): Promise<ReadonlySet<string>> {
  return db.cache.get(`attributes:${entityType}:custom`, async () => new Set(await selectCustomAttributeCodes(db, entityType)));
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
export async function homeOf(ctx: Context, given: Customer, manages: boolean): Promise<Home> {
  const here = await frontStore(ctx.db, ctx.scope.storeId);
  const { websites, groups, stores } = await storeDirectory(ctx.db);
  const website = websites.find(({ id }) => id === (given.website_id || undefined));
  const group = groups.find(({ id }) => id === website?.default_group_id);
  const wanted = stores.find(({ id }) => id === (given.store_id || group?.default_store_id));
  if (given.website_id && !website) throw websiteNotFound({ fieldName: 'website_id', value: given.website_id });
  if (given.store_id && !wanted) throw storeNotFound({ fieldName: 'store_id', value: given.store_id });
  if (!wanted || (!manages && wanted.website_id !== here.website.id)) return here;
  if (manages && website && wanted.website_id !== website.id) {
    throw storeNotOfWebsite({ fieldName: 'store_id', value: wanted.id });
  }
  return frontStore(ctx.db, wanted.id);
}

/** An account without personal data. Throws 400 for an unknown group. */
export async function blankAccount(
  ctx: Context,
  given: Customer,
  { manages, home, rules }: { manages: boolean; home: Home; rules: SaveRules },
): Promise<AccountFields> {
  const chosenGroup = manages ? given.group_id : null;
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
    disable_auto_group_change: manages ? (given.disable_auto_group_change ?? 0) : 0,
    default_billing: null,
    default_shipping: null,
    confirmation: null,
    attributes: {},
  };
}
