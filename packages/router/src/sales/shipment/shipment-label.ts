const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** How files of labels begin, byte by byte: PDF, PNG, JPEG, GIF, TIFF (two kinds) and WebP. */
const FILES = ['%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*', 'RIFF'];

/** Control characters that no printer's language has: those of ZPL, EPL and PCL are breaks, STX, ETX and ESC. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them
const UNPRINTABLE = /[\x00\x01\x04-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

/** From so many characters on, what looks like base64 is base64: no label for a printer is one word of that length. */
const LONG = 100;

/**
 * The bytes of a label, as the database reads them. Base64 of a picture, of a PDF or of a text (blanks in it ignored) stands for those
 * bytes, and so does any long one. Anything else is the text of a label itself, as printers understand it, and may well look like base64.
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

/** The bytes of a label in base64 as text: as UTF-8, and where they are none, each byte as the character of that number. */
export function labelText(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  // Else it is a picture or a PDF.
  return utf8Of(bytes) ?? bytes.toString('latin1');
}

/** The text that the bytes are in UTF-8; undefined when they are none. */
function utf8Of(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
