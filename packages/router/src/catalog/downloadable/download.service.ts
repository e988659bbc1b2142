import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database } from '@merx/db';
import { countDownload, type SourceRow, selectPurchase, selectSampleSource } from './download.queries.js';
import type { PartKind } from './downloadable.queries.js';
import { downloadsFolder, privatePath } from './private-file.js';

/** What a download is answered with: a file below `folder`, or an address to go to. */
export type Download = { folder: string; file: string; name: string } | { url: string };

interface Place {
  db: Database;
  privateDir: string;
}

/**
 * Takes one of the downloads bought under that hash, whose secret is all that admits. Null when there is none, none is left, the order is
 * not yet paid or the file is gone; then nothing is counted.
 */
export async function takeDownload({ db, privateDir }: Place, hash: string): Promise<Download | null> {
  const purchase = await selectPurchase(db, hash);
  const download = purchase ? await downloadOf(purchase, privateDir) : null;
  return download && (await countDownload(db, hash)) ? download : null;
}

/** The sample of a link, or a sample of its own, of a product for sale; null without. Everyone may have it. */
export async function openSample({ db, privateDir }: Place, part: PartKind, id: number): Promise<Download | null> {
  const sample = await selectSampleSource(db, part, id);
  return sample ? downloadOf(sample, privateDir) : null;
}

async function downloadOf({ type, file, url }: SourceRow, privateDir: string): Promise<Download | null> {
  if (type === 'url') return url ? { url } : null;
  const folder = downloadsFolder(privateDir);
  const path = file ? privatePath(folder, file) : undefined;
  if (!file || !path) return null;
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  return isThere ? { folder, file, name: basename(file) } : null;
}
