import { useMemo } from 'react';
import { client } from '../api/trpc';

/** The saves that one page makes of one thing, by several forms: none of them takes another's for a stranger's. */
export interface OwnSaves {
  /**
   * Saves once the saves before it are through. `save` gets the version that the form has seen, or what this page has made of it since,
   * and the id that its change is to have, and answers whether it worked.
   */
  inTurn(seen: number, save: (expected: number, changeId: string) => Promise<boolean>): Promise<void>;
}

/** The saves of the page that shows this thing. */
export function useOwnSaves(entity: string, entityId: number | string): OwnSaves {
  return useMemo(() => {
    /** What each version has become by a save of this page. */
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
      // Of this change alone: what somebody else saved in between is theirs, and told of at the next save.
      const made = await client.logging.version.query({ entity, entityId: String(entityId), changeId });
      if (made > expected) next.set(expected, made);
    }
    return {
      inTurn(seen, save) {
        const turn = last.then(() => saveNow(seen, save));
        // One that fails tells its own form; the next one may still go.
        last = turn.catch(() => undefined);
        return turn;
      },
    };
  }, [entity, entityId]);
}
