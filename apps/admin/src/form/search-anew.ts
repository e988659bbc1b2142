import type { FormEvent, KeyboardEvent } from 'react';

/** What was typed last in a field that is searched in. Any other text in it is the name of what is chosen. */
const searched = new WeakMap<HTMLInputElement, string>();

const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === 'Backspace' || key === 'Delete') && !ctrlKey && !metaKey && !altKey;

/** Typing in a select that has a value begins a new search: the first key replaces the name of what is chosen. */
export const searchAnew = {
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const field = event.currentTarget;
    if (!field.readOnly && isSign(event) && searched.get(field) !== field.value) field.select();
  },
  onInput(event: FormEvent<HTMLInputElement>): void {
    searched.set(event.currentTarget, event.currentTarget.value);
  },
};
