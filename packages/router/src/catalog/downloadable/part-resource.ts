import { fileContentMissing, linkFaults, sampleFaults } from '../faults.js';
import type { PartKind } from './downloadable.queries.js';
import type { FileContent } from './downloadable.schema.js';

/** Target of a link, a link's sample or a sample: a private file or a URL. */
export interface Resource {
  type: string;
  file: string | null;
  url: string | null;
}

/** A resource as sent by a client; absent fields stay unchanged. */
export interface GivenResource {
  type: string | null | undefined;
  file: string | null | undefined;
  url: string | null | undefined;
  content: FileContent | null | undefined;
}

/** The private file stored for each content. */
export type StoredFiles = ReadonlyMap<FileContent, string>;

/** Errors of a link, or of a sample. */
export type PartFaults = typeof linkFaults | typeof sampleFaults;

/**
 * The new resource from a client's input and the previous one; null if there is none. A file is uploaded as content or is the current one:
 * naming any other would leak files of other products. Throws badInput.
 */
export function settleResource(kind: PartKind, given: GivenResource, before: Resource | null, stored: StoredFiles): Resource | null {
  const type = given.type ?? before?.type ?? (kind === 'sample' ? guessedType(given) : undefined);
  if (!type) return null;
  if (type === 'url') return { type, file: null, url: checkedUrl(kind, given.url ?? before?.url) };
  if (type !== 'file') throw faultsOf(kind).type({ type });
  if (given.content) return { type, file: stored.get(given.content) ?? null, url: null };
  if (!before?.file || (given.file && given.file !== before.file)) {
    throw fileContentMissing({ fieldName: `${kind}_file_content` });
  }
  return { type, file: before.file, url: null };
}

/** Samples are optional, so clients often omit the type. */
function guessedType({ content, url }: GivenResource): string | undefined {
  if (content) return 'file';
  return url ? 'url' : undefined;
}

/** The errors for a kind of part. */
export const faultsOf = (kind: PartKind): PartFaults => (kind === 'link' ? linkFaults : sampleFaults);

const WEB = /^(https?|ftp):$/;

function checkedUrl(kind: PartKind, url: string | null | undefined): string {
  if (url && URL.canParse(url) && WEB.test(new URL(url).protocol)) return url;
  throw faultsOf(kind).url({ fieldName: `${kind}_url` });
}
