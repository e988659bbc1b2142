import { type Database, shopConfig } from '@merx/db';
import { type Carrier, carriersOf, withoutSlash } from '@merx/wire';
import type { Call, Context, StoreScope } from '../trpc/context.js';
import { requestedStoreNotFound } from './faults.js';
import { mediaUrlOf } from './media-url.js';
import { selectStores } from './store.queries.js';
import type { StoreConfig, StoreConfigsInput } from './store.schema.js';

/** Websites, groups and store views, including the admin's own (id 0). Cached in memory. */
export function storeDirectory(db: Database) {
  return db.cache.get('stores', () => selectStores(db));
}

/** The scope of a URL: its store segment (`all` is 0), or the default store view. Null for an unknown code. */
export async function resolveScope(db: Database, code: string | null): Promise<StoreScope | null> {
  if (code === 'all') return { storeId: 0, explicit: true };
  const { websites, groups, stores } = await storeDirectory(db);
  if (code !== null) {
    const store = stores.find((candidate) => candidate.code === code);
    return store ? { storeId: store.id, explicit: true } : null;
  }
  return { storeId: defaultStoreId({ websites, groups }), explicit: false };
}

/**
 * The store view that writes apply to. Without a store segment these are the global values (0) in a single-store shop,
 * otherwise those of the default store view.
 */
export async function writeStoreId({ db, scope }: Context): Promise<number> {
  if (scope.explicit) return scope.storeId;
  const { stores } = await storeDirectory(db);
  const front = stores.filter((store) => store.id !== 0);
  return front.length === 1 ? 0 : scope.storeId;
}

export type StoreDirectory = Awaited<ReturnType<typeof storeDirectory>>;

/** A store view with its group and website; 0 returns the default store view, since carts and accounts need a real one. Throws 404. */
export function frontStoreIn({ websites, groups, stores }: StoreDirectory, storeId: number) {
  const store = stores.find((candidate) => candidate.id === (storeId || defaultStoreId({ websites, groups })));
  const group = groups.find((candidate) => candidate.id === store?.store_group_id);
  const website = websites.find((candidate) => candidate.id === store?.website_id);
  if (!store || !group || !website) throw requestedStoreNotFound();
  return { store, group, website };
}

/** As `frontStoreIn`. Not for use inside a transaction, since it may read. */
export async function frontStore(db: Database, storeId: number) {
  return frontStoreIn(await storeDirectory(db), storeId);
}

function defaultStoreId({ websites, groups }: Pick<StoreDirectory, 'websites' | 'groups'>): number {
  const website = websites.find((candidate) => candidate.is_default);
  return groups.find((candidate) => candidate.id === website?.default_group_id)?.default_store_id ?? 0;
}

export const listStoreViews = async ({ ctx }: { ctx: Context }) => (await storeDirectory(ctx.db)).stores;
export const listStoreGroups = async ({ ctx }: { ctx: Context }) => (await storeDirectory(ctx.db)).groups;
export const listWebsites = async ({ ctx }: { ctx: Context }) => (await storeDirectory(ctx.db)).websites;

/** The carriers that admins choose from: the shop's own, then common ones. */
export async function listCarriers({ ctx: { db } }: { ctx: Context }): Promise<Carrier[]> {
  const config = await shopConfig(db.cache, db, 0);
  return carriersOf(config.text('shipping/tracking/links'));
}

/** The settings of each front store view that clients need to render it. */
export async function listStoreConfigs({ ctx, input }: Call<StoreConfigsInput>): Promise<StoreConfig[]> {
  const { stores } = await storeDirectory(ctx.db);
  const codes = input.storeCodes?.length ? new Set(input.storeCodes) : null;
  const wanted = stores.filter((store) => store.id !== 0 && (codes?.has(store.code) ?? true));
  return Promise.all(wanted.map((store) => storeConfig(ctx, store)));
}

async function storeConfig(ctx: Context, store: { id: number; code: string; website_id: number }): Promise<StoreConfig> {
  const config = await shopConfig(ctx.db.cache, ctx.db, store.id);
  const base = `${withoutSlash(ctx.settings.baseUrl)}/`;
  const urls = { base_url: base, base_link_url: base, base_static_url: `${base}static/`, base_media_url: `${mediaUrlOf(ctx.settings)}/` };
  return {
    id: store.id,
    code: store.code,
    website_id: store.website_id,
    locale: config.text('general/locale/code'),
    base_currency_code: config.text('currency/options/base'),
    default_display_currency_code: config.text('currency/options/default'),
    timezone: config.text('general/locale/timezone'),
    weight_unit: config.text('general/locale/weight_unit'),
    ...urls,
    secure_base_url: urls.base_url,
    secure_base_link_url: urls.base_link_url,
    secure_base_static_url: urls.base_static_url,
    secure_base_media_url: urls.base_media_url,
  };
}
