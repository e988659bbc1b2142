import { readdir, readFile, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasCode } from '@merx/wire';
import { imageNameInvalid, imageNotBase64, imageTypeInvalid } from '../faults.js';
import { writeUntaken } from '../write-untaken.js';
import type { ImageContent } from './product-parts.schema.js';

export interface Image {
  bytes: Buffer;
  /** Safe as a file name, with the extension of its type. */
  name: string;
}

const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
};
const SIGNATURES: readonly [string, RegExp][] = [
  ['image/jpeg', /^ffd8ff/],
  ['image/png', /^89504e470d0a1a0a/],
  ['image/gif', /^47494638(37|39)61/],
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
  const kind = imageTypeOf(bytes);
  const extensions = kind && EXTENSIONS[kind];
  const claimed = content.type.trim().toLowerCase().replace('image/jpg', 'image/jpeg');
  if (!extensions || claimed !== kind) throw imageTypeInvalid();
  if (content.name.trim() === '' || FORBIDDEN.test(content.name)) throw imageNameInvalid();
  return { bytes, name: fileName(content.name.trim(), extensions) };
}

/** The MIME type of an image from its first bytes; undefined unless jpeg, png or gif. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0];
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

const folderOf = (mediaDir: string) => join(mediaDir, 'catalog', 'product');
const categoryFolderOf = (mediaDir: string) => join(mediaDir, 'catalog', 'category');
const letter = (character: string | undefined) => (character && character !== '.' ? character.toLowerCase() : '_');

/**
 * Writes a product image under the media folder and returns its relative path, e.g. `/a/b/abc.png`; a taken name gets the suffix `_1` and
 * so on.
 */
export function storeImage(mediaDir: string, image: Image): Promise<string> {
  const { name } = image;
  return write(folderOf(mediaDir), image, (free) => `/${letter(name[0])}/${letter(name[1])}/${free}`);
}

/** Writes a category image under the media folder and returns its name, e.g. `abc.png`; a taken name gets the suffix `_1` and so on. */
export function storeCategoryImage(mediaDir: string, image: Image): Promise<string> {
  return write(categoryFolderOf(mediaDir), image, (free) => free);
}

function write(folder: string, { bytes, name }: Image, placeOf: (free: string) => string): Promise<string> {
  const dot = name.lastIndexOf('.');
  return writeUntaken({ folder, bytes, placeOf: (copy) => placeOf(`${name.slice(0, dot)}${copy ? `_${copy}` : ''}${name.slice(dot)}`) });
}

/** An image written by `storeImage`; null if its file is missing. */
export async function readStoredImage(mediaDir: string, file: string): Promise<Image | null> {
  const root = folderOf(mediaDir);
  const path = join(root, file);
  if (!path.startsWith(`${root}/`)) return null;
  try {
    return { bytes: await readFile(path), name: basename(file) };
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    return null;
  }
}

/**
 * Deletes files written by `storeImage` and their resized variants; missing ones are ignored. A file that cannot be deleted does no harm,
 * so it is only reported to `warn`.
 */
export async function removeImages(
  mediaDir: string,
  files: string[],
  warn: ((error: unknown, message: string) => void) | undefined,
): Promise<void> {
  const root = folderOf(mediaDir);
  for (const file of files) {
    if (!join(root, file).startsWith(`${root}/`)) continue;
    try {
      for (const path of [join(root, file), ...(await variantsOf(root, file))]) await unlinkIfThere(path);
    } catch (error) {
      warn?.(error, 'an image file could not be removed');
    }
  }
}

/** Where the gateway stores resized variants of an image, whether or not they exist. */
async function variantsOf(root: string, file: string): Promise<string[]> {
  const sizes = await readdir(join(root, 'cache')).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  return sizes.flatMap((size) => [join(root, 'cache', size, file), join(root, 'cache', size, `${file}.webp`)]);
}

async function unlinkIfThere(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
  });
}
