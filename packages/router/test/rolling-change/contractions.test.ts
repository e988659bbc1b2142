import { describe, expect, it } from 'vitest';
import { type ColumnFacts, contractions, type SchemaFacts } from './contractions.js';

const column = (name: string, facts: Partial<ColumnFacts> = {}): ColumnFacts => {
  const [table = '', column = ''] = name.split('.');
  return { table, column, type: 'text', nullable: false, filled: false, ...facts };
};
const schema = (columns: ColumnFacts[], more: Partial<SchemaFacts> = {}): SchemaFacts => ({
  columns,
  constraints: ['page: UNIQUE (identifier)'],
  enumValues: ['kind: one'],
  ...more,
});
const released = schema([column('page.identifier'), column('page.title', { nullable: true }), column('page.id', { filled: true })]);
const withColumns = (...columns: ColumnFacts[]) => schema([...released.columns, ...columns]);

describe('a newer schema', () => {
  it.each([
    ['the same', released],
    ['a new table', withColumns(column('block.id'))],
    ['a new column that may be null', withColumns(column('page.note', { nullable: true }))],
    ['a new column with a default', withColumns(column('page.views', { filled: true }))],
    ['a constraint of a new table', { ...withColumns(column('block.id')), constraints: [...released.constraints, 'block: UNIQUE (id)'] }],
    [
      'a unique constraint on what its programs leave at null',
      {
        ...withColumns(column('page.note', { nullable: true })),
        constraints: [
          ...released.constraints,
          'page: UNIQUE USING btree (title, note)',
          'page: FOREIGN KEY (note) REFERENCES block(id) ON DELETE CASCADE',
        ],
      },
    ],
  ])('serves programs of the release with %s', (_, newer) => {
    expect(contractions(released, newer)).toEqual([]);
  });

  it.each([
    ['page.title is gone', schema(released.columns.filter(({ column }) => column !== 'title'))],
    ['page.note is new and must be filled: inserts of the release leave it out', withColumns(column('page.note'))],
    ['page.identifier was text and is integer', schema([column('page.identifier', { type: 'integer' }), ...released.columns.slice(1)])],
    ['page.title is not nullable any more', schema(released.columns.map((one) => ({ ...one, nullable: false })))],
    ['page.id is not filled any more', schema(released.columns.map((one) => ({ ...one, filled: false })))],
    [
      'page: CHECK (title is not null) is new: writes of the release may violate it',
      schema(released.columns, { constraints: [...released.constraints, 'page: CHECK (title is not null)'] }),
    ],
    [
      'page: UNIQUE (title) is new: writes of the release may violate it',
      schema(released.columns, { constraints: [...released.constraints, 'page: UNIQUE (title)'] }),
    ],
    ['kind: one is gone', schema(released.columns, { enumValues: [] })],
  ])('is refused when %s', (reason, newer) => {
    expect(contractions(released, newer)).toEqual([reason]);
  });
});
