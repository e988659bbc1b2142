import { badInput } from '../../trpc/errors.js';
import type { FileContent } from './downloadable.schema.js';

/** What a link, a link's sample or a sample leads to: a private file or an address. */
export interface Resource {
  type: string;
  file: string | null;
  url: string | null;
}

/** A resource as a client gives it; absent fields stay as they are. */
export interface GivenResource {
  type: string | null | undefined;
  file: string | null | undefined;
  url: string | null | undefined;
  content: FileContent | null | undefined;
}

/** The private file that was stored for each content. */
export type StoredFiles = ReadonlyMap<FileContent, string>;

/** How messages name it: `Link` or `Sample`. */
type Word = 'Link' | 'Sample';

/**
 * The resource a client's words make of the one before; null when it has none. A file comes with content, or is the one that is there:
 * naming any other would give away what somebody else sells. Throws badInput.
 */
export function settleResource(word: Word, given: GivenResource, before: Resource | null, stored: StoredFiles): Resource | null {
  const type = given.type ?? before?.type ?? (word === 'Sample' ? guessedType(given) : undefined);
  if (!type) return null;
  if (type === 'url') return { type, file: null, url: checkedUrl(word, given.url ?? before?.url) };
  if (type !== 'file') throw badInput(`Invalid ${word.toLowerCase()} type.`, { type });
  if (given.content) return { type, file: stored.get(given.content) ?? null, url: null };
  if (!before?.file || (given.file && given.file !== before.file)) {
    throw badInput('Provided file content must be valid base64 encoded data.', { fieldName: `${word.toLowerCase()}_file_content` });
  }
  return { type, file: before.file, url: null };
}

/** Samples are optional, so that clients forget to say what theirs is. */
function guessedType({ content, url }: GivenResource): string | undefined {
  if (content) return 'file';
  return url ? 'url' : undefined;
}

const WEB = /^(https?|ftp):$/;

function checkedUrl(word: Word, url: string | null | undefined): string {
  if (url && URL.canParse(url) && WEB.test(new URL(url).protocol)) return url;
  throw badInput(`${word} URL must have valid format.`, { fieldName: `${word.toLowerCase()}_url` });
}
