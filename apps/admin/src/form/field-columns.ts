import type { ReactNode } from 'react';
import type { SmallColumn } from '../shell/small-table';

/** Name in the form values, and accessible name. */
export interface RowField {
  name: string;
  'aria-label': string;
}

/** Creates the columns of a table over a list in the surrounding form: each shows one field of every row. */
export const fieldColumns =
  (list: string, labelOf: (title: string, index: number) => string) =>
  (field: string, title: string, render: (field: RowField) => ReactNode, width?: number): SmallColumn<unknown> => ({
    title,
    width,
    cell: (_, index) => render({ name: `${list}.${index}.${field}`, 'aria-label': labelOf(title, index) }),
  });
