import type { KeyboardEvent } from 'react';

/** What stands in a number field; null while it is empty. */
export const amountOf = (typed: string | number): number | null => (typed === '' ? null : Number(typed));

/** Keeps Enter in a field from sending the form around it. */
export const keepsEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};
