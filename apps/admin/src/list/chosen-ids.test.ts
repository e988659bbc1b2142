import { expect, it } from 'vitest';
import { chosenIds, inPortions } from './chosen-ids';

const stored = Array.from({ length: 2201 }, (_, index) => ({ id: index + 1 }));

it('gives what was ticked without asking', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect(await chosenIds({ kind: 'ids', ids: [3, 5] }, never, () => 0)).toEqual([3, 5]);
});

it('reads all that match, page by page, with the filter and the text of the list', async () => {
  const criteria = { filter_groups: [{ filters: [{ field: 'status', value: '1', condition_type: 'eq' as const }] }] };
  const asked: unknown[] = [];
  const list = async ({ searchCriteria, ...rest }: { searchCriteria: { page_size: number; current_page: number }; text?: string }) => {
    asked.push({ ...searchCriteria, ...rest });
    const start = (searchCriteria.current_page - 1) * searchCriteria.page_size;
    return { items: stored.slice(start, start + searchCriteria.page_size), total_count: stored.length };
  };
  const ids = await chosenIds({ kind: 'matching', criteria, text: 'red', count: 2201 }, list, ({ id }) => id);
  expect(ids).toEqual(stored.map(({ id }) => id));
  expect(asked).toEqual([1, 2, 3].map((current_page) => ({ ...criteria, page_size: 1000, current_page, text: 'red' })));
});

it('ends when rows vanish while it reads', async () => {
  const list = async () => ({ items: [], total_count: 9 });
  expect(await chosenIds({ kind: 'matching', criteria: { filter_groups: [] }, text: '', count: 9 }, list, () => 1)).toEqual([]);
});

it('changes a few at a time, in turn, and ends at a failure', async () => {
  let running = 0;
  let most = 0;
  const change = async (id: number) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    return id * 2;
  };
  expect(await inPortions([1, 2, 3, 4, 5, 6, 7], change)).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(most).toBe(5);
  const done: number[] = [];
  const failing = async (id: number) => {
    if (id === 2) throw new Error('refused');
    done.push(id);
  };
  await expect(inPortions([1, 2, 3, 4, 5, 6], failing)).rejects.toThrow('refused');
  expect(done).not.toContain(6);
});
