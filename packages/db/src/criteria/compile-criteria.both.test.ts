import { CONDITION_TYPES, type ConditionType, InvalidInput } from '@merx/wire';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFresh } from '../../test/fresh-database.js';
import { type CriteriaField, compileCriteria, type Database, migrate } from '../index.js';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openFresh());
  await migrate(db);
  await db.query(
    `create table thing (id int primary key, name text, tags text, price numeric(20,4), qty int, made timestamptz(0), on_sale boolean)`,
  );
  await db.query(`insert into thing values
    (1, 'Apple', 'red,Fruit', 1.5, 10, '2024-01-01 00:00:00', true),
    (2, 'ÉCLAIR', 'sweet', 2, 0, '2024-01-31 23:59:59', false),
    (3, 'eclair 50%_\\', 'sweet,red', 10.25, -3, '2024-02-01 00:00:00', true),
    (4, null, null, null, null, null, null),
    (5, '', '', 0, 5, '2030-06-15 12:00:00', false)`);
});
afterAll(() => close());

const kinds = { id: 'number', name: 'text', tags: 'text', price: 'number', qty: 'number', made: 'time', on_sale: 'boolean' } as const;
const resolve = (field: string): CriteriaField | undefined =>
  field in kinds ? { sql: `t.${field}`, kind: kinds[field as keyof typeof kinds] } : undefined;

async function found(field: string, condition_type: ConditionType, value: string): Promise<number[]> {
  const compiled = compileCriteria(
    { filter_groups: [{ filters: [{ field, condition_type, value }] }], sort_orders: [], page_size: null, current_page: null },
    resolve,
    { tieBreaker: 't.id' },
  );
  const rows = await db.query<{ id: number }>(
    `select id from thing t where ${compiled.where} order by ${compiled.orderBy}`,
    compiled.parameters,
  );
  return rows.map(({ id }) => id);
}

describe('a filter', () => {
  it.each<[string, ConditionType, string, number[]]>([
    ['name', 'eq', 'APPLE', [1]],
    ['name', 'eq', 'eclair', [2]],
    ['name', 'eq', '', [5]],
    ['name', 'neq', 'apple', [2, 3, 5]],
    ['name', 'like', 'écl%', [2, 3]],
    ['name', 'like', '%\\%\\_\\', [3]],
    ['name', 'like', '%\\\\', [3]],
    ['name', 'like', 'x\\\u0301', []],
    ['name', 'nlike', '%clair%', [1, 5]],
    ['name', 'in', 'Apple, éclair', [1, 2]],
    ['name', 'nin', 'apple,', [2, 3, 5]],
    ['name', 'in', '', [5]],
    ['name', 'gt', 'B', [2, 3]],
    ['name', 'lteq', 'apple', [1, 5]],
    ['name', 'null', 'whatever', [4]],
    ['name', 'notnull', '', [1, 2, 3, 5]],
    ['name', 'is', 'null', [4]],
    ['name', 'is', 'not null', [1, 2, 3, 5]],
    ['name', 'seq', '', [4]],
    ['name', 'seq', 'apple', [1]],
    ['name', 'sneq', '', [1, 2, 3, 5]],
    ['name', 'sneq', 'apple', [2, 3, 5]],
    ['name', 'regexp', '^a.+e$', [1]],
    ['name', 'regexp', '[[:digit:]]{2}%', [3]],
    ['tags', 'finset', 'fruit', [1]],
    ['tags', 'finset', 'RED', [1, 3]],
    ['tags', 'finset', 're', []],
    ['tags', 'nfinset', 'red', [2, 5]],
    ['price', 'eq', '2', [2]],
    ['price', 'eq', '1.50', [1]],
    ['price', 'gt', '2', [3]],
    ['price', 'gteq', '2', [2, 3]],
    ['price', 'moreq', '2.0', [2, 3]],
    ['price', 'lt', '9', [1, 2, 5]],
    ['price', 'from', '1.5', [1, 2, 3]],
    ['price', 'to', '1.5', [1, 5]],
    ['price', 'in', '1.5,2,abc', [1, 2]],
    ['price', 'in', '0,2', [2, 5]],
    ['price', 'nin', '2', [1, 3, 5]],
    ['price', 'like', '10.2%', [3]],
    ['qty', 'eq', '10', [1]],
    ['qty', 'eq', '10.5', []],
    ['qty', 'lt', '0.5', [2, 3]],
    ['qty', 'gt', '99999999999999999999', []],
    ['qty', 'lt', '1e500', [1, 2, 3, 5]],
    ['qty', 'eq', 'abc', []],
    ['qty', 'eq', '', []],
    ['qty', 'neq', 'abc', [1, 2, 3, 5]],
    ['qty', 'gt', 'abc', []],
    ['qty', 'in', 'abc', []],
    ['qty', 'nin', 'abc', [1, 2, 3, 5]],
    ['qty', 'finset', '5', [5]],
    ['made', 'eq', '2024-01-01', [1]],
    ['made', 'gteq', '2024-01-31 23:59:59', [2, 3, 5]],
    ['made', 'gt', '2024-01-31T23:59:59Z', [3, 5]],
    ['made', 'to', '2024-02-01', [1, 2, 3]],
    ['made', 'gt', '0000-00-00 00:00:00', [1, 2, 3, 5]],
    ['made', 'gteq', '2024-01-31+23:59:59', [2, 3, 5]],
    ['made', 'lt', '2024/1/31 23:59:59 UTC', [1]],
    ['made', 'in', '2024-1-1,20240201', [1, 3]],
    ['made', 'like', '2024-01-%', [1, 2]],
    ['on_sale', 'eq', '1', [1, 3]],
    ['on_sale', 'eq', 'false', [2, 5]],
    ['on_sale', 'neq', '0', [1, 3]],
    ['on_sale', 'in', '0,1', [1, 2, 3, 5]],
    ['on_sale', 'like', '1', [1, 3]],
    ['on_sale', 'eq', 'perhaps', []],
  ])('%s %s "%s" finds %j', async (field, condition, value, expected) => {
    expect(await found(field, condition, value)).toEqual(expected);
  });

  it('never makes the database fail, whatever its value', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
      fc
        .array(
          fc.constantFrom(
            'a',
            'b-z',
            '(',
            ')',
            '(?:',
            '[',
            '[^',
            ']',
            '-',
            '|',
            '*',
            '+',
            '?',
            '{2}',
            '{1,255}',
            '{3,1}',
            '\\d',
            '\\',
            '.',
            '^',
            '$',
            '[:alpha:]',
            ',',
          ),
          { maxLength: 8 },
        )
        .map((parts) => parts.join('')),
      fc.constantFrom('1e99999', '-0', '1e-400', '9'.repeat(400), '2024-01-01', '9999-12-31 23:59:59', '0001-01-01', '%\\', 'null'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(kinds)),
        fc.constantFrom<ConditionType>(...CONDITION_TYPES, 'regexp', 'regexp', 'regexp'),
        value,
        async (field, condition, text) => {
          await found(field, condition, text).catch((error: unknown) => {
            if (!(error instanceof InvalidInput)) throw error;
          });
        },
      ),
      { numRuns: 600 },
    );
  });
});

describe('a page', () => {
  it('is stable where the sort values are equal, and empty past the end', async () => {
    const page = async (current_page: number) => {
      const compiled = compileCriteria(
        { filter_groups: [], sort_orders: [{ field: 'on_sale', direction: 'ASC' }], page_size: 2, current_page },
        resolve,
        { tieBreaker: 't.id' },
      );
      const rows = await db.query<{ id: number }>(
        `select id from thing t where ${compiled.where} order by ${compiled.orderBy} ${compiled.limit}`,
        compiled.parameters,
      );
      return rows.map(({ id }) => id);
    };
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([[4, 2], [5, 1], [3], []]);
    expect(await page(2147483647)).toEqual([]);
  });
});
