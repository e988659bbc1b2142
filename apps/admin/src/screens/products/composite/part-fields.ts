import type { KeyboardEvent } from 'react';

/** Prevents Enter in a field from submitting the surrounding form. */
export const keepsEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};
