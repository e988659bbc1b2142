import { createHash } from 'node:crypto';
import type { FileStorage } from '@merx/storage';
import type { CustomOption } from '../cart/cart.js';
import type { FileContent } from '../cart/product-option.schema.js';
import { fileTypeMismatch, fileTypeNotAllowed, imageRequired, imageTooLarge, invalidBase64, invalidFileName } from '../faults.js';

/** An uploaded file: its content, and the option value that references it. */
export interface OptionFile {
  value: string;
  bytes: Buffer;
}

/** The value of an option of type file: the hash of the content and a name. The hash is known only to those who have the file. */
export const FILE_VALUE = /^[0-9a-f]{64}\/[A-Za-z0-9_.-]{1,100}$/;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const FORBIDDEN = /[\\/?*:";<>(){}|\p{Cc}]/u;
const LONGEST_NAME = 100;
/** Executable extensions, which no option allows. */
const HARMFUL = new Set(
  'php php3 php4 php5 php7 phar phtml phps htaccess html htm xhtml svg js mjs jsp asp aspx pl py cgi sh bash exe bat cmd com msi jar vbs ps1 scr'.split(
    ' ',
  ),
);
const IMAGE_TYPES: Readonly<Record<string, string>> = { 'image/jpg': 'jpg', 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' };
/** File types that can be detected by their first bytes, by extension. */
const KINDS: Readonly<Record<string, string>> = { jpg: 'jpg', jpeg: 'jpg', png: 'png', gif: 'gif', pdf: 'pdf' };

/** The file uploaded for an option. Throws 400 for invalid base64, an invalid name, a type mismatch or a type that is not allowed. */
export function readOptionFile(option: CustomOption, content: FileContent): OptionFile {
  const data = content.base64_encoded_data.replace(/\s+/g, '');
  if (!BASE64.test(data)) throw invalidBase64();
  const bytes = Buffer.from(data, 'base64');
  const name = content.name.trim();
  if (name === '' || FORBIDDEN.test(name)) throw invalidFileName();
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  checkExtension(option, extension);
  checkKind(content.type.trim().toLowerCase(), extension, bytes);
  checkSize(option, bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const clean = name.replace(/[^A-Za-z0-9_.-]+/g, '_').slice(-LONGEST_NAME);
  return { value: `${hash}/${clean}`, bytes };
}

function checkExtension(option: CustomOption, extension: string): void {
  const allowed = (option.file_extension ?? '')
    .toLowerCase()
    .split(/[\s,;.]+/)
    .filter(Boolean);
  if (extension === '' || HARMFUL.has(extension) || (allowed.length > 0 && !allowed.includes(extension))) {
    throw fileTypeNotAllowed({ extension, optionId: option.option_id });
  }
}

/** An image must match by content, declared type and name. */
function checkKind(type: string, extension: string, bytes: Buffer): void {
  const claimed = [KINDS[extension], type.startsWith('image/') ? (IMAGE_TYPES[type] ?? 'unknown') : undefined];
  const real = fileKind(bytes);
  if (claimed.some((kind) => kind !== undefined && kind !== real)) throw fileTypeMismatch();
}

function checkSize({ option_id, image_size_x: x, image_size_y: y }: CustomOption, bytes: Buffer): void {
  if (!x && !y) return;
  const size = imageSize(bytes);
  if (!size) throw imageRequired({ optionId: option_id });
  if ((x && size.width > x) || (y && size.height > y)) {
    throw imageTooLarge({ optionId: option_id, width: x ?? 0, height: y ?? 0 });
  }
}

/** Named by the hash only, so that no server executes it because of its name. */
function fileKey(value: string): string {
  const hash = value.slice(0, 64);
  return `custom-options/${hash.slice(0, 2)}/${hash}`;
}

/** Whether the referenced file is stored. */
export async function hasOptionFile(files: FileStorage, value: string): Promise<boolean> {
  return FILE_VALUE.test(value) && (await files.head(fileKey(value))) !== null;
}

/** Stores an uploaded file where it is not publicly accessible; identical files are stored once. */
export async function storeOptionFile(files: FileStorage, { value, bytes }: OptionFile): Promise<void> {
  if (!(await hasOptionFile(files, value))) await files.put(fileKey(value), bytes);
}

const SIGNATURES: readonly [string, RegExp][] = [
  ['jpg', /^ffd8ff/],
  ['png', /^89504e470d0a1a0a/],
  ['gif', /^47494638(37|39)61/],
  ['pdf', /^255044462d/],
];

/** The type of a file by its first bytes: `jpg`, `png`, `gif`, `pdf`, or undefined. */
function fileKind(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 8).toString('hex');
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0];
}

type ImageSize = Record<'width' | 'height', number>;

/** Width and height of an image in pixels, or undefined if it is not an image. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  switch (fileKind(bytes)) {
    case 'png':
      return bytes.length >= 24 ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;
    case 'gif':
      return bytes.length >= 10 ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : undefined;
    case 'jpg':
      return jpegSize(bytes);
    default:
      return undefined;
  }
}

/** Frame headers are the markers C0 to CF except for three. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): ImageSize | undefined {
  let place = 2;
  while (place + 9 <= bytes.length && bytes[place] === 0xff) {
    if (isFrame(bytes[place + 1] ?? 0)) return { width: bytes.readUInt16BE(place + 7), height: bytes.readUInt16BE(place + 5) };
    place += 2 + bytes.readUInt16BE(place + 2);
  }
  return undefined;
}
