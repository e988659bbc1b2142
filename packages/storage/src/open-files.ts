import { join } from 'node:path';
import { parseBucketUrl } from './bucket-url.js';
import type { FileStorage } from './file-storage.js';
import { folderStorage } from './folder-storage.js';

export interface FilesPlace {
  /** A bucket, as `s3://bucket?endpoint=URL`; absent: folders of `dataDir`. */
  mediaUrl?: string | undefined;
  /** A bucket of their own for private files; absent: the one of `mediaUrl`. */
  privateUrl?: string | undefined;
  dataDir: string;
}

/** All files of a shop. */
export interface ShopFiles {
  /** Public files, served under `/media`. */
  media: FileStorage;
  /** Files that only the server may read. */
  privateFiles: FileStorage;
}

/**
 * Opens the files of a shop: below `media/` and `private/`, in a bucket or a folder. Nothing is read or written yet. The S3 client is only
 * loaded for a bucket. Throws for an invalid URL.
 */
export async function openFiles({ mediaUrl, privateUrl = mediaUrl, dataDir }: FilesPlace): Promise<ShopFiles> {
  return {
    media: mediaUrl ? await openBucket(mediaUrl, 'media/') : folderStorage(join(dataDir, 'media')),
    privateFiles: privateUrl ? await openBucket(privateUrl, 'private/') : folderStorage(join(dataDir, 'private'), { isPrivate: true }),
  };
}

async function openBucket(url: string, folder: string): Promise<FileStorage> {
  const place = parseBucketUrl(url);
  const { bucketStorage } = await import('./bucket-storage.js');
  return bucketStorage({ ...place, folder: place.folder + folder });
}
