import type { IncomingMessage } from 'node:http';
import { bodyTooLarge, cutOff } from './faults.js';
import { Refusal } from './refusal.js';
import type { UnfinishedBodies } from './unfinished-bodies.js';

const NOTHING = Buffer.alloc(0);

/** How to read a body: its size limit, and its slot among the bodies being received. */
export interface Reading {
  limit: number;
  unfinished: UnfinishedBodies;
  address: string | undefined;
}

/** The announced size of a body in bytes; infinite if unknown, 0 if there is none. */
export function announcedSize({ headers }: IncomingMessage): number {
  const { 'content-length': announced, 'transfer-encoding': chunked } = headers;
  if (chunked !== undefined) return Number.POSITIVE_INFINITY;
  return Number(announced ?? 0);
}

/**
 * Reads a body's bytes or returns an error: 413 if it is too large, 400 if the sender disconnected, 429 and 503 if too many are being
 * received. An error is returned at once, and the rest of the body is discarded.
 */
export async function readRawBody(request: IncomingMessage, { limit, unfinished, address }: Reading): Promise<Buffer | Refusal> {
  const announced = announcedSize(request);
  if (announced === 0) return NOTHING;
  if (Number.isFinite(announced) && announced > limit) return dropped(request, tooLarge());
  try {
    const place = unfinished.open(address, announced);
    return await collect(request, limit, place).finally(place.close);
  } catch (error) {
    if (error instanceof Refusal) return dropped(request, error);
    throw error;
  }
}

function collect(request: IncomingMessage, limit: number, place: { take(bytes: number): void }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      try {
        if (size > limit) throw tooLarge();
        place.take(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        request.off('data', onData);
        chunks.length = 0;
        reject(error);
      }
    };
    request.on('data', onData);
    let ended = false;
    request.once('end', () => {
      ended = true;
      resolve(Buffer.concat(chunks, size));
    });
    request.once('close', () => {
      // Every request closes eventually, and creating an error is costly because of its stack trace.
      if (!ended) reject(cutOff());
    });
  });
}

/** Discards the rest of a body, so that a sender that reads only after sending receives the response. */
function dropped(request: IncomingMessage, refusal: Refusal): Refusal {
  request.resume();
  return refusal;
}

const tooLarge = () => bodyTooLarge();
