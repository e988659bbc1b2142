import { useCallback, useMemo, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ZodType } from 'zod';
import { useAct } from '../api/act';
import { fieldFailures, isConflict } from '../api/failure';
import type { CallContext, Failure } from '../api/trpc';
import { useMe } from '../session/me';
import { showToast } from '../shell/toast';
import { CLEAN, dropDraft, settle, useDraft } from './draft';
import { type Blocker, useLeaveGuard } from './leave-question';
import { formResolver } from './number-resolver';
import { type OwnSaves, useOwnSaves } from './own-saves';
import { useSaveKey } from './use-save-key';

export type Call = { context: CallContext & Record<string, unknown> };

export interface EntityFormOptions<Values extends FieldValues, Saved> {
  /** Entity type in the audit log (`product`, `customer`) and id; `new` for one that does not exist yet. */
  entity: string;
  entityId: number | string;
  /** The stored values; the form follows them while there is no unsaved input. */
  values: Values;
  /** Version of the record as opened (`logging.version`); 0 for a new one. */
  version?: number | undefined;
  /** Validation before submitting; the procedure's own schema where that is enough. */
  schema?: ZodType | undefined;
  save: (values: Values, call: Call) => Promise<Saved>;
  /** Runs after a successful save, e.g. to open the page of the new record. */
  onSaved?: ((saved: Saved, values: Values) => void) | undefined;
  /** Maps a field named in a server error to the form's field; same name by default. */
  fieldOf?: ((name: string) => string | undefined) | undefined;
  /** Store view whose values are edited. */
  store?: string | undefined;
  done?: string | undefined;
  /** Whether the toast offers undo; true by default. */
  canUndo?: boolean | undefined;
  /** Shared saves of a page with several forms over the record. */
  saves?: OwnSaves | undefined;
}

export interface Conflict {
  name: string;
  time: string;
  changeId?: string | undefined;
  version: number;
}

export interface EntityForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  submit: () => Promise<void>;
  isSaving: boolean;
  isDirty: boolean;
  /** Time of the restored draft, while it is unsaved. */
  restoredAt: string | undefined;
  /** Whether the stored values have changed since the draft was stored. */
  isOutdated: boolean;
  discard: () => void;
  conflict: Conflict | undefined;
  overwrite: () => Promise<void>;
  closeConflict: () => void;
  blocker: Blocker;
}

/**
 * A form over one record. Stores a draft while there are unsaved changes, asks before leaving, saves with the opened version, marks
 * rejected fields and offers undo.
 */
export function useEntityForm<Values extends FieldValues, Saved>(options: EntityFormOptions<Values, Saved>): EntityForm<Values> {
  const { entity, entityId, values, version = 0, schema, save, onSaved, store, done, canUndo = true } = options;
  const { t } = useTranslation();
  const me = useMe();
  const { act, isActing } = useAct();
  const key = `${me?.id ?? 0}.${entity}.${entityId}${store ? `.${store}` : ''}`;
  const [opened, setOpened] = useState({ values, version });
  const form = useForm<Values>({
    values: opened.values,
    resetOptions: { keepDirtyValues: true },
    resolver: useMemo(() => formResolver<Values>(schema), [schema]),
  });
  const { isDirty } = form.formState;
  // While there are unsaved changes the form keeps the opened version: changes by others are reported on save, not merged.
  if (!isDirty && (opened.version !== version || JSON.stringify(opened.values) !== JSON.stringify(values))) setOpened({ values, version });
  const [conflict, setConflict] = useState<Conflict>();
  const [restored, setRestored] = useState<{ at: string; version: number }>();
  const seen = restored?.version ?? opened.version;
  const isLeaving = useRef(false);

  const own = useOwnSaves(entity, entityId);
  const saves = options.saves ?? own;

  useDraft(form, { key, isDirty, seen, onRestored: setRestored });
  const blocker = useLeaveGuard(() => form.formState.isDirty && !isLeaving.current);

  const send = useCallback(
    async (data: Values, sent: string, expected: number, changeId: string): Promise<boolean> => {
      let hasSaved = false;
      const saved = await act(
        async (call) => {
          const answer = await save(data, call);
          hasSaved = true;
          return answer;
        },
        {
          changeId,
          done: done ?? t('form.saved'),
          refused: t('form.failed'),
          undo: canUndo,
          store,
          // A record that no admin has changed yet has version 0, and conflicts are detected for it too.
          expects: entityId === 'new' ? undefined : `${entity}/${encodeURIComponent(entityId)}@${expected}`,
          onFailure: (error) => {
            const reported = isConflict(error) ? conflictOf(error) : undefined;
            setConflict(reported);
            // The toast names a rejected field as well: it may be on another tab.
            if (!reported) showFieldFailures(form, error, options.fieldOf);
            return reported !== undefined;
          },
        },
      );
      if (!hasSaved) return false;
      dropDraft(key);
      setRestored(undefined);
      setConflict(undefined);
      isLeaving.current = true;
      settle(form, data, sent);
      onSaved?.(saved as Saved, data);
      // The guard is off until the page after the save is shown.
      setTimeout(() => {
        isLeaving.current = false;
      }, 0);
      return true;
    },
    [act, save, done, canUndo, t, store, entity, entityId, form, options.fieldOf, key, onSaved],
  );
  const submitWith = useCallback(
    (expected: () => number) =>
      form.handleSubmit(
        (data) => {
          const sent = JSON.stringify(form.getValues());
          return saves.inTurn(expected(), (version, changeId) => send(data, sent, version, changeId));
        },
        () => showToast({ kind: 'failure', title: t('form.failed'), text: t('form.fix') }),
      ),
    [form, send, saves, t],
  );
  const submit = useMemo(() => submitWith(() => seen), [submitWith, seen]);
  useSaveKey(submit);
  return {
    form,
    submit: () => submit(),
    isSaving: isActing,
    isDirty,
    restoredAt: restored?.at,
    isOutdated: restored !== undefined && restored.version !== version,
    discard: () => {
      dropDraft(key);
      setRestored(undefined);
      form.reset(values, CLEAN);
    },
    conflict,
    overwrite: async () => {
      const theirs = conflict?.version ?? 0;
      setConflict(undefined);
      await submitWith(() => theirs)();
    },
    closeConflict: () => setConflict(undefined),
    blocker,
  };
}

/** Marks the rejected fields that exist in the form. */
function showFieldFailures<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fieldOf: ((name: string) => string | undefined) | undefined,
): void {
  const failures = fieldFailures(error);
  const names = Object.keys(form.getValues());
  let first = true;
  for (const [name, message] of failures) {
    const field = fieldOf?.(name) ?? [name, name.split('.').at(-1) ?? ''].find((one) => names.includes(one));
    if (!field) continue;
    form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: first });
    first = false;
  }
}

function conflictOf(error: Failure): Conflict {
  const parameters = (error.data && 'parameters' in error.data ? error.data.parameters : {}) as Record<string, string | number>;
  return {
    name: String(parameters.name ?? ''),
    time: String(parameters.time ?? ''),
    changeId: parameters.changeId === undefined ? undefined : String(parameters.changeId),
    version: Number(parameters.version ?? 0),
  };
}
