const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Magic numbers of label files: PDF, PNG, JPEG, GIF, TIFF (two kinds) and WebP. */
const FILES = ['%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*', 'RIFF'];

/** Control characters that do not occur in printer languages: ZPL, EPL and PCL use line breaks, STX, ETX and ESC. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them
const UNPRINTABLE = /[\x00\x01\x04-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

/** From this length on, text that looks like base64 is base64: no printer label is a single word of that length. */
const LONG = 100;

/**
 * The bytes of a label, in the format for the database. Base64 of an image, a PDF or text (ignoring blanks) is decoded,
 * as is any long base64. Anything else is the label's own text, in a printer language, which may look like base64.
 */
export function labelBytes(label: string): `\\x${string}` {
  return `\\x${(encodedBytes(label) ?? Buffer.from(label)).toString('hex')}`;
}

function encodedBytes(label: string): Buffer | undefined {
  const base64 = label.replace(/\s+/g, '');
  if (!BASE64.test(base64)) return undefined;
  const bytes = Buffer.from(base64, 'base64');
  const beginning = bytes.toString('latin1', 0, 4);
  if (base64.length >= LONG || FILES.some((signature) => beginning.startsWith(signature))) return bytes;
  const text = utf8Of(bytes);
  return text !== undefined && !UNPRINTABLE.test(text) ? bytes : undefined;
}

/** A base64 label as text: decoded as UTF-8, otherwise each byte as the character with that code. */
export function labelText(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  // Otherwise it is an image or a PDF.
  return utf8Of(bytes) ?? bytes.toString('latin1');
}

/** The bytes decoded as UTF-8; undefined when invalid. */
function utf8Of(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
