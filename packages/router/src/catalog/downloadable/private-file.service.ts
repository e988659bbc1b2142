import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '@merx/wire';
import type { Context, Settings } from '../../trpc/context.js';
import { contentNotBase64, fileNameInvalid } from '../faults.js';
import { writeUntaken } from '../write-untaken.js';
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

/** Absolute path of a file stored by `storePrivateFile`. Undefined for a path outside the folder. */
export function privatePath(folder: string, file: string): string | undefined {
  const path = join(folder, file);
  return path.startsWith(`${join(folder)}/`) ? path : undefined;
}

/** Writes the file under the folder and returns its relative path, e.g. `/a/b/abc.pdf`; a taken name gets the suffix `_1` and so on. */
export function storePrivateFile(folder: string, { bytes, name }: PrivateFile): Promise<string> {
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  const placeOf = (copy: number) =>
    `/${letter(name[0])}/${letter(name[1])}/${name.slice(0, dot)}${copy ? `_${copy}` : ''}${name.slice(dot)}`;
  return writeUntaken({ folder, bytes, placeOf, isPrivate: true });
}

/** Deletes files written by `storePrivateFile`; missing ones are ignored. */
async function removePrivateFiles(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const path = privatePath(folder, file);
    if (!path) continue;
    await unlink(path).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    });
  }
}

/** Folder for files of downloadable products. */
export const downloadsFolder = (privateDir: string): string => join(privateDir, 'downloadable');

/** Deletes those of these files that are no longer referenced. Call it after the commit. Never throws, as the change is already made. */
export async function dropUnused(
  ctx: Pick<Context, 'db' | 'warn'> & { settings: Pick<Settings, 'privateDir'> },
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  try {
    await removePrivateFiles(downloadsFolder(ctx.settings.privateDir), await selectUnusedPrivateFiles(ctx.db, files));
  } catch (error) {
    ctx.warn?.(error, 'the files of a downloadable product could not be removed');
  }
}

/** Deletes the files of a failed save. Never throws, so the caller gets the original error. */
export async function removeStoredFiles(ctx: Context, files: Iterable<string>): Promise<void> {
  try {
    await removePrivateFiles(downloadsFolder(ctx.settings.privateDir), [...files]);
  } catch (error) {
    ctx.warn?.(error, 'the files of a save that failed could not be removed');
  }
}
