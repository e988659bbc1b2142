import type { IncomingMessage } from 'node:http';
import { bodyTooLarge, cutOff } from './faults.js';
import { Refusal } from './refusal.js';
import type { UnfinishedBodies } from './unfinished-bodies.js';

const NOTHING = Buffer.alloc(0);

/** How a body is read: up to so many bytes, and as one of those that are arriving from an address. */
export interface Reading {
  limit: number;
  unfinished: UnfinishedBodies;
  address: string | undefined;
}

/** How many bytes a request announces, endlessly many when it does not say; 0 for none. */
export function announcedSize({ headers }: IncomingMessage): number {
  const { 'content-length': announced, 'transfer-encoding': chunked } = headers;
  if (chunked !== undefined) return Number.POSITIVE_INFINITY;
  return Number(announced ?? 0);
}

/**
 * The body's bytes, or a refusal: 413 when there are too many, 400 when the sender broke off, 429 and 503 when too many are arriving. A
 * refused body is refused at once and held no longer; its rest is dropped.
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
      // Every request closes in the end, and an error is costly to make: its stack is written down.
      if (!ended) reject(cutOff());
    });
  });
}

/** Lets the rest of a body pass by, so that a sender who listens only after sending hears the answer. */
function dropped(request: IncomingMessage, refusal: Refusal): Refusal {
  request.resume();
  return refusal;
}

const tooLarge = () => bodyTooLarge();
