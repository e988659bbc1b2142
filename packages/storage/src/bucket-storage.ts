import { createHash, randomBytes } from 'node:crypto';
import { extname } from 'node:path/posix';
import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { BucketPlace } from './bucket-url.js';
import { withContentMd5 } from './content-md5.js';
import { type Content, type FileFacts, type FileStorage, type ListedFile, StorageUnavailable } from './file-storage.js';
import { checkKey, withSuffix } from './key.js';

/** A call fails in time for its client to be told, rather than holding a cart's lock. */
const TIMEOUTS = { connectionTimeout: 2000, socketTimeout: 10_000, requestTimeout: 30_000, throwOnRequestTimeout: true };
const ATTEMPTS = 3;
/** The most keys of one deletion. */
const DELETED_AT_ONCE = 1000;
/** What a browser shows rather than downloads. A bucket behind a CDN serves files with the type they were stored with. */
const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

/**
 * Files in a bucket of Amazon S3 or anything that speaks its protocol. Nothing relies on conditional writes, versions or access lists,
 * which not all of them have.
 */
export function bucketStorage(place: BucketPlace): FileStorage {
  const s3 = clientOf(place);
  const { bucket: Bucket, folder } = place;
  const target = `s3://${Bucket}/${folder}`;
  const named = (key: string) => ({ Bucket, Key: folder + checkKey(key) });
  /** Null if there is no such file. */
  const ifThere = async <T>(call: Promise<T>): Promise<T | null> => {
    try {
      return await call;
    } catch (error) {
      if (isMissing(error)) return null;
      throw unavailable(target, error);
    }
  };
  const done = async <T>(call: Promise<T>): Promise<T> => call.catch((error) => Promise.reject(unavailable(target, error)));
  return {
    target,
    async put(key, content, { madeFrom } = {}) {
      const facts = { ContentType: typeOf(key), ...(madeFrom && { Metadata: { source: plainTag(madeFrom.tag) } }) };
      if (content instanceof Uint8Array) await done(s3.send(new PutObjectCommand({ ...named(key), ...facts, Body: content })));
      else await upload(s3, { ...named(key), ...facts }, content, target);
    },
    async add(key, bytes) {
      const free = withSuffix(key, `_${uniqueSuffix(bytes)}`);
      await done(s3.send(new PutObjectCommand({ ...named(free), ContentType: typeOf(key), Body: bytes })));
      return free;
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await ifThere(s3.send(new GetObjectCommand({ ...named(key), Range })));
      return found && { ...factsOf(found), content: contentOf(found, target) };
    },
    async head(key) {
      const found = await ifThere(s3.send(new HeadObjectCommand(named(key))));
      return found && factsOf(found);
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += DELETED_AT_ONCE) {
        const Objects = keys.slice(start, start + DELETED_AT_ONCE).map((key) => ({ Key: named(key).Key }));
        const { Errors = [] } = await done(s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })));
        const [failed] = Errors.filter(({ Code }) => Code !== 'NoSuchKey');
        if (failed) throw new StorageUnavailable(target, `${failed.Key} was not deleted: ${failed.Message ?? failed.Code}`);
      }
    },
    async *list(prefix): AsyncGenerator<ListedFile> {
      for (let after: string | undefined; ; ) {
        const command = new ListObjectsV2Command({ Bucket, Prefix: folder + prefix, ContinuationToken: after });
        const { Contents = [], NextContinuationToken } = await done(s3.send(command));
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
          if (!Key.endsWith('/')) yield { key: Key.slice(folder.length), size: Size, modified: LastModified };
        }
        after = NextContinuationToken;
        if (after === undefined) return;
      }
    },
    isMadeFrom: (file, source) => file.source === plainTag(source.tag),
  };
}

function clientOf({ endpoint, region, credentials, isInPath }: BucketPlace): S3Client {
  const s3 = new S3Client({
    ...(endpoint && { endpoint }),
    // Servers other than Amazon's accept any; without one, that of the environment is used.
    ...((region || endpoint) && { region: region ?? 'us-east-1' }),
    ...(credentials && { credentials }),
    forcePathStyle: isInPath,
    maxAttempts: ATTEMPTS,
    requestHandler: TIMEOUTS,
    // Many servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  withContentMd5(s3);
  return s3;
}

/** Uploads content of unknown length in parts; a short one in a single request. */
async function upload(s3: S3Client, params: { Bucket: string; Key: string }, content: Content, target: string): Promise<void> {
  let own: { error: unknown } | undefined;
  async function* watched() {
    try {
      yield* content as AsyncIterable<Uint8Array>;
    } catch (error) {
      own = { error };
      throw error;
    }
  }
  try {
    await new Upload({ client: s3, params: { ...params, Body: Readable.from(watched()) } }).done();
  } catch (error) {
    // An error of the content itself, not of the bucket.
    if (own) throw own.error;
    throw unavailable(target, error);
  }
}

/**
 * Tells apart files of the same name: by content, and by a random part, so that deleting one of two identical files never takes the other.
 * The names of deleted files are never used again, so caches may keep what they have.
 */
function uniqueSuffix(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12) + randomBytes(4).toString('hex');
}

const plainTag = (tag: string): string => tag.replace(/^W\//, '').replaceAll('"', '');
const typeOf = (key: string): string => TYPES[extname(key).toLowerCase()] ?? 'application/octet-stream';

type Found = Pick<GetObjectCommandOutput, 'ContentLength' | 'ContentRange' | 'LastModified' | 'ETag' | 'Metadata'>;

function factsOf({ ContentLength = 0, ContentRange, LastModified = new Date(0), ETag = '', Metadata }: Found): FileFacts {
  const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1];
  return { size: whole ? Number(whole) : ContentLength, modified: LastModified, tag: ETag, source: Metadata?.source };
}

/** The body; an error while it is read is one of the bucket. */
function contentOf({ Body }: GetObjectCommandOutput, target: string): Readable {
  if (!(Body instanceof Readable)) return Readable.from([]);
  async function* pieces(body: Readable) {
    try {
      yield* body;
    } catch (error) {
      throw unavailable(target, error);
    }
  }
  return Readable.from(pieces(Body), { objectMode: false });
}

/** Names the error: a response without a body, as to HEAD, has no message. */
function unavailable(target: string, error: unknown): StorageUnavailable {
  if (!(error instanceof S3ServiceException))
    return new StorageUnavailable(target, error instanceof Error ? error.message || error.name : '');
  return new StorageUnavailable(target, `${error.name} (${error.$metadata.httpStatusCode}): ${error.message}`);
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return error.name !== 'NoSuchBucket' && (error.name === 'NoSuchKey' || error.$metadata.httpStatusCode === 404);
}
