import i18next from 'i18next';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../shell/toast';
import { failureText, isConflict, isRefused } from './failure';
import { type CallContext, client, queryClient } from './trpc';

export interface ActOptions<T> {
  /** Change id for the audit log; generated when absent. */
  changeId?: string | undefined;
  /** Success message; without it no toast is shown. */
  done?: string | ((result: T) => string) | undefined;
  /** Title of the message if the server refuses; by default that it could not be done. */
  refused?: string | undefined;
  /** Whether the toast offers undo. */
  undo?: boolean | undefined;
  /** `entity/id@version` of the record as it was opened. */
  expects?: string | undefined;
  /** Store view whose values are changed. */
  store?: string | undefined;
  /** Handles the failure and returns whether it did; otherwise a toast shows it. */
  onFailure?: ((error: unknown) => boolean) | undefined;
  /** Whether queries on screen are refetched; true by default. */
  refresh?: boolean | undefined;
}

const ownChanges = new Set<string>();

/** Whether this page made the change and has already refetched its data. */
export const isOwnChange = (id: string | null): boolean => id !== null && ownChanges.has(id);

/** Creates the id of a change made by this page. */
function ownChange(id: string = crypto.randomUUID()): string {
  ownChanges.add(id);
  return id;
}

/** Runs a mutation: names it for the audit log, shows the result, offers undo and refetches the queries on screen. */
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
        if (options.onFailure?.(error)) return undefined;
        const title = isRefused(error) ? (options.refused ?? t('failure.refused')) : t('failure.title');
        showToast({ kind: 'failure', title, text: failureText(error) });
        return undefined;
      } finally {
        setRunning((count) => count - 1);
      }
    },
    [t],
  );
  return { act, isActing: running > 0 };
}

/** Undoes a change and shows the result. */
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
