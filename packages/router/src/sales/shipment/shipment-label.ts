import { badInput } from '../../trpc/errors.js';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** The bytes of a label in base64, blanks in it ignored, as the database reads them. Throws 400 when it is none. */
export function labelBytes(base64: string): `\\x${string}` {
  const text = base64.replace(/\s+/g, '');
  if (!BASE64.test(text)) throw badInput('The label must be base64.', { fieldName: 'shipping_label' });
  return `\\x${Buffer.from(text, 'base64').toString('hex')}`;
}

/** The bytes of a label in base64 as text: as UTF-8, and where they are none, each byte as the character of that number. */
export function labelText(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // A picture or a PDF.
    return bytes.toString('latin1');
  }
}
