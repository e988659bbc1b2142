import type { Queryable } from '@merx/db';
import type { Context } from '../../trpc/context.js';
import { badInput, missingProduct, notFound } from '../../trpc/errors.js';
import { forgetStoreValues } from '../product/product-view.js';
import { lockProduct } from '../product/product-write.queries.js';
import { deletePart, lockProductOfPart, selectProductOfPart } from './downloadable.queries.js';
import type { DownloadableLinkInput, DownloadableSampleInput } from './downloadable.schema.js';
import { partScope } from './part-scope.js';
import { downloadsFolder } from './private-file.js';
import { changingFiles, DOWNLOADABLE } from './product-downloads.js';
import { type PartsJob, saveLinks, saveSamples, storePartFiles } from './save-parts.js';
import { dropUnused, takeBack } from './unused-files.js';

interface PartCall {
  sku: string;
  /** Absent: as the part says. */
  id?: number | undefined;
  isGlobalScopeContent: boolean;
}

/**
 * Saves one link of a downloadable product: a new one without id, else that one. Returns its id. Throws notFound for an unknown product or
 * id, badInput for a product of another type, a link of another product and whatever breaks a rule; then nothing is kept.
 */
export function saveLink(ctx: Context, call: PartCall & { link: DownloadableLinkInput }): Promise<number> {
  const part = { ...call.link, id: call.id ?? call.link.id };
  return savePart(ctx, call, 'link', part, (tx, job) => saveLinks(tx, [part], job));
}

/** Saves one sample of a downloadable product, as `saveLink`. */
export function saveSample(ctx: Context, call: PartCall & { sample: DownloadableSampleInput }): Promise<number> {
  const part = { ...call.sample, id: call.id ?? call.sample.id };
  return savePart(ctx, call, 'sample', part, (tx, job) => saveSamples(tx, [part], job));
}

type Save = (tx: Queryable, job: PartsJob) => Promise<number[]>;

async function savePart(
  ctx: Context,
  { sku, isGlobalScopeContent }: PartCall,
  kind: 'link' | 'sample',
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
      if (product.type_id !== DOWNLOADABLE) throw badInput("Provided product must be type 'downloadable'.", { sku });
      const owner = part.id ? await selectProductOfPart(tx, kind, part.id) : product.id;
      if (owner !== undefined && owner !== product.id) {
        throw badInput(`Provided downloadable ${kind} is not related to given product.`, { id: part.id ?? 0 });
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

/** Removes a link or sample, and its files unless somebody has bought them. Throws notFound for an unknown id. */
export async function removePart(ctx: Context, kind: 'link' | 'sample', id: number): Promise<boolean> {
  const gone = await ctx.db.transaction(async (tx) => {
    const productId = await lockProductOfPart(tx, kind, id);
    if (productId === undefined) throw notFound('id', id);
    return changingFiles(tx, productId, () => deletePart(tx, kind, id));
  });
  await dropUnused(ctx, gone);
  return true;
}
