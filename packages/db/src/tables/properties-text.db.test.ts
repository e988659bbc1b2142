import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFresh } from '../../test/fresh-database.js';
import { type Database, joinedRows, joinedTexts, list, propertiesText, textParts } from '../index.js';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openFresh());
  await db.query(
    `create function wire_time(timestamptz) returns text language sql immutable as $$ select to_char($1 at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') $$`,
  );
  await db.query(
    'create table thing (id int primary key, name text, price numeric(20,4), is_new boolean, made_at timestamptz, tags text[], more jsonb)',
  );
});
afterAll(() => close());

const nullable = { isNullable: true, hasDefault: false };
const thing = {
  name: 'thing',
  key: ['id'],
  columns: {
    id: { kind: 'integer', isNullable: false, hasDefault: false },
    name: { kind: 'text', ...nullable },
    price: { kind: 'decimal', ...nullable },
    is_new: { kind: 'boolean', ...nullable },
    made_at: { kind: 'time', ...nullable },
    tags: { kind: 'texts', ...nullable },
    more: { kind: 'json', ...nullable },
  },
} as const;

interface Values {
  name: string | null;
  price: number | null;
  is_new: boolean | null;
  tags: string[] | null;
}

async function textOf({ name, price, is_new, tags }: Values): Promise<string | undefined> {
  await db.query('delete from thing');
  await db.query(`insert into thing values (1, $1, $2, $3, '2024-01-02 03:04:05Z', $4, '{"a": 1}')`, [name, price, is_new, tags]);
  const [row] = await db.query<{ text: string }>(`select ${propertiesText(thing, 't')} as text from thing t`);
  return row?.text;
}

/** Any text that PostgreSQL can store. */
const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0') && Buffer.from(value).toString() === value);

describe('the properties of a row as text', () => {
  it('are, byte for byte, those that JSON.stringify writes of its values but nulls', async () => {
    const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
    const rows = fc.record({
      name: orNull(text),
      // Up to sixteen digits, as many as a double holds exactly.
      price: orNull(fc.integer({ min: -9e15, max: 9e15 }).map((units) => units / 10_000)),
      is_new: orNull(fc.boolean()),
      tags: orNull(fc.array(text, { maxLength: 3 })),
    });
    await fc.assert(
      fc.asyncProperty(rows, async (values) => {
        const shown = { id: 1, ...values, made_at: '2024-01-02 03:04:05' };
        const { name, price, is_new, made_at, tags } = shown;
        const inOrder = Object.entries({ id: 1, name, price, is_new, made_at, tags }).filter(([, value]) => value !== null);
        expect(`{${await textOf(values)}}`).toBe(JSON.stringify(Object.fromEntries(inOrder)));
      }),
      { numRuns: 150 },
    );
  });

  it('are those shown, and null where it says so', async () => {
    await textOf({ name: null, price: 1, is_new: null, tags: null });
    const sql = propertiesText(thing, 't', (name) => name !== 'id', ['name']);
    const [row] = await db.query<{ text: string }>(`select ${sql} as text from thing t`);
    expect(row?.text).toBe('"name":null,"price":1,"made_at":"2024-01-02 03:04:05"');
    expect(await db.query(`select ${propertiesText(thing, 't', () => false)} as text from thing t`)).toEqual([{ text: '' }]);
  });

  it('may be of more columns than a function takes arguments', async () => {
    const names = Array.from({ length: 250 }, (_, index) => `column_${index}`);
    const wide = { name: 'wide', key: ['column_0'], columns: Object.fromEntries(names.map((name) => [name, thing.columns.id])) };
    await db.query(`create table wide (${names.map((name) => `${name} int`).join(', ')})`);
    await db.query(`insert into wide values (${names.map((_, index) => index).join(', ')})`);
    const [row] = await db.query<{ text: string }>(`select ${propertiesText(wide, 'w')} as text from wide w`);
    expect(JSON.parse(`{${row?.text}}`)).toEqual(Object.fromEntries(names.map((name, index) => [name, index])));
  });
});

describe('texts joined into one', () => {
  it('are found again, whatever they contain', async () => {
    const values = ['', '"\u0001"', JSON.stringify('\x1c\x1d\x1e\x1f'), 'a,b'].map((value) => JSON.stringify(value));
    const parts = values.map((_, index) => `$${index + 1}::text`);
    const sql = `select ${joinedRows('row', joinedTexts('part', [...parts, 'null']), 'n desc')} as text from generate_series(1, 2) n`;
    const [row] = await db.query<{ text: string }>(sql, values);
    expect(textParts('row', row?.text ?? '').map((one) => textParts('part', one))).toEqual([
      [...values, ''],
      [...values, ''],
    ]);
    expect(textParts('row', '')).toEqual([]);
  });
});

describe('a list of texts', () => {
  it('has its rows in order, the page asked for, and the count of all', async () => {
    await db.query('delete from thing');
    await db.query(`insert into thing (id, name) select n, chr(96 + n) from generate_series(1, 5) n`);
    const things = list<string>({
      from: 'thing t',
      key: 't.id',
      row: propertiesText(thing, 't', (name) => name === 'name'),
      isText: true,
      field: (name) => (name === 'name' ? { sql: 't.name', kind: 'text', sortSql: 't.name' } : undefined),
    });
    const page = async (currentPage: number) =>
      things.page(
        db,
        {
          searchCriteria: {
            filter_groups: [],
            sort_orders: [{ field: 'name', direction: 'DESC' }],
            page_size: 2,
            current_page: currentPage,
          },
        },
        undefined,
      );
    expect(await page(1)).toMatchObject({ items: ['"name":"e"', '"name":"d"'], total_count: 5 });
    expect(await page(3)).toMatchObject({ items: ['"name":"a"'], total_count: 5 });
    expect(await page(9)).toMatchObject({ items: [], total_count: 5 });
    expect(await things.find(db, 2)).toBe('"name":"b"');
  });
});
