import type { FormEvent, KeyboardEvent } from 'react';

/** The last search text typed into the field. Any other text in it is the label of the selected option. */
const searched = new WeakMap<HTMLInputElement, string>();

const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === 'Backspace' || key === 'Delete') && !ctrlKey && !metaKey && !altKey;

/** Typing in a select with a value starts a new search: the first key replaces the selected label. */
export const restartSearch = {
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const field = event.currentTarget;
    if (!field.readOnly && isSign(event) && searched.get(field) !== field.value) field.select();
  },
  onInput(event: FormEvent<HTMLInputElement>): void {
    searched.set(event.currentTarget, event.currentTarget.value);
  },
};
