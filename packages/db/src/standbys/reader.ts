import type { Queryable, Transact } from '../database.js';
import { sqlState } from '../database-errors.js';
import { extendedPrisma, repeatOn } from '../open-prisma.js';
import { unavailability } from '../unavailable.js';

/** Where statements that only read can run. */
export interface Reader extends Queryable {
  transaction: Transact;
}

/** The standby canceled a statement because it was in the way of a change to be replayed, or the statement wrote something. */
const FOR_THE_PRIMARY: ReadonlySet<string | undefined> = new Set(['40001', '40P01', '25006']);

/**
 * Reads from `standby`, and from `primary` what the standby cannot answer: it is away, or its replay canceled the statement. `onAway` is
 * called when it is away.
 */
export function readerWithFallback(standby: Reader, primary: Reader, onAway: () => void): Reader {
  let current = standby;
  const read = async <T>(run: (from: Reader) => Promise<T>): Promise<T> => {
    if (current === primary) return run(primary);
    try {
      return await run(standby);
    } catch (error) {
      const isRefused = FOR_THE_PRIMARY.has(sqlState(error));
      if (!isRefused && unavailability(error) !== 'away') throw error;
      if (!isRefused) onAway();
      current = primary;
      return run(primary);
    }
  };
  return {
    query: (text, parameters, options) => read((from) => from.query(text, parameters, options)),
    prisma: extendedPrisma(standby.prisma, (operation) => read((from) => repeatOn(from.prisma, operation))),
    transaction: (work) => read((from) => from.transaction(work)),
  };
}
