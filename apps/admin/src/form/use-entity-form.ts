import { useCallback, useMemo, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ZodType } from 'zod';
import { useAct } from '../api/act';
import { fieldFailures, isConflict } from '../api/failure';
import type { CallContext, Failure } from '../api/trpc';
import { useMe } from '../session/me';
import { showToast } from '../shell/toast';
import { dropDraft } from './draft';
import { type Blocker, useLeaveGuard } from './leave-question';
import { formResolver } from './number-resolver';
import { type OwnSaves, useOwnSaves } from './own-saves';
import { CLEAN, settle } from './settle';
import { useDraft } from './use-draft';
import { useSaveKey } from './use-save-key';

export type Call = { context: CallContext & Record<string, unknown> };

export interface EntityFormOptions<Values extends FieldValues, Saved> {
  /** What is edited, as the audit log names it (`product`, `customer`), and its number; `new` for one that is not there yet. */
  entity: string;
  entityId: number | string;
  /** The stored values; the form follows them as long as nothing is typed. */
  values: Values;
  /** Which state of the thing was opened, by `logging.version`; 0 for a new one. */
  version?: number | undefined;
  /** What the form must hold before it is sent; the procedure's own shape where that says enough. */
  schema?: ZodType | undefined;
  save: (values: Values, call: Call) => Promise<Saved>;
  /** Runs after a save that worked, e.g. to go to the page of what was made. */
  onSaved?: ((saved: Saved, values: Values) => void) | undefined;
  /** The form's field for a field that the shop names in a refusal; the name itself by default. */
  fieldOf?: ((name: string) => string | undefined) | undefined;
  /** Store view whose values are edited. */
  store?: string | undefined;
  done?: string | undefined;
  /** Whether the toast offers to take the save back; the default. */
  canUndo?: boolean | undefined;
  /** The saves of a page with several forms over the thing. */
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
  /** Time of the draft that was brought back, while it is unsaved. */
  restoredAt: string | undefined;
  /** Whether the stored values have changed since the draft was kept. */
  isOutdated: boolean;
  discard: () => void;
  conflict: Conflict | undefined;
  overwrite: () => Promise<void>;
  closeConflict: () => void;
  blocker: Blocker;
}

/**
 * A form over one thing of the shop. Keeps a draft while something is unsaved, asks before it is left, saves with the version that was
 * opened, tells which field was refused, and offers to undo a save.
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
  // While something is unsaved the form stays with what was opened: what others save meanwhile is told when it is saved, not mixed in.
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
          undo: canUndo,
          store,
          // A thing that no admin has changed yet has version 0, and is watched all the same.
          expects: entityId === 'new' ? undefined : `${entity}/${entityId}@${expected}`,
          onFailure: (error) => {
            const told = isConflict(error) ? conflictOf(error) : undefined;
            setConflict(told);
            // The toast tells of a refused field all the same: it may be on another tab.
            if (!told) showFieldFailures(form, error, options.fieldOf);
            return told !== undefined;
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
      // The guard rests until the page that follows a save is there.
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

/** Marks the refused fields that the form has. */
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
