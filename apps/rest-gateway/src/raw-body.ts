import type { IncomingMessage } from 'node:http';
import { Refusal } from './error-body.js';

const MEGABYTE = 1024 * 1024;
export const MEDIA_LIMIT = 20 * MEGABYTE;
export const LIMIT = MEGABYTE;

/** Products carry pictures and files as base64; everything else is small. */
const MEDIA_PATH = /\/V1\/products(?![\w-])/;

/** The most bytes that a body sent to this address may have. What stands in the query raises no limit. */
export function bodyLimit(url: string): number {
  const [pathname = ''] = url.split('?', 1);
  return MEDIA_PATH.test(pathname) ? MEDIA_LIMIT : LIMIT;
}

const NOTHING = Buffer.alloc(0);

/**
 * The body's bytes, or a refusal: 413 when there are too many, 400 when the sender broke off. The rest of a body that is too large is
 * read and dropped, since a sender that cannot finish would not hear the answer.
 */
export async function readRawBody(request: IncomingMessage, limit: number): Promise<Buffer | Refusal> {
  const { 'content-length': announced, 'transfer-encoding': chunked } = request.headers;
  if (chunked === undefined && (announced === undefined || announced === '0')) return NOTHING;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const tooLarge = Number(announced ?? 0) > limit;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) chunks.length = 0;
      else if (!tooLarge) chunks.push(chunk);
    });
    let ended = false;
    request.on('end', () => {
      ended = true;
      resolve(size > limit ? new Refusal(413, 'The request body is too large.') : Buffer.concat(chunks, size));
    });
    request.on('close', () => {
      // Every request closes in the end, and an error is costly to make: its stack is written down.
      if (!ended) resolve(new Refusal(400, 'The request was cut off.'));
    });
  });
}
