import { type FileStorage, keyOf } from '@merx/storage';
import type { Context, Settings } from '../../trpc/context.js';
import { contentNotBase64, fileNameInvalid } from '../faults.js';
import { selectUnusedPrivateFiles } from './downloadable.queries.js';

export interface PrivateFile {
  bytes: Buffer;
  /** Safe as a file name. */
  name: string;
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const FORBIDDEN = /[\\/?*:";<>(){}|\p{Cc}]/u;
const LONGEST_NAME = 90;

/** The file of a content object of any type. Throws badInput for invalid base64 or an invalid file name. */
export function readPrivateFile(content: { file_data: string; name: string }): PrivateFile {
  const text = content.file_data.replace(/\s+/g, '');
  if (!BASE64.test(text)) throw contentNotBase64();
  const name = content.name.trim();
  if (name === '' || FORBIDDEN.test(name)) throw fileNameInvalid();
  return { bytes: Buffer.from(text, 'base64'), name: safeName(name) };
}

function safeName(name: string): string {
  const clean = name.replace(/[^A-Za-z0-9_.-]+/g, '_').replace(/^\.+/, '');
  const dot = clean.lastIndexOf('.');
  if (dot <= 0) return clean.slice(0, LONGEST_NAME) || 'file';
  return `${clean.slice(0, dot).slice(0, LONGEST_NAME)}${clean.slice(dot, dot + 20)}`;
}

const letter = (character: string | undefined) => (character && character !== '.' ? character.toLowerCase() : '_');

/** Where the files of downloadable products are. */
const FOLDER = 'downloadable';

/** The key of a file stored by `storePrivateFile`; undefined for a path outside their folder. */
export const privateKey = (file: string): string | undefined => keyOf(FOLDER, file);

/** Stores a new file and returns its path in the folder, e.g. `/a/b/abc.pdf`; the name may get a suffix. */
export async function storePrivateFile(files: FileStorage, { bytes, name }: PrivateFile): Promise<string> {
  const key = await files.add(`${FOLDER}/${letter(name[0])}/${letter(name[1])}/${name}`, bytes);
  return key.slice(FOLDER.length);
}

/** Deletes files stored by `storePrivateFile`; missing ones are ignored. */
async function removePrivateFiles(storage: FileStorage, files: readonly string[]): Promise<void> {
  await storage.remove(files.map(privateKey).filter((key) => key !== undefined));
}

/** Deletes those of these files that are no longer referenced. Call it after the commit. Never throws, as the change is already made. */
export async function dropUnused(
  ctx: Pick<Context, 'db' | 'warn'> & { settings: Pick<Settings, 'privateFiles'> },
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  try {
    await removePrivateFiles(ctx.settings.privateFiles, await selectUnusedPrivateFiles(ctx.db, files));
  } catch (error) {
    ctx.warn?.(error, 'the files of a downloadable product could not be removed');
  }
}

/** Deletes the files of a failed save. Never throws, so the caller gets the original error. */
export async function removeStoredFiles(ctx: Context, files: Iterable<string>): Promise<void> {
  try {
    await removePrivateFiles(ctx.settings.privateFiles, [...files]);
  } catch (error) {
    ctx.warn?.(error, 'the files of a save that failed could not be removed');
  }
}
