import { isNegative, money, toColumn } from '@merx/wire';
import type { FaultConstructor } from '../../trpc/errors.js';
import * as faults from '../faults.js';
import type { LinkRow, PartKind, PartRows, SampleRow } from './downloadable.queries.js';
import type { DownloadableLink, DownloadableLinkInput, DownloadableSampleInput, FileContent } from './downloadable.schema.js';

/** Scope for titles and prices of links and samples. */
export interface PartScope {
  /** 0: global titles. */
  storeId: number;
  /** The website whose prices are written; null: global prices. */
  websiteId: number | null;
}

export const GLOBAL_PARTS: PartScope = { storeId: 0, websiteId: null };

/** A link or a sample as sent by a client. */
export type PartInputs = { link: DownloadableLinkInput; sample: DownloadableSampleInput };
export type PartInput = PartInputs[PartKind];

interface RowSetting {
  scope: PartScope;
  files: StoredFiles;
}

/** Target of a link, a link's sample or a sample: a private file or a URL. */
export interface Resource {
  type: string;
  file: string | null;
  url: string | null;
}

/** A resource as sent by a client; absent fields stay unchanged. */
interface ResourceInput {
  type: string | null | undefined;
  file: string | null | undefined;
  url: string | null | undefined;
  content: FileContent | null | undefined;
}

/** The private file stored for each content. */
export type StoredFiles = ReadonlyMap<FileContent, string>;

/**
 * The new resource from a client's input and the previous one; null if there is none. A file is uploaded as content or is the current one:
 * naming any other would leak files of other products. Throws badInput.
 */
function resolveResource(kind: PartKind, input: ResourceInput, before: Resource | null, stored: StoredFiles): Resource | null {
  const type = input.type ?? before?.type ?? (kind === 'sample' ? guessedType(input) : undefined);
  if (!type) return null;
  if (type === 'url') return { type, file: null, url: checkedUrl(kind, input.url ?? before?.url) };
  if (type !== 'file') throw faultsOf(kind).type({ type });
  if (input.content) return { type, file: stored.get(input.content) ?? null, url: null };
  if (!before?.file || (input.file && input.file !== before.file)) {
    throw faults.fileContentMissing({ fieldName: `${kind}_file_content` });
  }
  return { type, file: before.file, url: null };
}

/** Samples are optional, so clients often omit the type. */
function guessedType({ content, url }: ResourceInput): string | undefined {
  if (content) return 'file';
  return url ? 'url' : undefined;
}

/** The errors for a kind of part. */
export const faultsOf = (kind: PartKind) => (kind === 'link' ? faults.linkFaults : faults.sampleFaults);

const WEB = /^(https?|ftp):$/;

function checkedUrl(kind: PartKind, url: string | null | undefined): string {
  if (url && URL.canParse(url) && WEB.test(new URL(url).protocol)) return url;
  throw faultsOf(kind).url({ fieldName: `${kind}_url` });
}

function globalTitle(kind: PartKind, { title }: PartInput, before: { title: string } | undefined, { storeId }: PartScope): string {
  if (before && storeId !== 0) return before.title;
  if (!title?.trim()) throw faultsOf(kind).title({ fieldName: 'title' });
  return title;
}

function linkRow(part: DownloadableLinkInput, before: LinkRow | undefined, id: number, { scope, files }: RowSetting): LinkRow {
  const price = money(part.price ?? before?.price ?? 0);
  if (isNegative(price)) throw faults.linkPriceNegative({ fieldName: 'price' });
  const shareable = part.is_shareable ?? before?.is_shareable ?? 2;
  if (![0, 1, 2].includes(shareable)) throw faults.fieldInvalid({ fieldName: 'is_shareable' });
  const keepsPrice = before && scope.websiteId !== null;
  const input = { type: part.link_type, file: part.link_file, url: part.link_url, content: part.link_file_content };
  const stored = before ? { type: before.link_type, file: before.link_file, url: before.link_url } : null;
  const link = resolveResource('link', input, stored, files);
  if (!link) throw faults.linkFaults.type({ fieldName: 'link_type' });
  const sample = sampleResource(part, before, files);
  return {
    id,
    title: globalTitle('link', part, before, scope),
    price: keepsPrice ? before.price : toColumn(price),
    sort_order: count(part.sort_order ?? before?.sort_order ?? 0, faults.sortOrderNegative, 'sort_order'),
    is_shareable: shareable,
    number_of_downloads: count(
      part.number_of_downloads ?? before?.number_of_downloads ?? 0,
      faults.downloadsNegative,
      'number_of_downloads',
    ),
    link_type: link.type,
    link_file: link.file,
    link_url: link.url,
    sample_type: sample?.type ?? null,
    sample_file: sample?.file ?? null,
    sample_url: sample?.url ?? null,
  };
}

function sampleRow(part: DownloadableSampleInput, before: SampleRow | undefined, id: number, { scope, files }: RowSetting): SampleRow {
  const sample = sampleResource(part, before, files);
  if (!sample) throw faults.sampleFaults.type({ fieldName: 'sample_type' });
  return {
    id,
    title: globalTitle('sample', part, before, scope),
    sort_order: count(part.sort_order ?? before?.sort_order ?? 0, faults.sortOrderNegative, 'sort_order'),
    sample_type: sample.type,
    sample_file: sample.file,
    sample_url: sample.url,
  };
}

function sampleResource(part: PartInput, before: LinkRow | SampleRow | undefined, files: StoredFiles): Resource | null {
  const input = { type: part.sample_type, file: part.sample_file, url: part.sample_url, content: part.sample_file_content };
  // The empty type is what a link without sample is returned with.
  if (input.type === '') return null;
  const row = before?.sample_type ? { type: before.sample_type, file: before.sample_file, url: before.sample_url } : null;
  return resolveResource('sample', input, row, files);
}

function count(value: number, refusal: FaultConstructor, fieldName: string): number {
  if (value < 0) throw refusal({ fieldName });
  return value;
}

type RowOf<Kind extends PartKind> = (
  part: PartInputs[Kind],
  before: PartRows[Kind] | undefined,
  id: number,
  setting: RowSetting,
) => PartRows[Kind];

/** The row of a link or a sample after a save in that scope. Throws badInput naming the broken rule. */
export const rowOf: { [Kind in PartKind]: RowOf<Kind> } = { link: linkRow, sample: sampleRow };

/** A link without its target, which buyers pay for. */
export const withoutSources = ({ link_file: _file, link_url: _url, ...link }: DownloadableLink): DownloadableLink => link;
