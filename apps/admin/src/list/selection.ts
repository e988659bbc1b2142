import type { ListCriteria } from './list-search';

/** The id of a row: a number, or a code in lists without bulk actions. */
export type RowId = number | string;

/** The selected rows: by id, or all that match the list. */
export type Selection =
  | { kind: 'ids'; ids: RowId[] }
  | { kind: 'matching'; criteria: Pick<ListCriteria, 'filter_groups'>; text: string; count: number };

export const NOTHING: Selection = { kind: 'ids', ids: [] };

export const countOf = (selection: Selection): number => (selection.kind === 'ids' ? selection.ids.length : selection.count);

/** The selection as input of bulk procedures. */
export const targetsOf = (selection: Selection) =>
  selection.kind === 'ids'
    ? { ids: selection.ids.map(Number) }
    : { searchCriteria: selection.criteria, ...(selection.text && { text: selection.text }) };
