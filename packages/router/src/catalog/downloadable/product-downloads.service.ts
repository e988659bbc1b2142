import type { Queryable } from '@merx/db';
import type { Context } from '../../trpc/context.js';
import { notForType } from '../faults.js';
import { flagLinks, selectPrivateFiles } from './downloadable.queries.js';
import type { DownloadableLinkInput, DownloadableSampleInput } from './downloadable.schema.js';
import type { StoredFiles } from './part-resource.js';
import { downloadsFolder } from './private-file.js';
import { takeBack } from './private-files.service.js';
import { type PartsJob, saveLinks, saveSamples, storePartFiles } from './save-parts.service.js';

/** The product type with links and samples. */
export const DOWNLOADABLE = 'downloadable';

/** The links and samples in the body of a product. */
export interface GivenDownloads {
  downloadable_product_links?: DownloadableLinkInput[] | null | undefined;
  downloadable_product_samples?: DownloadableSampleInput[] | null | undefined;
}

/** Throws badInput naming the list if a product of another type has links or samples. */
function refuseDownloads(type: string, given: GivenDownloads): void {
  if (type === DOWNLOADABLE) return;
  for (const fieldName of ['downloadable_product_links', 'downloadable_product_samples'] as const) {
    if (given[fieldName]?.length) throw notForType({ fieldName });
  }
}

/**
 * Replaces a product's links and samples; absent lists change nothing. Returns the files no longer used by the product. Throws badInput for
 * a product of another type and a broken rule.
 */
export async function replaceDownloads(
  tx: Queryable,
  type: string,
  given: GivenDownloads,
  job: Omit<PartsJob, 'alone'>,
): Promise<string[]> {
  refuseDownloads(type, given);
  const { downloadable_product_links: links, downloadable_product_samples: samples } = given;
  if (type !== DOWNLOADABLE || (!links && !samples)) return [];
  return changingFiles(tx, job.productId, async () => {
    if (links) await saveLinks(tx, links, { ...job, alone: true });
    if (samples) await saveSamples(tx, samples, { ...job, alone: true });
  });
}

/** Runs a change of a product's links or samples, updates its links flag, and returns the files no longer used by the product. */
export async function changingFiles(tx: Queryable, productId: number, change: () => Promise<void>): Promise<string[]> {
  const before = await selectPrivateFiles(tx, productId);
  await change();
  await flagLinks(tx, productId);
  const after = new Set(await selectPrivateFiles(tx, productId));
  return before.filter((file) => !after.has(file));
}

/** Stores the files of links and samples and runs a save. Deletes the files if it fails. */
export async function withNewDownloads<T>(ctx: Context, given: GivenDownloads, save: (files: StoredFiles) => Promise<T>): Promise<T> {
  const parts = [...(given.downloadable_product_links ?? []), ...(given.downloadable_product_samples ?? [])];
  const files = await storePartFiles(downloadsFolder(ctx.settings.privateDir), parts);
  try {
    return await save(files);
  } catch (error) {
    await takeBack(ctx, files.values());
    throw error;
  }
}
