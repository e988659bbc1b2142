import { useWindowEvent } from '@mantine/hooks';

/** Ctrl S (or Command S) saves while `isOn`. */
export function useSaveKey(submit: () => unknown, isOn = true): void {
  useWindowEvent('keydown', (event) => {
    if (!isOn || event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // Some fields report their value on blur. Focus returns to the same field.
    const { activeElement: field } = document;
    if (field instanceof HTMLElement) field.blur();
    submit();
    if (field instanceof HTMLElement && field.matches('input:not([role=combobox], [aria-haspopup]), textarea')) field.focus();
  });
}
