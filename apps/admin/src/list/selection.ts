import type { ListCriteria } from './list-search';

/** The selected rows: by id, or all that match the list. */
export type Selection =
  | { kind: 'ids'; ids: number[] }
  | { kind: 'matching'; criteria: Pick<ListCriteria, 'filter_groups'>; text: string; count: number };

export const NOTHING: Selection = { kind: 'ids', ids: [] };

export const countOf = (selection: Selection): number => (selection.kind === 'ids' ? selection.ids.length : selection.count);

/** The selection as input of bulk procedures. */
export const targetsOf = (selection: Selection) =>
  selection.kind === 'ids'
    ? { ids: selection.ids }
    : { searchCriteria: selection.criteria, ...(selection.text && { text: selection.text }) };
