import type { KeyboardEvent } from 'react';

/** Keeps Enter in a field from sending the form around it. */
export const keepsEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};
