import type { ConditionType } from '@merx/wire';
import type { ReactNode } from 'react';
import type { NumberRules } from '../form/number-text';

export interface Choice {
  value: string;
  label: string;
}

/** How a column is filtered: its kind decides the conditions and the field to type in. */
export type FilterKind =
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'time' }
  | { kind: 'choice'; options: readonly Choice[] }
  /** Rows have several of the options. */
  | { kind: 'tags'; options: readonly Choice[] }
  | { kind: 'yesNo'; yes?: string; no?: string };

/** Changing a value in the row. `save` sends it, `patch` shows the row with it before the answer comes. */
export interface InlineEdit<Row> {
  kind: 'number' | 'text' | 'choice';
  options?: readonly Choice[] | undefined;
  /** What a number may be. */
  rules?: NumberRules | undefined;
  value: (row: Row) => string | number | null;
  patch: (row: Row, value: string | number) => Row;
  save: (row: Row, value: string | number, call: { context: Record<string, unknown> }) => Promise<unknown>;
  /** Rows that cannot be changed here. */
  isFixed?: ((row: Row) => boolean) | undefined;
}

export interface ListColumn<Row> {
  /** The list's field, by which it sorts and filters. */
  id: string;
  title: string;
  render: (row: Row) => ReactNode;
  sortable?: boolean | undefined;
  filter?: FilterKind | undefined;
  align?: 'left' | 'right' | 'center' | undefined;
  width?: number | undefined;
  /** Shown only when chosen. */
  isExtra?: boolean | undefined;
  /** To filter by alone: there is nothing to show. */
  isFilterOnly?: boolean | undefined;
  /** On a telephone a row is a card: its first line, a further line, or left out. */
  narrow?: 'title' | 'side' | 'line' | 'hidden' | undefined;
  edit?: InlineEdit<Row> | undefined;
  /** Field of the row that an export writes, when it is not `id` (`role.name`); null when there is nothing to write. */
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

/** Conditions that need no value. */
export const isBare = (condition: string): boolean => condition === 'null' || condition === 'notnull';
