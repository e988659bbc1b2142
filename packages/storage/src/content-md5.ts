import { createHash } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';

/** Adds the checksum that deletions of several files need, which servers other than Amazon's expect as Content-MD5. */
export function withContentMd5(s3: S3Client): void {
  s3.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { headers, body } = args.request as { headers?: Record<string, string>; body?: unknown };
        if (commandName === 'DeleteObjectsCommand' && headers && typeof body === 'string') {
          headers['content-md5'] = createHash('md5').update(body).digest('base64');
        }
        return next(args);
      },
    { step: 'build', name: 'contentMd5', priority: 'low' },
  );
}
