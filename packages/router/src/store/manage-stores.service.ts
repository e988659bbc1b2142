import { type Database, type Queryable, violatedConstraint } from '@merx/db';
import type { Context } from '../trpc/context.js';
import { invalidValue, notFound, required } from '../trpc/errors.js';
import {
  codeTaken,
  defaultGroupNotDeletable,
  defaultViewNotDeletable,
  defaultViewRequired,
  defaultWebsiteNotDeletable,
  foreignDefaultGroup,
  foreignDefaultView,
  groupChangesWebsite,
  invalidCode,
  stillInUse,
  viewChangesWebsite,
} from './faults.js';
import {
  deleteGroup,
  deleteViews,
  deleteWebsite,
  isRootCategory,
  replaceStoreRewrites,
  selectUsesOfViews,
  selectUsesOfWebsite,
  updateDefaultGroup,
  updateDefaultStore,
  updateDefaultWebsite,
  writeGroup,
  writeView,
  writeWebsite,
} from './manage-stores.queries.js';
import type { StoreGroupInput, StoreViewInput, WebsiteInput } from './manage-stores.schema.js';
import { type StoreDirectory, storeDirectory } from './store.service.js';

interface Call<Input> {
  ctx: Context;
  input: Input;
}

/** Creates or updates a website and returns its id. Throws 404 for an unknown one, 400 for an invalid or taken code. */
export function saveWebsite({ ctx, input }: Call<WebsiteInput>): Promise<number> {
  return change(ctx.db, input, async (tx, { websites, groups }) => {
    if (input.id) found(websites, 'websiteId', input.id);
    const group = input.default_group_id ? found(groups, 'storeGroupId', input.default_group_id) : null;
    const id = await writeWebsite(tx, input.id || null, input);
    if (group && group.website_id !== id) throw foreignDefaultGroup();
    if (group) await updateDefaultGroup(tx, id, group.id);
    if (input.is_default) await updateDefaultWebsite(tx, id);
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
    if (before && before.website_id !== input.website_id) throw groupChangesWebsite();
    if (!(await isRootCategory(tx, input.root_category_id)))
      throw invalidValue({
        fieldName: 'root_category_id',
        value: input.root_category_id,
      });
    const id = await writeGroup(tx, input.id || null, input);
    if (input.default_store_id) {
      const view = found(stores, 'storeId', input.default_store_id);
      if (view.store_group_id !== id) throw foreignDefaultView();
      await updateDefaultStore(tx, id, view.id);
    }
    const views = stores.filter((store) => store.store_group_id === id).map((store) => store.id);
    if (before && before.root_category_id !== input.root_category_id && views.length > 0) await replaceStoreRewrites(tx, views);
    return id;
  });
}

/** Creates or updates a store view and returns its id. Throws 404 for unknown ids, 400 for an invalid or taken code. */
export function saveStoreView({ ctx, input }: Call<StoreViewInput>): Promise<number> {
  return change(ctx.db, input, async (tx, { groups, stores }) => {
    const before = input.id ? found(stores, 'storeId', input.id) : null;
    const group = found(groups, 'storeGroupId', input.store_group_id);
    if (before && before.website_id !== group.website_id) throw viewChangesWebsite();
    const isDefault = groups.some((one) => one.default_store_id === input.id);
    if (before && isDefault && (before.store_group_id !== group.id || !input.is_active)) throw defaultViewRequired();
    const id = await writeView(tx, input.id || null, { ...input, website_id: group.website_id, is_active: input.is_active ? 1 : 0 });
    if (before?.store_group_id !== group.id) await replaceStoreRewrites(tx, [id]);
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
    if (groups.some((group) => group.default_store_id === id)) throw defaultViewNotDeletable();
    requireUnused(await selectUsesOfViews(tx, [id]));
    await deleteViews(tx, [id]);
    return true;
  });
}

/** Deletes a group without store views. Throws 404 for an unknown one, 400 while it has any, and for the default one of its website. */
export function removeStoreGroup({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  return change(ctx.db, null, async (tx, { websites, groups, stores }) => {
    found(groups, 'storeGroupId', id);
    if (websites.some((website) => website.default_group_id === id)) throw defaultGroupNotDeletable();
    requireUnused(stores.some((store) => store.store_group_id === id) ? ['store views'] : []);
    await deleteGroup(tx, id);
    return true;
  });
}

/**
 * Deletes a website with its groups and store views. Throws 404 for an unknown one, 400 for the default one, and while
 * it has customers, products, orders, carts or rules.
 */
export function removeWebsite({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  return change(ctx.db, null, async (tx, { websites, stores }) => {
    if (found(websites, 'websiteId', id).is_default) throw defaultWebsiteNotDeletable();
    requireUnused(await selectUsesOfWebsite(tx, id));
    const views = stores.filter((store) => store.website_id === id).map((store) => store.id);
    requireUnused(await selectUsesOfViews(tx, views));
    await deleteViews(tx, views);
    await deleteWebsite(tx, id);
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
  if (named && (!CODE.test(named.code) || named.code === 'all'))
    throw invalidCode({
      value: named.code,
    });
  const directory = await storeDirectory(db);
  try {
    return await db.transaction((tx) => work(tx, directory));
  } catch (error) {
    if (/_code_key$/.test(violatedConstraint(error) ?? '')) throw codeTaken({ code: named?.code ?? '' });
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
  if (uses.length > 0) throw stillInUse({ uses: uses.join(', ') });
}
