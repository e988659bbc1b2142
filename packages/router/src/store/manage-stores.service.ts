import { type Database, type Queryable, violatedConstraint } from '@merx/db';
import type { Call } from '../trpc/context.js';
import { invalidValue, notFound, required } from '../trpc/errors.js';
import * as faults from './faults.js';
import * as queries from './store.queries.js';
import type { StoreGroupInput, StoreViewInput, WebsiteInput } from './store.schema.js';
import { type StoreDirectory, storeDirectory } from './store.service.js';

/** Creates or updates a website and returns its id. Throws 404 for an unknown one, 400 for an invalid or taken code. */
export function saveWebsite({ ctx, input }: Call<WebsiteInput>): Promise<number> {
  return change(ctx.db, input, async (tx, { websites, groups }) => {
    if (input.id) found(websites, 'websiteId', input.id);
    const group = input.default_group_id ? found(groups, 'storeGroupId', input.default_group_id) : null;
    const id = await queries.writeWebsite(tx, input);
    if (group && group.website_id !== id) throw faults.foreignDefaultGroup();
    if (group) await queries.updateDefaultGroup(tx, id, group.id);
    if (input.is_default) await queries.updateDefaultWebsite(tx, id);
    return id;
  });
}

/**
 * Creates or updates a store group and returns its id. Throws 404 for unknown ids, 400 for an invalid or taken code and
 * an invalid root category.
 */
export function saveStoreGroup({ ctx, input }: Call<StoreGroupInput>): Promise<number> {
  return change(ctx.db, input, async (tx, { websites, groups, stores }) => {
    const before = input.id ? found(groups, 'storeGroupId', input.id) : null;
    found(websites, 'websiteId', input.website_id);
    if (before && before.website_id !== input.website_id) throw faults.groupChangesWebsite();
    const { root_category_id: value } = input;
    if (!(await queries.isRootCategory(tx, value))) throw invalidValue({ fieldName: 'root_category_id', value });
    const id = await queries.writeGroup(tx, input);
    if (input.default_store_id) {
      const view = found(stores, 'storeId', input.default_store_id);
      if (view.store_group_id !== id) throw faults.foreignDefaultView();
      await queries.updateDefaultStore(tx, id, view.id);
    }
    const views = stores.filter((store) => store.store_group_id === id).map((store) => store.id);
    if (before && before.root_category_id !== value && views.length > 0) await queries.replaceStoreRewrites(tx, views);
    return id;
  });
}

/** Creates or updates a store view and returns its id. Throws 404 for unknown ids, 400 for an invalid or taken code. */
export function saveStoreView({ ctx, input }: Call<StoreViewInput>): Promise<number> {
  return change(ctx.db, input, async (tx, { groups, stores }) => {
    const before = input.id ? found(stores, 'storeId', input.id) : null;
    const group = found(groups, 'storeGroupId', input.store_group_id);
    if (before && before.website_id !== group.website_id) throw faults.viewChangesWebsite();
    const isDefault = groups.some((one) => one.default_store_id === input.id);
    if (before && isDefault && (before.store_group_id !== group.id || !input.is_active)) throw faults.defaultViewRequired();
    const id = await queries.writeView(tx, input, group.website_id);
    if (before?.store_group_id !== group.id) await queries.replaceStoreRewrites(tx, [id]);
    return id;
  });
}

/**
 * Deletes a store view. Throws 404 for an unknown one, 400 while it has orders, carts or customers, and for the default
 * one of its group.
 */
export function removeStoreView({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  return change(ctx.db, null, async (tx, { groups, stores }) => {
    found(stores, 'storeId', id);
    if (groups.some((group) => group.default_store_id === id)) throw faults.defaultViewNotDeletable();
    requireUnused(await queries.selectUsesOfViews(tx, [id]));
    await queries.deleteViews(tx, [id]);
    return true;
  });
}

/** Deletes a group without store views. Throws 404 for an unknown one, 400 while it has any, and for the default one of its website. */
export function removeStoreGroup({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  return change(ctx.db, null, async (tx, { websites, groups, stores }) => {
    found(groups, 'storeGroupId', id);
    if (websites.some((website) => website.default_group_id === id)) throw faults.defaultGroupNotDeletable();
    requireUnused(stores.some((store) => store.store_group_id === id) ? ['store views'] : []);
    await queries.deleteGroup(tx, id);
    return true;
  });
}

/**
 * Deletes a website with its groups and store views. Throws 404 for an unknown one, 400 for the default one, and while
 * it has customers, products, orders, carts or rules.
 */
export function removeWebsite({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  return change(ctx.db, null, async (tx, { websites, stores }) => {
    if (found(websites, 'websiteId', id).is_default) throw faults.defaultWebsiteNotDeletable();
    requireUnused(await queries.selectUsesOfWebsite(tx, id));
    const views = stores.filter((store) => store.website_id === id).map((store) => store.id);
    requireUnused(await queries.selectUsesOfViews(tx, views));
    await queries.deleteViews(tx, views);
    await queries.deleteWebsite(tx, id);
    return true;
  });
}

const CODE = /^[a-z][a-z0-9_]{0,31}$/i;

/** Changes the stores in one transaction and invalidates the cache. */
async function change<T>(
  db: Database,
  named: { code: string; name: string } | null,
  work: (tx: Queryable, directory: StoreDirectory) => Promise<T>,
): Promise<T> {
  if (named && !named.name.trim()) throw required('name');
  if (named && (!CODE.test(named.code) || named.code === 'all')) throw faults.invalidCode({ value: named.code });
  const directory = await storeDirectory(db);
  try {
    return await db.transaction((tx) => work(tx, directory));
  } catch (error) {
    if (/_code_key$/.test(violatedConstraint(error) ?? '')) throw faults.codeTaken({ code: named?.code ?? '' });
    throw error;
  } finally {
    await db.cache.forget('stores');
    await db.cache.forget('config');
  }
}

/** The entity with that id; the admin's own (0) cannot be changed. Throws 404. */
function found<T extends { id: number }>(all: readonly T[], fieldName: string, id: number): T {
  const one = id === 0 ? undefined : all.find((candidate) => candidate.id === id);
  if (!one) throw notFound(fieldName, id);
  return one;
}

function requireUnused(uses: string[]): void {
  if (uses.length > 0) throw faults.stillInUse({ uses: uses.join(', ') });
}
