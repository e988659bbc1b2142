import { mediaAddress, mediaPathOf, tokenized, untokenized } from '@merx/wire';

/** A tag, or the text up to the next one, of HTML whose attribute values contain no angle brackets. */
const TAG_OR_TEXT = /<[^>]*>|[^<]+/g;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What a directive inside an attribute shows: the address of a media file, nothing for others. */
function addressOf(directive: string): string {
  const path = mediaPathOf(directive);
  return path === undefined ? '' : escaped(mediaAddress(path));
}

/**
 * Cleans content whose directives are then replaced: media files by their address, others by a label, as only the storefront can render
 * them. `clean` returns HTML whose attribute values contain no angle brackets.
 */
export function filledDirectives(content: string, clean: (html: string) => string): string {
  return clean(tokenized(content)).replace(TAG_OR_TEXT, (part) =>
    part.startsWith('<')
      ? untokenized(part, addressOf)
      : untokenized(part, (text) => `<span class="merx-directive">${escaped(text)}</span>`),
  );
}

const STYLE_BLOCK = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;

/** The text of the content's style blocks. Without `<` it cannot end the block that it is put into. */
export const styleText = (content: string): string =>
  [...untokenized(tokenized(content), addressOf).matchAll(STYLE_BLOCK)].map(([, css = '']) => css.replaceAll('<', '')).join('\n');
