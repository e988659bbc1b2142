import { useMemo } from 'react';
import { client } from '../api/trpc';

/** Saves of one record by several forms on one page, so that none is mistaken for someone else's change. */
export interface OwnSaves {
  /**
   * Saves after all earlier saves have finished. `save` receives the version that the form has seen, or the one this page's saves have
   * made of it, and the id for its change; it returns whether it succeeded.
   */
  inTurn(seen: number, save: (expected: number, changeId: string) => Promise<boolean>): Promise<void>;
}

/** The saves of the page that shows this record. */
export function useOwnSaves(entity: string, entityId: number | string): OwnSaves {
  return useMemo(() => {
    /** Maps each version to the one that a save of this page produced from it. */
    const next = new Map<number, number>();
    let last = Promise.resolve();
    const latest = (version: number): number => {
      const later = next.get(version);
      return later === undefined ? version : latest(later);
    };
    async function saveNow(seen: number, save: (expected: number, changeId: string) => Promise<boolean>): Promise<void> {
      const expected = latest(seen);
      const changeId = crypto.randomUUID();
      if (!(await save(expected, changeId)) || entityId === 'new') return;
      // Only this change counts: a save by someone else in between is reported as a conflict at the next save.
      const created = await client.logging.version.query({ entity, entityId: String(entityId), changeId });
      if (created > expected) next.set(expected, created);
    }
    return {
      inTurn(seen, save) {
        const turn = last.then(() => saveNow(seen, save));
        // A failure is reported by its own form; the next save still runs.
        last = turn.catch(() => undefined);
        return turn;
      },
    };
  }, [entity, entityId]);
}
