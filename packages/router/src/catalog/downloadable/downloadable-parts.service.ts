import { type Database, type Queryable, shopConfig } from '@merx/db';
import { money, toColumn } from '@merx/wire';
import { frontStore } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { notForType } from '../faults.js';
import type { PartKind, ScopeValue } from './downloadable.queries.js';
import * as queries from './downloadable.queries.js';
import type { DownloadableLinkInput, DownloadableSampleInput, FileContent } from './downloadable.schema.js';
import { GLOBAL_PARTS, type PartInput, type PartInputs, type PartScope, rowOf, type StoredFiles } from './downloadable-part.js';
import { type PrivateFile, readPrivateFile, removeStoredFiles, storePrivateFile } from './private-file.service.js';

/** The scope of a save for that store view (0: all); prices are per website only where the settings allow it. */
export async function partScope(db: Database, storeId: number): Promise<PartScope> {
  if (storeId === 0) return GLOBAL_PARTS;
  const config = await shopConfig(db.cache, db, storeId);
  if (config.text('catalog/price/scope') !== '1') return { storeId, websiteId: null };
  const { website } = await frontStore(db, storeId);
  return { storeId, websiteId: website.id };
}

interface PartsJob {
  productId: number;
  scope: PartScope;
  files: StoredFiles;
  /** True for a list, which replaces the product's parts; false for a single part, whose id must belong to the product. */
  alone: boolean;
}

/** The files of links and samples, parsed. Throws badInput for the first invalid one. */
function filesOf(parts: readonly PartInput[]): Map<FileContent, PrivateFile> {
  const contents = parts.flatMap((part) => [part.sample_file_content, 'link_file_content' in part ? part.link_file_content : null]);
  return new Map(contents.flatMap((content) => (content ? [[content, readPrivateFile(content)]] : [])));
}

/** Stores the files of links and samples and runs a save. Deletes the files if it fails. Throws badInput for an invalid file. */
export async function withStoredFiles<T>(ctx: Context, parts: readonly PartInput[], save: (files: StoredFiles) => Promise<T>): Promise<T> {
  const stored = new Map<FileContent, string>();
  try {
    for (const [content, file] of filesOf(parts)) stored.set(content, await storePrivateFile(ctx.settings.privateFiles, file));
    return await save(stored);
  } catch (error) {
    await removeStoredFiles(ctx, stored.values());
    throw error;
  }
}

/** Saves links or samples of a product and returns their ids. Throws badInput naming the broken rule, notFound for an unknown id. */
export async function saveParts<Kind extends PartKind>(
  tx: Queryable,
  kind: Kind,
  input: readonly PartInputs[Kind][],
  job: PartsJob,
): Promise<number[]> {
  const existing = await queries.selectPartRows(tx, kind, job.productId);
  const placed = await place(tx, kind, input, existing, job);
  const rows = placed.map(({ part, before, id }) => rowOf[kind](part, before, id, job));
  await queries.upsertParts(tx, kind, job.productId, rows, job.alone);
  await saveScopeTitles(tx, kind, placed, job.scope);
  const { websiteId } = job.scope;
  const priced = placed.flatMap(({ part, id }) =>
    'price' in part && part.price != null ? [{ id, value: toColumn(money(part.price)) }] : [],
  );
  if (websiteId !== null && priced.length > 0) await queries.upsertPrices(tx, websiteId, priced);
  return placed.map(({ id }) => id);
}

interface Placed<P, Row> {
  part: P;
  before: Row | undefined;
  id: number;
}

/** Matches each part to its row by id; in a list, an id that is a duplicate or not the product's means a new part. */
async function place<P extends PartInput, Row extends { id: number }>(
  tx: Queryable,
  kind: PartKind,
  input: readonly P[],
  existing: readonly Row[],
  job: PartsJob,
): Promise<Placed<P, Row>[]> {
  const left = new Map(existing.map((row) => [row.id, row]));
  const matched = input.map((part) => {
    const before = part.id ? left.get(part.id) : undefined;
    if (part.id && !before && !job.alone) throw notFound('id', part.id);
    if (before) left.delete(before.id);
    return { part, before };
  });
  const ids = await queries.reserveIds(tx, kind, matched.filter(({ before }) => !before).length);
  return matched.map(({ part, before }) => ({ part, before, id: before?.id ?? ids.shift() ?? 0 }));
}

/** Store view titles; an empty one restores the global title. */
async function saveScopeTitles(
  tx: Queryable,
  part: PartKind,
  placed: readonly Placed<PartInput, unknown>[],
  scope: PartScope,
): Promise<void> {
  if (scope.storeId === 0) return;
  const titles: ScopeValue[] = placed
    .filter(({ part: { title } }) => title !== undefined)
    .map(({ part: { title }, id }) => ({ id, value: title?.trim() ? title : null }));
  if (titles.length > 0) await queries.upsertTitles(tx, part, scope.storeId, titles);
}

/** The product type with links and samples. */
export const DOWNLOADABLE = 'downloadable';

/** The links and samples in the body of a product. */
interface DownloadsInput {
  downloadable_product_links?: DownloadableLinkInput[] | null | undefined;
  downloadable_product_samples?: DownloadableSampleInput[] | null | undefined;
}

/**
 * Replaces a product's links and samples; absent lists change nothing. Returns the files no longer used by the product. Throws badInput for
 * a product of another type and a broken rule.
 */
export async function replaceDownloads(
  tx: Queryable,
  type: string,
  input: DownloadsInput,
  job: Omit<PartsJob, 'alone'>,
): Promise<string[]> {
  const { downloadable_product_links: links, downloadable_product_samples: samples } = input;
  if (type !== DOWNLOADABLE) {
    if (links?.length) throw notForType({ fieldName: 'downloadable_product_links' });
    if (samples?.length) throw notForType({ fieldName: 'downloadable_product_samples' });
    return [];
  }
  if (!links && !samples) return [];
  return changingFiles(tx, job.productId, async () => {
    if (links) await saveParts(tx, 'link', links, { ...job, alone: true });
    if (samples) await saveParts(tx, 'sample', samples, { ...job, alone: true });
  });
}

/** Runs a change of a product's links or samples, updates its links flag, and returns the files no longer used by the product. */
export async function changingFiles(tx: Queryable, productId: number, change: () => Promise<void>): Promise<string[]> {
  const before = await queries.selectPrivateFiles(tx, productId);
  await change();
  await queries.flagLinks(tx, productId);
  const after = new Set(await queries.selectPrivateFiles(tx, productId));
  return before.filter((file) => !after.has(file));
}

/** Stores the files of a product's links and samples and runs a save, as `withStoredFiles`. */
export function withNewDownloads<T>(ctx: Context, input: DownloadsInput, save: (files: StoredFiles) => Promise<T>): Promise<T> {
  const parts = [...(input.downloadable_product_links ?? []), ...(input.downloadable_product_samples ?? [])];
  return withStoredFiles(ctx, parts, save);
}
