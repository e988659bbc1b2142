import type { IncomingMessage } from 'node:http';
import { Refusal } from './error-body.js';

const MEGABYTE = 1024 * 1024;
const MEDIA_LIMIT = 20 * MEGABYTE;
const LIMIT = MEGABYTE;

/** Products carry pictures and files as base64; everything else is small. */
const MEDIA_PATH = /\/V1\/products\b/;

/** The most bytes that a body under this path may have. */
export function bodyLimit(pathname: string): number {
  return MEDIA_PATH.test(pathname) ? MEDIA_LIMIT : LIMIT;
}

/** The body's bytes, or a refusal (413) when there are too many. The rest of a body that is too large is read and dropped. */
export function readRawBody(request: IncomingMessage, limit: number): Promise<Buffer | Error> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
    });
    request.on('end', () => resolve(size > limit ? new Refusal(413, 'The request body is too large.') : Buffer.concat(chunks)));
    request.on('error', (error) => resolve(error));
    request.on('aborted', () => resolve(new Refusal(400, 'The request was cut off.')));
  });
}
