import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';

interface Props {
  elements: ReadonlyMap<string, HTMLElement>;
  /** The cards that are not shown. */
  hidden: readonly string[];
  onFound: (ids: readonly string[]) => void;
}

/** Reports the hidden cards with fields that a save has found invalid: they must be seen to be corrected. */
export function InvalidCards({ elements, hidden, onFound }: Props) {
  const isInvalid = Object.keys(useFormState().errors).length > 0;
  useEffect(() => {
    if (!isInvalid) return;
    // Fields have marked themselves in the same render.
    const found = hidden.filter((id) => elements.get(id)?.querySelector('[aria-invalid="true"]'));
    if (found.length > 0) onFound(found);
  });
  return null;
}
