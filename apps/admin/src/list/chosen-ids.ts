import type { ListCriteria } from './list-search';
import type { Selection } from './selection';

/** So many rows are asked for at a time. */
const PAGE = 1000;

export interface ListQuestion {
  searchCriteria: Pick<ListCriteria, 'filter_groups'> & { page_size: number; current_page: number };
  text?: string;
}

/** The ids of a selection: those that were ticked, or of all that match, which `list` gives page by page. */
export async function chosenIds<Item>(
  selection: Selection,
  list: (question: ListQuestion) => Promise<{ items: Item[]; total_count: number }>,
  idOf: (item: Item) => number,
): Promise<number[]> {
  if (selection.kind === 'ids') return selection.ids;
  const { criteria, text } = selection;
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const searchCriteria = { ...criteria, page_size: PAGE, current_page: page };
    const { items, total_count } = await list({ searchCriteria, ...(text && { text }) });
    ids.push(...items.map(idOf));
    if (items.length === 0 || ids.length >= total_count) return ids;
  }
}

/** So many things are changed at a time: each is a change of its own, and many lock stock. */
const PORTION = 5;

/** Changes things a few at a time, and gives what each change answered; ends at the first that fails. */
export async function inPortions<Answer>(ids: readonly number[], change: (id: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += PORTION) {
    answers.push(...(await Promise.all(ids.slice(start, start + PORTION).map(change))));
  }
  return answers;
}
