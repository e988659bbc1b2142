import i18next from 'i18next';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../shell/toast';
import { failureText, isConflict } from './failure';
import { type CallContext, client, queryClient } from './trpc';

export interface ActOptions<T> {
  /** Names the change in the audit log; a fresh id without it. */
  changeId?: string | undefined;
  /** Told when it is done; nothing is told without it. */
  done?: string | ((result: T) => string) | undefined;
  /** Whether the toast offers to take it back. */
  undo?: boolean | undefined;
  /** `entity/id@version` of the thing as it was opened. */
  expects?: string | undefined;
  /** Store view whose values are changed. */
  store?: string | undefined;
  /** Takes the failure over; else a toast tells it. Returns whether it did. */
  onFailure?: ((error: unknown) => boolean) | undefined;
  /** Whether what is shown is read anew; the default. */
  refresh?: boolean | undefined;
}

const ownChanges = new Set<string>();

/** Whether this page made the change, and so has read again what it shows. */
export const isOwnChange = (id: string | null): boolean => id !== null && ownChanges.has(id);

/** The id of a change that this page makes. */
function ownChange(id: string = crypto.randomUUID()): string {
  ownChanges.add(id);
  return id;
}

/** Runs one change of the shop: names it for the audit log, tells how it went, offers to undo it, and reads anew what is shown. */
export function useAct() {
  const { t } = useTranslation();
  const [running, setRunning] = useState(0);
  const act = useCallback(
    async <T>(
      change: (call: { context: CallContext & Record<string, unknown> }) => Promise<T>,
      options: ActOptions<T> = {},
    ): Promise<T | undefined> => {
      const id = ownChange(options.changeId);
      setRunning((count) => count + 1);
      try {
        const result = await change({ context: { change: id, expects: options.expects, store: options.store } });
        if (options.refresh !== false) void queryClient.invalidateQueries();
        const text = typeof options.done === 'function' ? options.done(result) : options.done;
        if (text) showToast({ text, ...(options.undo && { undo: { label: t('act.undo'), run: () => undo(id) } }) });
        return result;
      } catch (error) {
        if (!options.onFailure?.(error)) showToast({ kind: 'failure', title: t('failure.title'), text: failureText(error) });
        return undefined;
      } finally {
        setRunning((count) => count - 1);
      }
    },
    [t],
  );
  return { act, isActing: running > 0 };
}

/** Takes a change back, and tells how it went. */
async function undo(changeId: string): Promise<void> {
  try {
    await client.logging.changes.undo.mutate({ changeId }, { context: { change: ownChange() } });
    void queryClient.invalidateQueries();
    showToast({ text: i18next.t('form.undone') });
  } catch (error) {
    const title = isConflict(error) ? i18next.t('form.undoFailed') : i18next.t('failure.title');
    showToast({ kind: 'failure', title, text: failureText(error) });
  }
}
