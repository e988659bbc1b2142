/** A directive of Magento's content, e.g. `{{media url="wysiwyg/a.jpg"}}`. It ends at the first `}}`. */
const DIRECTIVE = /\{\{[\s\S]*?\}\}/g;

/** Marks where a token begins and ends: characters that content does not contain. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const TOKEN = /\uE000([0-9a-f]+)\uE001/g;
const MARKS = /[\uE000\uE001]/g;

const hex = (text: string): string => [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (code: string): string =>
  new TextDecoder().decode(Uint8Array.from(code.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));

/** Whether the content has characters that tokens are made of, so that they cannot stand for its directives. */
export const hasTokenMarks = (content: string): boolean => content.search(MARKS) >= 0;

/**
 * The content with a token for each directive. Directives are not HTML: they may have quotes inside a quoted attribute. Tokens survive a
 * parser in text and in attributes.
 */
export const tokenized = (content: string): string =>
  content.replace(MARKS, '').replace(DIRECTIVE, (directive) => `${OPEN}${hex(directive)}${CLOSE}`);

/** The content with each token replaced, by its directive unless `to` says otherwise. */
export const untokenized = (content: string, to: (directive: string) => string = (directive) => directive): string =>
  content.replace(TOKEN, (_token, code: string) => to(unhex(code)));

/** Splits text into plain parts and directives, in order. */
export function partsOf(text: string): { text: string; isDirective: boolean }[] {
  const parts: { text: string; isDirective: boolean }[] = [];
  let end = 0;
  for (const { 0: token, 1: code = '', index } of text.matchAll(TOKEN)) {
    if (index > end) parts.push({ text: text.slice(end, index), isDirective: false });
    parts.push({ text: unhex(code), isDirective: true });
    end = index + token.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isDirective: false });
  return parts;
}

const QUOTE = `(?:"|'|&quot;|&#0?39;)?`;
const MEDIA = new RegExp(`^\\{\\{media\\s+url=${QUOTE}([^"'&}]+)${QUOTE}\\s*\\}\\}$`, 'i');

/** The path of a media directive, such as `wysiwyg/a.jpg`; undefined for everything else, and for a path that leaves the folder. */
export function mediaPathOf(directive: string): string | undefined {
  const path = MEDIA.exec(directive)?.[1]?.trim().replace(/^\/+/, '');
  return path?.split('/').includes('..') ? undefined : path;
}

/** The directive of a media file. */
export const mediaDirective = (path: string): string => `{{media url="${path}"}}`;

/** Where the server serves a media file. */
export const mediaAddress = (path: string): string => `/media/${path.split('/').map(encodeURIComponent).join('/')}`;
