import { describe, expect, it } from 'vitest';
import { statementWithParts, valuesOfParts } from './statement-part.js';

const textWith = statementWithParts('with made as (insert into a values ($1, $2) returning id)', 'select id from made', 2);

describe('a statement with parts', () => {
  it('numbers their parameters after its own, in their order', () => {
    const parts = [
      { sql: 'update b set x = $2, y = $1 where z = $2', values: ['y', 'x'] },
      { sql: 'delete from c', values: [] },
      { sql: 'update d set x = $1 from made', values: [10] },
    ];
    expect(textWith(parts)).toBe(
      'with made as (insert into a values ($1, $2) returning id), part_0 as (update b set x = $4, y = $3 where z = $4), ' +
        'part_1 as (delete from c), part_2 as (update d set x = $5 from made) select id from made',
    );
    expect(valuesOfParts(parts)).toEqual(['y', 'x', 10]);
  });

  it('is itself without any', () => {
    expect(textWith([])).toBe('with made as (insert into a values ($1, $2) returning id) select id from made');
  });
});
