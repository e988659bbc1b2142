import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readDraft, writeDraft } from './draft';

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
