import type { Database } from '@merx/db';
import { type FileStorage, givenName } from '@merx/storage';
import { countDownload, selectPurchase, selectSampleSource } from './download.queries.js';
import type { PartKind } from './downloadable.queries.js';
import type { Resource } from './downloadable-part.js';
import { privateKey } from './private-file.service.js';

/** The response to a download: a private file, or a redirect. */
export type Download = { key: string; name: string } | { url: string };

interface Place {
  db: Database;
  privateFiles: FileStorage;
}

/**
 * Counts and returns one download of a purchase; the secret hash is the only authorization. Returns null, without counting, if the purchase
 * is unknown, used up or not yet paid, or the file is missing.
 */
export async function takeDownload({ db, privateFiles }: Place, hash: string): Promise<Download | null> {
  const purchase = await selectPurchase(db, hash);
  const download = purchase ? await downloadOf(purchase, privateFiles) : null;
  return download && (await countDownload(db, hash)) ? download : null;
}

/** The sample of a link, or a standalone sample, of a product for sale; null if there is none. Open to everyone. */
export async function openSample({ db, privateFiles }: Place, part: PartKind, id: number): Promise<Download | null> {
  const sample = await selectSampleSource(db, part, id);
  return sample ? downloadOf(sample, privateFiles) : null;
}

async function downloadOf({ type, file, url }: Resource, privateFiles: FileStorage): Promise<Download | null> {
  if (type === 'url') return url ? { url } : null;
  const key = file ? privateKey(file) : undefined;
  return key && (await privateFiles.head(key)) ? { key, name: givenName(key) } : null;
}
