import { imageNameInvalid, imageNotBase64, imageTypeInvalid } from '../faults.js';
import type { ImageContent } from './product.schema.js';

export interface Image {
  bytes: Buffer;
  /** Safe as a file name, with the extension of its type. */
  name: string;
}

const TYPES = [
  { type: 'image/jpeg', signature: /^ffd8ff/, extensions: ['jpg', 'jpeg'] },
  { type: 'image/png', signature: /^89504e470d0a1a0a/, extensions: ['png'] },
  { type: 'image/gif', signature: /^47494638(37|39)61/, extensions: ['gif'] },
];
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const FORBIDDEN = /[\\/?*:";<>(){}|\p{Cc}]/u;
const LONGEST_NAME = 90;

/**
 * The image of a content object. Throws badInput for invalid base64, anything but jpeg, png or gif, a wrong declared type, or an invalid
 * name.
 */
export function readImage(content: ImageContent): Image {
  const text = content.base64_encoded_data.replace(/\s+/g, '');
  if (!BASE64.test(text)) throw imageNotBase64();
  const bytes = Buffer.from(text, 'base64');
  const found = detect(bytes);
  const claimed = content.type.trim().toLowerCase().replace('image/jpg', 'image/jpeg');
  if (claimed !== found?.type) throw imageTypeInvalid();
  if (content.name.trim() === '' || FORBIDDEN.test(content.name)) throw imageNameInvalid();
  return { bytes, name: fileName(content.name.trim(), found.extensions) };
}

/** The MIME type of an image from its first bytes; undefined unless jpeg, png or gif. */
export const imageTypeOf = (bytes: Uint8Array): string | undefined => detect(bytes)?.type;

function detect(bytes: Uint8Array) {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  return TYPES.find(({ signature }) => signature.test(start));
}

/** The extension decides how a browser interprets the file, so it follows the detected type, not the client's name. */
function fileName(given: string, extensions: readonly string[]): string {
  const clean = given.replace(/[^A-Za-z0-9_.-]+/g, '_').replace(/^\.+/, '');
  const dot = clean.lastIndexOf('.');
  const extension = clean.slice(dot + 1).toLowerCase();
  const known = dot > 0 && extensions.includes(extension);
  const base = (known ? clean.slice(0, dot) : clean).slice(0, LONGEST_NAME) || 'image';
  return `${base}.${known ? extension : extensions[0]}`;
}
