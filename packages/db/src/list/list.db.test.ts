import { InvalidInput, readSearchCriteria, wireInt, wireText, wireTime } from '@merx/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openFresh } from '../../test/fresh-database.js';
import { columns, type Database, list, textField } from '../index.js';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openFresh());
  await db.query('create table shelf (id int primary key, label text not null)');
  await db.query('create table box (id int primary key, shelf_id int references shelf, name text, made_at timestamptz)');
  await db.query(
    `create function wire_time(timestamptz) returns text language sql immutable as $$ select to_char($1 at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') $$`,
  );
  await db.query(`create function fold(text) returns text language sql immutable as $$ select lower($1) $$`);
  await db.query(`insert into shelf values (1, 'top'), (2, 'low')`);
  await db.query(`insert into box values (1, 1, 'Nails', '2024-01-01 00:00:00Z'), (2, 2, 'Screws', null), (3, 1, null, null)`);
});
afterAll(() => close());

const table = {
  name: 'box',
  key: ['id'],
  columns: {
    id: { kind: 'integer', isNullable: false, hasDefault: false },
    shelf_id: { kind: 'integer', isNullable: true, hasDefault: false },
    name: { kind: 'text', isNullable: true, hasDefault: false },
    made_at: { kind: 'time', isNullable: true, hasDefault: false },
  },
} as const;
const BoxRow = z.object({ id: wireInt, name: wireText.nullable(), shelf: wireText, made_at: wireTime.nullable() });
type BoxRow = z.infer<typeof BoxRow>;

const boxes = list<BoxRow>({
  from: 'box b join shelf s on s.id = b.shelf_id',
  key: 'b.id',
  ...columns(BoxRow, table, 'b', { shelf: 's.label' }),
  text: textField((pattern) => `fold(b.name) like ${pattern}`),
});
const shelves = list<{ id: number; label: string }, { prefix: string }>({
  from: 'shelf s',
  key: 's.id',
  row: 'row_to_json(s)',
  where: ({ prefix }, bind) => `starts_with(s.label, ${bind(prefix)})`,
  field: (name) => (name === 'label' ? { sql: 's.label', kind: 'text' } : undefined),
});
const newest = list<{ id: number }>({
  from: 'box b',
  key: 'b.id',
  newestFirst: true,
  row: `json_build_object('id', b.id)`,
  field: () => undefined,
});
const asked = (criteria: object, text?: string) => ({ searchCriteria: readSearchCriteria(criteria), text });

describe('a list', () => {
  it('returns a page in the order asked for, the count of all and the criteria', async () => {
    const page = await boxes.page(db, asked({ page_size: 1, sort_orders: [{ field: 'shelf', direction: 'ASC' }] }));
    expect(page).toMatchObject({ total_count: 3, search_criteria: { page_size: 1, current_page: 1 } });
    expect(page.items).toEqual([{ id: 2, name: 'Screws', shelf: 'low', made_at: null }]);
  });

  it.each([
    [{}, 3],
    [{ page_size: 2 }, 2],
    [{ page_size: 2, current_page: 2 }, 1],
    [{ page_size: 3 }, 3],
    [{ page_size: 4 }, 3],
    [{ page_size: 2, current_page: 3 }, 0],
    [{ page_size: 3, current_page: '99999999999999999999' }, 0],
  ])('counts all rows on every page: %j', async (criteria, shown) => {
    for (const one of [boxes, newest] as const) {
      const page = await one.page(db, asked(criteria));
      expect([page.total_count, page.items.length]).toEqual([3, shown]);
    }
  });

  it('starts with the newest where it says so', async () => {
    expect((await newest.page(db, asked({}))).items).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
  });

  it('lets criteria name each column of the row, by its kind', async () => {
    const found = async (field: string, value: string, condition_type = 'eq') =>
      (await boxes.page(db, asked({ filter_groups: [{ filters: [{ field, value, condition_type }] }] }))).items.map(({ id }) => id);
    expect(await found('shelf', 'TOP')).toEqual([1, 3]);
    expect(await found('made_at', '2023-12-31', 'gt')).toEqual([1]);
    expect(await found('id', '2', 'gteq')).toEqual([2, 3]);
    await expect(found('colour', 'red')).rejects.toThrow(InvalidInput);
  });

  it('writes times as the wire has them', async () => {
    const { items } = await boxes.page(db, asked({}));
    expect(items.map(({ made_at }) => made_at)).toEqual(['2024-01-01 00:00:00', null, null]);
  });

  it('finds by the words of a text', async () => {
    expect((await boxes.page(db, asked({}, 'NAIL'))).items.map(({ id }) => id)).toEqual([1]);
  });

  it('is no more than its scope lets it be', async () => {
    const criteria = { filter_groups: [{ filters: [{ field: 'label', value: 'x', condition_type: 'neq' }] }] };
    expect(await shelves.page(db, asked(criteria), { prefix: 'lo' })).toMatchObject({ items: [{ id: 2 }], total_count: 1 });
    expect(await shelves.page(db, asked({}), { prefix: 'none' })).toMatchObject({ items: [], total_count: 0 });
  });

  it('finds a row by its key, as a page shows it, within its scope', async () => {
    expect(await boxes.find(db, 1)).toEqual({ id: 1, name: 'Nails', shelf: 'top', made_at: '2024-01-01 00:00:00' });
    expect(await boxes.map(({ name }) => name).find(db, 2)).toBe('Screws');
    expect(await boxes.find(db, 9)).toBeUndefined();
    expect(await shelves.find(db, 2, { prefix: 'lo' })).toEqual({ id: 2, label: 'low' });
    expect(await shelves.find(db, 1, { prefix: 'lo' })).toBeUndefined();
  });

  it('changes its rows', async () => {
    const { items } = await boxes.map(({ id }) => ({ id: id * 10 })).handle({ ctx: { db }, input: asked({ page_size: 2 }) });
    expect(items).toEqual([{ id: 10 }, { id: 20 }]);
  });
});
