import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

const Draft = z.object({ at: z.string(), version: z.number(), values: z.unknown() });
type Draft = z.infer<typeof Draft>;

const name = (key: string): string => `merx.draft.${key}`;

/** Returns the draft stored under that key, or undefined. */
function readDraft(key: string): Draft | undefined {
  const text = localStorage.getItem(name(key));
  if (!text) return undefined;
  try {
    return Draft.parse(JSON.parse(text));
  } catch {
    localStorage.removeItem(name(key));
    return undefined;
  }
}

/** Passwords and keys are typed again: what is stored here can be read by whoever uses this browser. */
const SECRET = /password|secret/i;
const withoutSecrets = (name: string, value: unknown): unknown => (SECRET.test(name) && typeof value === 'string' ? undefined : value);

/** Stores a draft in this browser. If storage is full, the draft is lost but the form is not. */
function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(name(key), JSON.stringify(draft, withoutSecrets));
  } catch (error) {
    console.warn('The draft could not be stored.', error);
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(name(key));

const DRAFT_DELAY = 400;

interface Options {
  key: string;
  isDirty: boolean;
  /** Version of the record that the form has seen. */
  seen: number;
  /** Called when a draft was restored. */
  onRestored?: ((draft: { at: string; version: number }) => void) | undefined;
}

/** Stores unsaved input and restores it after a reload. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, { key, isDirty, seen, onRestored }: Options): void {
  const keep = useDebouncedCallback(() => {
    if (form.formState.isDirty) writeDraft(key, { at: new Date().toISOString(), version: seen, values: form.getValues() });
  }, DRAFT_DELAY);
  useEffect(() => {
    const draft = readDraft(key);
    if (!draft) return;
    // Runs at once so that every row list gets the draft's rows; compares with the stored values so that differences count as unsaved.
    form.reset({ ...form.getValues(), ...(draft.values as Values) }, { keepDefaultValues: true, keepFieldsRef: true });
    onRestored?.({ at: draft.at, version: draft.version });
  }, [key, form, onRestored]);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep() }), [form, keep]);
  useEffect(() => {
    if (isDirty) keep();
  }, [isDirty, keep]);
}

/** Clears the dirty state: the next load replaces all values, including recent input. */
export const CLEAN = { keepDirtyValues: false, keepFieldsRef: true } as const;

/** Resets the form to the saved values; input typed during the save is kept and stays unsaved. */
export function settle<Values extends FieldValues>(form: UseFormReturn<Values>, saved: Values, sent: string): void {
  const now = structuredClone(form.getValues());
  form.reset(saved, CLEAN);
  if (JSON.stringify(now) !== sent) form.reset(now, { keepDefaultValues: true, keepFieldsRef: true });
}
