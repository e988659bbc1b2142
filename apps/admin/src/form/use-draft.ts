import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
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
    for (const [name, value] of Object.entries(draft.values as Values)) {
      form.setValue(name as FieldPath<Values>, value, { shouldDirty: true });
    }
    onRestored?.({ at: draft.at, version: draft.version });
  }, [key, form, onRestored]);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep() }), [form, keep]);
  useEffect(() => {
    if (isDirty) keep();
  }, [isDirty, keep]);
}
