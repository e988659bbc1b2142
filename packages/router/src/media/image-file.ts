import { imageNameInvalid, imageNotBase64, imageTypeInvalid } from './faults.js';
import type { ImageContent } from './image.schema.js';

export interface Image {
  bytes: Buffer;
  /** Safe as a file name, with the extension of its type. */
  name: string;
}

interface ImageType {
  type: string;
  extensions: readonly [string, ...string[]];
  matches: (bytes: Uint8Array) => boolean;
}

const startsWith = (signature: RegExp) => (bytes: Uint8Array) => signature.test(Buffer.from(bytes.subarray(0, 12)).toString('hex'));
const TYPES: readonly ImageType[] = [
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], matches: startsWith(/^ffd8ff/) },
  { type: 'image/png', extensions: ['png'], matches: startsWith(/^89504e470d0a1a0a/) },
  { type: 'image/gif', extensions: ['gif'], matches: startsWith(/^47494638(37|39)61/) },
  { type: 'image/webp', extensions: ['webp'], matches: startsWith(/^52494646.{8}57454250/) },
  { type: 'image/avif', extensions: ['avif'], matches: isAvif },
];
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const FORBIDDEN = /[\\/?*:";<>(){}|\p{Cc}]/u;
const LONGEST_NAME = 90;

/** The MIME types of accepted pictures. */
export const IMAGE_TYPES: readonly string[] = TYPES.map(({ type }) => type);

/** The extensions of accepted pictures, without dot. */
export const IMAGE_EXTENSIONS: readonly string[] = TYPES.flatMap(({ extensions }) => extensions);

/**
 * The image of a content object. Throws badInput for invalid base64, anything but jpeg, png, gif, webp or avif, a wrong declared type, or an
 * invalid name.
 */
export function readImage(content: ImageContent): Image & { type: string } {
  const text = content.base64_encoded_data.replace(/\s+/g, '');
  if (!BASE64.test(text)) throw imageNotBase64();
  const bytes = Buffer.from(text, 'base64');
  const found = detect(bytes);
  const claimed = content.type.trim().toLowerCase().replace('image/jpg', 'image/jpeg');
  if (!found || claimed !== found.type) throw imageTypeInvalid();
  if (content.name.trim() === '' || FORBIDDEN.test(content.name)) throw imageNameInvalid();
  return { bytes, name: fileName(content.name.trim(), found.extensions), type: found.type };
}

/** The MIME type of an image from its first bytes; undefined if it is none of the accepted ones. */
export const imageTypeOf = (bytes: Uint8Array): string | undefined => detect(bytes)?.type;

const detect = (bytes: Uint8Array) => TYPES.find(({ matches }) => matches(bytes));

const textOf = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** HEIC files begin alike; only the brands differ. */
function isAvif(bytes: Uint8Array): boolean {
  if (bytes.length < 16) return false;
  const end = Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), 256);
  return textOf(bytes, 4, 8) === 'ftyp' && /^(?:.{4})*?avi[fs]/s.test(textOf(bytes, 8, end));
}

/** The extension decides how a browser interprets the file, so it follows the detected type, not the client's name. */
function fileName(given: string, extensions: readonly [string, ...string[]]): string {
  const clean = given.replace(/[^A-Za-z0-9_.-]+/g, '_').replace(/^\.+/, '');
  const dot = clean.lastIndexOf('.');
  const extension = clean.slice(dot + 1).toLowerCase();
  const known = dot > 0 && extensions.includes(extension);
  const base = (known ? clean.slice(0, dot) : clean).slice(0, LONGEST_NAME) || 'image';
  return `${base}.${known ? extension : extensions[0]}`;
}
