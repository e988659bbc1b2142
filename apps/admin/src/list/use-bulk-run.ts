import { useAct } from '../api/act';
import type { Call } from '../form/use-entity-form';
import type { BulkAction } from './bulk-bar';
import { chosenIds, type ListQuestion } from './chosen-ids';

type List<Item> = (question: ListQuestion) => Promise<{ items: Item[]; total_count: number }>;

/** Creates the handlers of a list's bulk actions: each changes the selected records as one change and clears the selection. */
export function useBulkRun<Item>(list: List<Item>, idOf: (item: Item) => number) {
  const { act } = useAct();
  return (change: (ids: number[], call: Call) => Promise<unknown>, done: (count: number) => string, undo = false): BulkAction['run'] =>
    async (selection, clear) => {
      const ids = await chosenIds(selection, list, idOf);
      const isChanged = await act((call) => change(ids, call).then(() => true), { done: done(ids.length), undo });
      if (isChanged) clear();
    };
}
