import { type Queryable, violatedConstraint } from '@merx/db';
import { frontStore, storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { badInputs, notFound } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import { isUrl, plainPath, type RewriteValues, readRewrite } from './url-path.js';
import * as queries from './url-rewrite.queries.js';
import type { NewUrlRewrite, ResolvedUrl, UrlRewrite, UrlRewriteChange } from './url-rewrite.schema.js';

/** A custom rewrite. Throws 404. */
export async function getRewrite({ ctx, input: { id } }: Call<{ id: number }>): Promise<UrlRewrite> {
  const found = await queries.selectRewrite(ctx.db, id);
  if (!found) throw notFound('id', id);
  return found;
}

/**
 * Creates a custom rewrite. Throws 400 for invalid values, a path that is in use, a target that does not exist or leads back, and 404 for an
 * unknown store view.
 */
export const createRewrite = ({ ctx, input }: Call<NewUrlRewrite>): Promise<UrlRewrite> => saveRewrite(ctx, undefined, input);

/** Updates a custom rewrite. Throws as `createRewrite`, and 404 for an unknown id. */
export const updateRewrite = ({ ctx, input: { id, ...given } }: Call<UrlRewriteChange>): Promise<UrlRewrite> => saveRewrite(ctx, id, given);

async function saveRewrite(ctx: Context, id: number | undefined, given: NewUrlRewrite): Promise<UrlRewrite> {
  const { values, faults: found } = readRewrite(given);
  if (found.length > 0) throw badInputs(found);
  const { stores } = await storeDirectory(ctx.db);
  if (!stores.some((store) => store.id === values.store_id && store.id !== 0)) throw notFound('store_id', values.store_id);
  try {
    const saved = await ctx.db.transaction(async (tx) => {
      await queries.lockRewrites(tx);
      await checkPlace(tx, values, id ?? 0);
      if (id === undefined) return queries.insertRewrite(tx, values);
      if (!(await queries.updateRewrite(tx, id, values))) throw notFound('id', id);
      return id;
    });
    return { id: saved, ...values };
  } catch (error) {
    throw violatedConstraint(error) === 'url_rewrite_request_path_store_id_key' ? faults.pathTaken({ fieldName: 'request_path' }) : error;
  }
}

/** Throws 400 for a path that a page has, and for a target that does not exist or leads back. */
async function checkPlace(tx: Queryable, values: RewriteValues, id: number): Promise<void> {
  const { request_path, target_path, redirect_type, store_id } = values;
  if (await queries.isPage(tx, request_path, store_id)) throw faults.pathTaken({ fieldName: 'request_path' });
  if (isUrl(target_path)) return;
  if (await queries.leadsBack(tx, values, id)) throw faults.redirectLoop({ fieldName: 'target_path' });
  if (redirect_type !== 0) return;
  const target = await queries.selectPath(tx, target_path, store_id);
  if (!target || target.type === 'url_rewrite' || target.redirect_type !== 0) throw faults.targetUnknown({ fieldName: 'target_path' });
}

/** Deletes a custom rewrite. Throws 404. */
export async function removeRewrite({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  if (!(await queries.deleteRewrite(ctx.db, id))) throw notFound('id', id);
  return true;
}

/** What a path of the request's store view leads to. Throws 404 for an unknown one. */
export async function resolveUrl({ ctx, input }: Call<{ path: string }>): Promise<ResolvedUrl> {
  const path = plainPath(input.path);
  const { store } = await frontStore(ctx.db, ctx.scope.storeId);
  const found = await queries.selectPath(ctx.db, path, store.id);
  if (!found) throw notFound('path', path);
  const { type, entity_id, target_path, redirect_type } = found;
  if (type !== 'url_rewrite') return { type, entity_id, relative_url: found.request_path, redirect_code: redirect_type };
  const target = target_path ?? '';
  const shown = isUrl(target) ? undefined : await queries.selectPath(ctx.db, plainPath(target), store.id);
  const entity = shown && shown.type !== 'url_rewrite' ? { type: shown.type, entity_id: shown.entity_id } : undefined;
  // The target of a rewrite is gone.
  if (redirect_type === 0 && !entity) throw notFound('path', path);
  return { type: 'url', ...entity, relative_url: redirect_type === 0 ? path : target, redirect_code: redirect_type };
}
