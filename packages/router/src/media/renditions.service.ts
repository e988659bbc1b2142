import type { FileStorage } from '@merx/storage';
import { renditionsOf } from './picture-variant.js';

/** The keys of all renditions of a media file that are stored. */
export async function renditionKeys(media: FileStorage, key: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const rendition of media.list(renditionsOf(key))) keys.push(rendition.key);
  return keys;
}
