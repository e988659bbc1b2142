import { networkOf } from '@merx/router';
import { RETRY_AFTER } from './error-body.js';
import { busy, tooManyBodies } from './faults.js';

/** The room for bodies that are still arriving. */
export interface UnfinishedBodies {
  /** A place for one body, however large it becomes. Throws 429 when the address has too many already. */
  open(address: string | undefined, announced: number): Place;
}

export interface Place {
  /** Takes room for so many bytes more. Throws 503 when there is none. */
  take(bytes: number): void;
  /** Gives everything back; may be called more than once. */
  close(): void;
}

/** A body that fits into the first packets is there before anybody waits for it. */
const SMALL = 16_384;

/**
 * Bounds what bodies that are still arriving hold, in all and by how many of one network: who announces much and sends slowly would else
 * take the memory of everybody. It counts in this process alone.
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
