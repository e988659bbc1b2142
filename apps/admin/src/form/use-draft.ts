import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readDraft, writeDraft } from './draft';

const DRAFT_DELAY = 400;

interface Options {
  key: string;
  isDirty: boolean;
  /** The version of the thing that the form has seen. */
  seen: number;
  /** Told when a draft was brought back. */
  onRestored?: ((draft: { at: string; version: number }) => void) | undefined;
}

/** Keeps what is typed and brings it back after a reload. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, { key, isDirty, seen, onRestored }: Options): void {
  const keep = useDebouncedCallback(() => {
    if (form.formState.isDirty) writeDraft(key, { at: new Date().toISOString(), version: seen, values: form.getValues() });
  }, DRAFT_DELAY);
  useEffect(() => {
    const draft = readDraft(key);
    if (!draft) return;
    // At once, so that every list of rows has the draft's rows; against the stored values, so that what differs is unsaved.
    form.reset({ ...form.getValues(), ...(draft.values as Values) }, { keepDefaultValues: true, keepFieldsRef: true });
    onRestored?.({ at: draft.at, version: draft.version });
  }, [key, form, onRestored]);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep() }), [form, keep]);
  useEffect(() => {
    if (isDirty) keep();
  }, [isDirty, keep]);
}
