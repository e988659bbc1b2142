import type { ConditionType } from '@merx/wire';
import type { ReactNode } from 'react';
import type { NumberRules } from '../form/number-text';

export interface Choice {
  value: string;
  label: string;
}

/** How a column is filtered: the type decides the operators and the input. */
export type FilterKind =
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'time' }
  | { kind: 'choice'; options: readonly Choice[] }
  /** Rows can have several of the options. */
  | { kind: 'tags'; options: readonly Choice[] }
  | { kind: 'yesNo'; yes?: string; no?: string };

/** Inline editing. `save` sends the value, `patch` applies it optimistically to the row. */
export interface InlineEdit<Row> {
  kind: 'number' | 'text' | 'choice';
  options?: readonly Choice[] | undefined;
  /** Limits of a number. */
  rules?: NumberRules | undefined;
  value: (row: Row) => string | number | null;
  patch: (row: Row, value: string | number) => Row;
  save: (row: Row, value: string | number, call: { context: Record<string, unknown> }) => Promise<unknown>;
  /** Rows that cannot be edited here. */
  isFixed?: ((row: Row) => boolean) | undefined;
}

export interface ListColumn<Row> {
  /** Field of the list to sort and filter by. */
  id: string;
  title: string;
  render: (row: Row) => ReactNode;
  sortable?: boolean | undefined;
  filter?: FilterKind | undefined;
  align?: 'start' | 'end' | 'center' | undefined;
  width?: number | undefined;
  /** Hidden by default. */
  isExtra?: boolean | undefined;
  /** Filter-only: there is no cell to show. */
  isFilterOnly?: boolean | undefined;
  /** On phones a row is a card: its title, the picture before it, the figure beside it, a further line, or omitted. */
  narrow?: 'title' | 'picture' | 'side' | 'line' | 'hidden' | undefined;
  edit?: InlineEdit<Row> | undefined;
  /** Field of the row to export if it is not `id` (`role.name`); null to leave the column out. */
  exportAs?: string | null | undefined;
}

export const CONDITIONS: Record<FilterKind['kind'], readonly ConditionType[]> = {
  text: ['like', 'eq', 'neq', 'null', 'notnull'],
  number: ['eq', 'gteq', 'lteq', 'neq'],
  time: ['from', 'to'],
  choice: ['in', 'neq'],
  tags: ['finset'],
  yesNo: ['eq'],
};

/** Operators that need no value. */
export const isBare = (condition: string): boolean => condition === 'null' || condition === 'notnull';
