import { useEffect, useRef } from 'react';

/** Ctrl S (or Command S) saves, as long as `isOn`. */
export function useSaveKey(submit: () => unknown, isOn = true): void {
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // A field reports what was typed when it is left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}
