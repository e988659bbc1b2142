import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Clears the dirty state: the next load replaces all values, including recent input. */
export const CLEAN = { keepDirtyValues: false, keepFieldsRef: true } as const;

/** Resets the form to the saved values; input typed during the save is kept and stays unsaved. */
export function settle<Values extends FieldValues>(form: UseFormReturn<Values>, saved: Values, sent: string): void {
  const now = structuredClone(form.getValues());
  form.reset(saved, CLEAN);
  if (JSON.stringify(now) !== sent) form.reset(now, { keepDefaultValues: true, keepFieldsRef: true });
}
