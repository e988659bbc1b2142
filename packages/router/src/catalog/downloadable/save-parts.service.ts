import type { Queryable } from '@merx/db';
import { isNegative, money, toColumn } from '@merx/wire';
import { type FaultConstructor, notFound } from '../../trpc/errors.js';
import { downloadsNegative, fieldInvalid, linkFaults, linkPriceNegative, sampleFaults, sortOrderNegative } from '../faults.js';
import {
  drawIds,
  type LinkRow,
  type PartKind,
  type SampleRow,
  type ScopeValue,
  selectLinkRows,
  selectSampleRows,
  upsertLinks,
  upsertPrices,
  upsertSamples,
  upsertTitles,
} from './downloadable.queries.js';
import type { DownloadableLinkInput, DownloadableSampleInput, FileContent } from './downloadable.schema.js';
import { type PartFaults, type Resource, type StoredFiles, settleResource } from './part-resource.js';
import type { PartScope } from './part-scope.service.js';
import { type PrivateFile, readPrivateFile, removePrivateFiles, storePrivateFile } from './private-file.js';

export interface PartsJob {
  productId: number;
  scope: PartScope;
  files: StoredFiles;
  /** True for a list, which replaces the product's parts; false for a single part, whose id must belong to the product. */
  alone: boolean;
}

type Part = DownloadableLinkInput | DownloadableSampleInput;

/** Stores the files of links and samples. Throws badInput for the first invalid one, and stores none then. */
export async function storePartFiles(folder: string, parts: readonly Part[]): Promise<Map<FileContent, string>> {
  const read = new Map<FileContent, PrivateFile>();
  for (const part of parts) {
    for (const content of [part.sample_file_content, 'link_file_content' in part ? part.link_file_content : null]) {
      if (content) read.set(content, readPrivateFile(content));
    }
  }
  const stored = new Map<FileContent, string>();
  try {
    for (const [content, file] of read) stored.set(content, await storePrivateFile(folder, file));
  } catch (error) {
    await removePrivateFiles(folder, [...stored.values()]);
    throw error;
  }
  return stored;
}

/** Saves links of a product and returns their ids. Throws badInput naming the broken rule, notFound for an unknown id. */
export async function saveLinks(tx: Queryable, given: readonly DownloadableLinkInput[], job: PartsJob): Promise<number[]> {
  const existing = await selectLinkRows(tx, job.productId);
  const placed = await place(tx, 'link', given, existing, job);
  const rows = placed.map(({ part, before, id }) => linkRow(part, before, id, job));
  await upsertLinks(tx, job.productId, rows, job.alone);
  await saveScopeTitles(tx, 'link', placed, job.scope);
  const { websiteId } = job.scope;
  if (websiteId !== null) {
    const prices = placed.flatMap(({ part: { price }, id }) => (typeof price === 'number' ? [{ id, value: toColumn(money(price)) }] : []));
    await upsertPrices(tx, websiteId, prices);
  }
  return placed.map(({ id }) => id);
}

/** Saves samples of a product and returns their ids. Throws as `saveLinks`. */
export async function saveSamples(tx: Queryable, given: readonly DownloadableSampleInput[], job: PartsJob): Promise<number[]> {
  const existing = await selectSampleRows(tx, job.productId);
  const placed = await place(tx, 'sample', given, existing, job);
  const rows = placed.map(({ part, before, id }) => sampleRow(part, before, id, job));
  await upsertSamples(tx, job.productId, rows, job.alone);
  await saveScopeTitles(tx, 'sample', placed, job.scope);
  return placed.map(({ id }) => id);
}

interface Placed<P, Row> {
  part: P;
  before: Row | undefined;
  id: number;
}

/** Matches each part to its row by id; in a list, an id that is a duplicate or not the product's means a new part. */
async function place<P extends Part, Row extends { id: number }>(
  tx: Queryable,
  kind: PartKind,
  given: readonly P[],
  existing: readonly Row[],
  job: PartsJob,
): Promise<Placed<P, Row>[]> {
  const left = new Map(existing.map((row) => [row.id, row]));
  const matched = given.map((part) => {
    const before = part.id ? left.get(part.id) : undefined;
    if (part.id && !before && !job.alone) throw notFound('id', part.id);
    if (before) left.delete(before.id);
    return { part, before };
  });
  const ids = await drawIds(tx, kind, matched.filter(({ before }) => !before).length);
  return matched.map(({ part, before }) => ({ part, before, id: before?.id ?? ids.shift() ?? 0 }));
}

/** Store view titles; an empty one restores the global title. */
async function saveScopeTitles(tx: Queryable, part: PartKind, placed: readonly Placed<Part, unknown>[], scope: PartScope): Promise<void> {
  if (scope.storeId === 0) return;
  const titles: ScopeValue[] = placed
    .filter(({ part: { title } }) => title !== undefined)
    .map(({ part: { title }, id }) => ({ id, value: title?.trim() ? title : null }));
  if (titles.length > 0) await upsertTitles(tx, part, scope.storeId, titles);
}

function globalTitle(faults: PartFaults, { title }: Part, before: { title: string } | undefined, { storeId }: PartScope): string {
  if (before && storeId !== 0) return before.title;
  if (!title?.trim()) throw faults.title({ fieldName: 'title' });
  return title;
}

function linkRow(part: DownloadableLinkInput, before: LinkRow | undefined, id: number, { scope, files }: PartsJob): LinkRow {
  const price = money(part.price ?? before?.price ?? 0);
  if (isNegative(price)) throw linkPriceNegative({ fieldName: 'price' });
  const shareable = part.is_shareable ?? before?.is_shareable ?? 2;
  if (![0, 1, 2].includes(shareable)) throw fieldInvalid({ fieldName: 'is_shareable' });
  const keepsPrice = before && scope.websiteId !== null;
  const given = { type: part.link_type, file: part.link_file, url: part.link_url, content: part.link_file_content };
  const stored = before ? { type: before.link_type, file: before.link_file, url: before.link_url } : null;
  const link = settleResource('link', given, stored, files);
  if (!link) throw linkFaults.type({ fieldName: 'link_type' });
  const sample = sampleResource(part, before, files);
  return {
    id,
    title: globalTitle(linkFaults, part, before, scope),
    price: keepsPrice ? before.price : toColumn(price),
    sort_order: count(part.sort_order ?? before?.sort_order ?? 0, sortOrderNegative, 'sort_order'),
    is_shareable: shareable,
    number_of_downloads: count(part.number_of_downloads ?? before?.number_of_downloads ?? 0, downloadsNegative, 'number_of_downloads'),
    link_type: link.type,
    link_file: link.file,
    link_url: link.url,
    sample_type: sample?.type ?? null,
    sample_file: sample?.file ?? null,
    sample_url: sample?.url ?? null,
  };
}

function sampleRow(part: DownloadableSampleInput, before: SampleRow | undefined, id: number, { scope, files }: PartsJob): SampleRow {
  const sample = sampleResource(part, before, files);
  if (!sample) throw sampleFaults.type({ fieldName: 'sample_type' });
  return {
    id,
    title: globalTitle(sampleFaults, part, before, scope),
    sort_order: count(part.sort_order ?? before?.sort_order ?? 0, sortOrderNegative, 'sort_order'),
    sample_type: sample.type,
    sample_file: sample.file,
    sample_url: sample.url,
  };
}

function sampleResource(part: Part, before: LinkRow | SampleRow | undefined, files: StoredFiles): Resource | null {
  const given = { type: part.sample_type, file: part.sample_file, url: part.sample_url, content: part.sample_file_content };
  // The empty type is what a link without sample is returned with.
  if (given.type === '') return null;
  const row = before?.sample_type ? { type: before.sample_type, file: before.sample_file, url: before.sample_url } : null;
  return settleResource('sample', given, row, files);
}

function count(value: number, refusal: FaultConstructor, fieldName: string): number {
  if (value < 0) throw refusal({ fieldName });
  return value;
}
