import type { ListCriteria } from './list-search';

/** The chosen rows: by number, or all that match what the list shows. */
export type Selection =
  | { kind: 'ids'; ids: number[] }
  | { kind: 'matching'; criteria: Pick<ListCriteria, 'filter_groups'>; text: string; count: number };

export const NOTHING: Selection = { kind: 'ids', ids: [] };

export const countOf = (selection: Selection): number => (selection.kind === 'ids' ? selection.ids.length : selection.count);

/** How procedures that change many things take a selection. */
export const targetsOf = (selection: Selection) =>
  selection.kind === 'ids'
    ? { ids: selection.ids }
    : { searchCriteria: selection.criteria, ...(selection.text && { text: selection.text }) };
