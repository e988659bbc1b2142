import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Nothing is unsaved any more: what is read next replaces every value, also those that were just typed. */
export const CLEAN = { keepDirtyValues: false, keepFieldsRef: true } as const;

/** The form holds what was saved; what was typed while it was being saved stays, and is unsaved. */
export function settle<Values extends FieldValues>(form: UseFormReturn<Values>, saved: Values, sent: string): void {
  const now = structuredClone(form.getValues());
  form.reset(saved, CLEAN);
  if (JSON.stringify(now) !== sent) form.reset(now, { keepDefaultValues: true, keepFieldsRef: true });
}
