import {
  type DownloadableLink,
  type DownloadableSample,
  removePart,
  saveLink,
  saveSample,
  selectLinks,
  selectSamples,
} from '../catalog/index.js';
import type { Context } from '../trpc/context.js';
import { missingProduct } from '../trpc/errors.js';
import type { LinkSave, SampleSave } from './downloadable.schema.js';

type Call<Input> = { ctx: Context; input: Input };

/** The links of a product as the address's store view sees them; none for other types. Throws 404 for an unknown sku. */
export async function listLinks({ ctx, input: { sku } }: Call<{ sku: string }>): Promise<DownloadableLink[]> {
  const links = await selectLinks<DownloadableLink>(ctx.db, sku, ctx.scope.storeId);
  if (!links) throw missingProduct(sku);
  return links;
}

/** The samples of a product, as `listLinks`. */
export async function listSamples({ ctx, input: { sku } }: Call<{ sku: string }>): Promise<DownloadableSample[]> {
  const samples = await selectSamples<DownloadableSample>(ctx.db, sku, ctx.scope.storeId);
  if (!samples) throw missingProduct(sku);
  return samples;
}

export const putLink = ({ ctx, input }: Call<LinkSave>): Promise<number> => saveLink(ctx, input);
export const putSample = ({ ctx, input }: Call<SampleSave>): Promise<number> => saveSample(ctx, input);
export const deleteLink = ({ ctx, input }: Call<{ id: number }>): Promise<boolean> => removePart(ctx, 'link', input.id);
export const deleteSample = ({ ctx, input }: Call<{ id: number }>): Promise<boolean> => removePart(ctx, 'sample', input.id);
