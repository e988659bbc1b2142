import type { Queryable } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import { missingProduct, notFound } from '../../trpc/errors.js';
import { notDownloadable } from '../faults.js';
import { lockProduct } from '../product-row/product-row.queries.js';
import { forgetStoreValues } from '../product-row/store-values.service.js';
import {
  deletePart as deletePartRow,
  lockProductOfPart,
  type PartKind,
  selectLinks,
  selectProductOfPart,
  selectSamples,
} from './downloadable.queries.js';
import type {
  DownloadableLink,
  DownloadableLinkInput,
  DownloadableSample,
  DownloadableSampleInput,
  LinkSave,
  SampleSave,
} from './downloadable.schema.js';
import { faultsOf } from './part-resource.js';
import { partScope } from './part-scope.service.js';
import { downloadsFolder } from './private-file.js';
import { dropUnused, takeBack } from './private-files.service.js';
import { changingFiles, DOWNLOADABLE } from './product-downloads.service.js';
import { type PartsJob, saveLinks, saveSamples, storePartFiles } from './save-parts.service.js';

/** The links of a product in the request's store view; none for other types. Throws 404 for an unknown sku. */
export async function listLinks({ ctx, input: { sku } }: Call<{ sku: string }>): Promise<DownloadableLink[]> {
  const links = await selectLinks(ctx.db, sku, ctx.scope.storeId);
  if (!links) throw missingProduct(sku);
  return links;
}

/** The samples of a product, as `listLinks`. */
export async function listSamples({ ctx, input: { sku } }: Call<{ sku: string }>): Promise<DownloadableSample[]> {
  const samples = await selectSamples(ctx.db, sku, ctx.scope.storeId);
  if (!samples) throw missingProduct(sku);
  return samples;
}

/**
 * Creates (without id) or updates a link of a downloadable product and returns its id. Throws 404 for an unknown product or id, 400 for a
 * product of another type, a link of another product and a broken rule; nothing is saved then.
 */
export function saveLink({ ctx, input }: Call<LinkSave>): Promise<number> {
  const part = { ...input.link, id: input.id ?? input.link.id };
  return savePart(ctx, input, 'link', part, (tx, job) => saveLinks(tx, [part], job));
}

/** Creates or updates a sample of a downloadable product, as `saveLink`. */
export function saveSample({ ctx, input }: Call<SampleSave>): Promise<number> {
  const part = { ...input.sample, id: input.id ?? input.sample.id };
  return savePart(ctx, input, 'sample', part, (tx, job) => saveSamples(tx, [part], job));
}

/** Deletes a link, and its files unless they have been bought. Throws 404 for an unknown id. */
export const deleteLink = ({ ctx, input }: Call<{ id: number }>): Promise<boolean> => deletePart(ctx, 'link', input.id);
/** Deletes a sample, as `deleteLink`. */
export const deleteSample = ({ ctx, input }: Call<{ id: number }>): Promise<boolean> => deletePart(ctx, 'sample', input.id);

type Save = (tx: Queryable, job: PartsJob) => Promise<number[]>;

async function savePart(
  ctx: Context,
  { sku, isGlobalScopeContent }: { sku: string; isGlobalScopeContent: boolean },
  kind: PartKind,
  part: DownloadableLinkInput | DownloadableSampleInput,
  save: Save,
): Promise<number> {
  const { db, settings } = ctx;
  const scope = await partScope(db, isGlobalScopeContent ? 0 : ctx.scope.storeId);
  const files = await storePartFiles(downloadsFolder(settings.privateDir), [part]);
  try {
    const { id, gone } = await db.transaction(async (tx) => {
      const product = await lockProduct(tx, sku, 0);
      if (!product) throw missingProduct(sku);
      if (product.type_id !== DOWNLOADABLE) throw notDownloadable({ sku });
      const owner = part.id ? await selectProductOfPart(tx, kind, part.id) : product.id;
      if (owner !== undefined && owner !== product.id) {
        throw faultsOf(kind).foreign({ id: part.id ?? 0 });
      }
      let ids: number[] = [];
      const gone = await changingFiles(tx, product.id, async () => {
        ids = await save(tx, { productId: product.id, scope, files, alone: false });
      });
      return { id: ids[0] ?? 0, gone };
    });
    await dropUnused(ctx, gone);
    if (scope.storeId !== 0) await forgetStoreValues(db);
    return id;
  } catch (error) {
    await takeBack(ctx, files.values());
    throw error;
  }
}

async function deletePart(ctx: Context, kind: PartKind, id: number): Promise<boolean> {
  const gone = await ctx.db.transaction(async (tx) => {
    const productId = await lockProductOfPart(tx, kind, id);
    if (productId === undefined) throw notFound('id', id);
    return changingFiles(tx, productId, () => deletePartRow(tx, kind, id));
  });
  await dropUnused(ctx, gone);
  return true;
}
