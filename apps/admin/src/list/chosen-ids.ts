import type { ListCriteria } from './list-search';
import type { Selection } from './selection';

/** Page size for loading ids. */
const PAGE = 1000;

export interface ListQuestion {
  searchCriteria: Pick<ListCriteria, 'filter_groups'> & { page_size: number; current_page: number };
  text?: string;
}

/** The ids of a selection: the selected rows, or all that match, loaded page by page with `list`. */
export async function chosenIds<Item>(
  selection: Selection,
  list: (question: ListQuestion) => Promise<{ items: Item[]; total_count: number }>,
  idOf: (item: Item) => number,
): Promise<number[]> {
  if (selection.kind === 'ids') return selection.ids.map(Number);
  const { criteria, text } = selection;
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const searchCriteria = { ...criteria, page_size: PAGE, current_page: page };
    const { items, total_count } = await list({ searchCriteria, ...(text && { text }) });
    ids.push(...items.map(idOf));
    if (items.length === 0 || ids.length >= total_count) return ids;
  }
}

/** Number of parallel changes: each is its own transaction, and many lock stock. */
const PORTION = 5;

/** Changes records a few at a time and returns the results; stops at the first failure. */
export async function inPortions<Answer>(ids: readonly number[], change: (id: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += PORTION) {
    answers.push(...(await Promise.all(ids.slice(start, start + PORTION).map(change))));
  }
  return answers;
}
