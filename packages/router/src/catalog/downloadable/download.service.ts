import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database } from '@merx/db';
import { countDownload, selectPurchase, selectSampleSource } from './download.queries.js';
import type { PartKind } from './downloadable.queries.js';
import type { Resource } from './downloadable-part.js';
import { downloadsFolder, privatePath } from './private-file.service.js';

/** The response to a download: a file below `folder`, or a redirect. */
export type Download = { folder: string; file: string; name: string } | { url: string };

interface Place {
  db: Database;
  privateDir: string;
}

/**
 * Counts and returns one download of a purchase; the secret hash is the only authorization. Returns null, without counting, if the purchase
 * is unknown, used up or not yet paid, or the file is missing.
 */
export async function takeDownload({ db, privateDir }: Place, hash: string): Promise<Download | null> {
  const purchase = await selectPurchase(db, hash);
  const download = purchase ? await downloadOf(purchase, privateDir) : null;
  return download && (await countDownload(db, hash)) ? download : null;
}

/** The sample of a link, or a standalone sample, of a product for sale; null if there is none. Open to everyone. */
export async function openSample({ db, privateDir }: Place, part: PartKind, id: number): Promise<Download | null> {
  const sample = await selectSampleSource(db, part, id);
  return sample ? downloadOf(sample, privateDir) : null;
}

async function downloadOf({ type, file, url }: Resource, privateDir: string): Promise<Download | null> {
  if (type === 'url') return url ? { url } : null;
  const folder = downloadsFolder(privateDir);
  const path = file ? privatePath(folder, file) : undefined;
  if (!file || !path) return null;
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  return exists ? { folder, file, name: basename(file) } : null;
}
