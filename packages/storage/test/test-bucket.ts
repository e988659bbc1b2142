import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** A bucket, or a folder of one, that is empty. */
export interface TestBucket {
  /** As in `MEDIA_URL`. */
  url: string;
  close(): Promise<void>;
}

/**
 * A bucket on an S3 server in this process; with `TEST_S3_URL`, a new folder of that bucket, for trying another server. Close it after the
 * file's tests.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const given = process.env.TEST_S3_URL;
  if (given) return { url: inNewFolder(given), close: async () => undefined };
  const directory = await mkdtemp(join(tmpdir(), 'merx-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    // It computes a wrong signature for calls of the bucket itself. An unknown access key is still rejected.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'shop', configs: [] }],
  });
  const { port } = await server.run();
  return {
    url: `s3://S3RVER:S3RVER@shop?endpoint=http://127.0.0.1:${port}`,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function inNewFolder(url: string): string {
  const [place = '', options] = url.split('?');
  return `${place.replace(/\/$/, '')}/test-${randomBytes(6).toString('hex')}?${options}`;
}
