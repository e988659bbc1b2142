import type { Call, Context } from '../../trpc/context.js';
import { missingProduct, notFound } from '../../trpc/errors.js';
import { notDownloadable } from '../faults.js';
import { lockProduct } from '../product-row/product-row.queries.js';
import { forgetStoreValues } from '../product-row/product-row.service.js';
import { deletePart as deletePartRow, lockProductOfPart, type PartKind, selectParts, selectProductOfPart } from './downloadable.queries.js';
import type { DownloadableLink, DownloadableSample, LinkSave, SampleSave } from './downloadable.schema.js';
import { faultsOf, type PartInputs } from './downloadable-part.js';
import { changingFiles, DOWNLOADABLE, partScope, saveParts, withStoredFiles } from './downloadable-parts.service.js';
import { dropUnused } from './private-file.service.js';

/** The links of a product in the request's store view; none for other types. Throws 404 for an unknown sku. */
export const listLinks = ({ ctx, input }: Call<{ sku: string }>): Promise<DownloadableLink[]> => listParts(ctx, 'link', input.sku);
/** The samples of a product, as `listLinks`. */
export const listSamples = ({ ctx, input }: Call<{ sku: string }>): Promise<DownloadableSample[]> => listParts(ctx, 'sample', input.sku);

async function listParts<Kind extends PartKind>({ db, scope }: Context, kind: Kind, sku: string) {
  const parts = await selectParts(db, kind, sku, scope.storeId);
  if (!parts) throw missingProduct(sku);
  return parts;
}

/**
 * Creates (without id) or updates a link of a downloadable product and returns its id. Throws 404 for an unknown product or id, 400 for a
 * product of another type, a link of another product and a broken rule; nothing is saved then.
 */
export const saveLink = ({ ctx, input }: Call<LinkSave>): Promise<number> =>
  savePart(ctx, input, 'link', { ...input.link, id: input.id ?? input.link.id });

/** Creates or updates a sample of a downloadable product, as `saveLink`. */
export const saveSample = ({ ctx, input }: Call<SampleSave>): Promise<number> =>
  savePart(ctx, input, 'sample', { ...input.sample, id: input.id ?? input.sample.id });

/** Deletes a link, and its files unless they have been bought. Throws 404 for an unknown id. */
export const deleteLink = ({ ctx, input }: Call<{ id: number }>): Promise<boolean> => deletePart(ctx, 'link', input.id);
/** Deletes a sample, as `deleteLink`. */
export const deleteSample = ({ ctx, input }: Call<{ id: number }>): Promise<boolean> => deletePart(ctx, 'sample', input.id);

async function savePart<Kind extends PartKind>(
  ctx: Context,
  { sku, isGlobalScopeContent }: { sku: string; isGlobalScopeContent: boolean },
  kind: Kind,
  part: PartInputs[Kind],
): Promise<number> {
  const { db } = ctx;
  const scope = await partScope(db, isGlobalScopeContent ? 0 : ctx.scope.storeId);
  return withStoredFiles(ctx, [part], async (files) => {
    const { id, gone } = await db.transaction(async (tx) => {
      const product = await lockProduct(tx, sku, 0);
      if (!product) throw missingProduct(sku);
      if (product.type_id !== DOWNLOADABLE) throw notDownloadable({ sku });
      const owner = part.id ? await selectProductOfPart(tx, kind, part.id) : product.id;
      if (owner !== undefined && owner !== product.id) throw faultsOf(kind).foreign({ id: part.id ?? 0 });
      let ids: number[] = [];
      const gone = await changingFiles(tx, product.id, async () => {
        ids = await saveParts(tx, kind, [part], { productId: product.id, scope, files, alone: false });
      });
      return { id: ids[0] ?? 0, gone };
    });
    await dropUnused(ctx, gone);
    if (scope.storeId !== 0) await forgetStoreValues(db);
    return id;
  });
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
