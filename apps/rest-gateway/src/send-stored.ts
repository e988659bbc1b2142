import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, FileFacts, FileStorage } from '@merx/storage';
import { hasCode } from '@merx/wire';
import type { Request, Response } from 'express';
import type { Log } from './log.js';

interface Exchange {
  request: Request;
  response: Response;
  log: Log;
}

interface Stored {
  files: FileStorage;
  key: string;
  cacheControl: string;
  /** Whether to offer ranges, and validators for repeated requests; default: yes. */
  isRepeatable?: boolean;
  /** The name to save it under; absent: browsers show it. */
  name?: string;
}

/** For public files. Replaced ones keep their name, so browsers revalidate after an hour. */
export const MEDIA_CACHE = 'public, max-age=3600';

const UNKNOWN_TYPE = 'bin';

/** Sends a stored file, a range of it or 304; false, with nothing sent, if there is none. Throws if it cannot be opened. */
export async function sendStored({ request, response, log }: Exchange, stored: Stored): Promise<boolean> {
  const { files, key, isRepeatable = true } = stored;
  const { method, headers } = request;
  // A plain request needs a single call to the storage.
  const isPlain = method === 'GET' && !(isRepeatable && (headers.range ?? headers['if-none-match'] ?? headers['if-modified-since']));
  const facts = isPlain ? undefined : await files.head(key);
  if (facts === null) return false;
  if (facts) {
    describe(response, facts, stored);
    if (isRepeatable && request.fresh) return sendEmpty(response, 304);
    if (method === 'HEAD') return sendEmpty(response.set('Content-Length', String(facts.size)), 200);
  }
  const range = facts && isRepeatable ? rangeOf(request, facts) : undefined;
  if (range === 'none') return sendEmpty(response.set('Content-Range', `bytes */${facts?.size}`), 416);
  const file = await files.open(key, range).catch((error: unknown) => {
    clear(response);
    throw error;
  });
  if (!file) return clear(response);
  describe(response, file, stored);
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : file.size));
  await pipeline(file.content, response).catch((error: unknown) => {
    // The client has gone, or the storage; the status is sent, so only a broken connection says that the rest is missing.
    if (!hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE')) log.warn({ err: error, key }, 'could not send a file');
    response.destroy();
  });
  return true;
}

function describe(response: Response, { modified, tag }: FileFacts, { key, cacheControl, name, isRepeatable = true }: Stored): void {
  if (name !== undefined) response.attachment(name);
  response.type(extname(key) || UNKNOWN_TYPE).set('Cache-Control', cacheControl);
  if (isRepeatable) response.set({ 'Accept-Ranges': 'bytes', ETag: tag, 'Last-Modified': modified.toUTCString() });
}

/** Takes back what `describe` has set: an error must not be cached or saved as the file. */
function clear(response: Response): false {
  for (const name of ['Content-Disposition', 'Content-Type', 'Cache-Control', 'Accept-Ranges', 'ETag', 'Last-Modified']) {
    response.removeHeader(name);
  }
  return false;
}

function sendEmpty(response: Response, status: number): true {
  if (status !== 200) response.removeHeader('Content-Type');
  response.status(status).end();
  return true;
}

/** The requested range; undefined for the whole file, which also answers several ranges, and `none` for one outside the file. */
function rangeOf(request: Request, { size, modified, tag }: FileFacts): ByteRange | 'none' | undefined {
  const condition = request.get('if-range');
  const isSame = condition === undefined || (condition.includes('"') ? condition === tag : Date.parse(condition) >= wholeSeconds(modified));
  const ranges = isSame ? request.range(size, { combine: true }) : undefined;
  if (ranges === -1) return 'none';
  const [first] = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges : [];
  return first && { start: first.start, end: first.end };
}

const wholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000;
