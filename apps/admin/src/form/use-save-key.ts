import { useEffect, useRef } from 'react';

/** Ctrl S (or Command S) saves while `isOn`. */
export function useSaveKey(submit: () => unknown, isOn = true): void {
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // Some fields report their value on blur. Focus returns to the same field.
      const { activeElement: field } = document;
      if (field instanceof HTMLElement) field.blur();
      latest.current();
      if (field instanceof HTMLElement && field.matches('input:not([role=combobox], [aria-haspopup]), textarea')) field.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}
