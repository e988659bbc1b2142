import { networkOf } from '@merx/router';
import { RETRY_AFTER } from './error-body.js';
import { busy, tooManyBodies } from './faults.js';

/** Tracks the bodies being received. */
export interface UnfinishedBodies {
  /** Opens a slot for one body of any size. Throws 429 if the address has too many already. */
  open(address: string | undefined, announced: number): Place;
}

export interface Place {
  /** Reserves this many more bytes. Throws 503 if there is no room. */
  take(bytes: number): void;
  /** Releases everything; may be called more than once. */
  close(): void;
}

/** A body that fits into the first packets arrives without waiting. */
const SMALL = 16_384;

/**
 * Limits the memory of bodies being received, in total and per network address: otherwise slow senders of large bodies could exhaust it.
 * Counted per process.
 */
export function boundUnfinished(most: { unfinished: number; perAddress: number }): UnfinishedBodies {
  const arriving = new Map<string, number>();
  let held = 0;

  function enter(network: string): void {
    const before = arriving.get(network) ?? 0;
    if (before >= most.perAddress) {
      throw tooManyBodies(RETRY_AFTER);
    }
    arriving.set(network, before + 1);
  }

  function leave(network: string): void {
    const before = arriving.get(network) ?? 0;
    if (before > 1) arriving.set(network, before - 1);
    else arriving.delete(network);
  }

  return {
    open(address, announced) {
      const network = announced > SMALL ? networkOf(address) : null;
      if (network !== null) enter(network);
      let taken = 0;
      let isOpen = true;
      return {
        take(bytes) {
          if (held + bytes > most.unfinished) throw busy(RETRY_AFTER);
          held += bytes;
          taken += bytes;
        },
        close() {
          if (!isOpen) return;
          isOpen = false;
          held -= taken;
          if (network !== null) leave(network);
        },
      };
    },
  };
}
