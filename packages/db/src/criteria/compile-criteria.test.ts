import { CONDITION_TYPES, InvalidInput, type SearchCriteria } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CriteriaField, compileCriteria } from './index.js';

const fields: Record<string, CriteriaField> = {
  id: { sql: 'p.id', kind: 'number', neverNull: true },
  name: { sql: 'p.name', kind: 'text' },
  made: { sql: 'p.made', kind: 'time' },
  active: { sql: 'p.active', kind: 'boolean' },
  price: { sql: 'p.price', kind: 'number', sortSql: 'p.final_price' },
  category: {
    sql: 'null',
    kind: 'number',
    condition: ({ value }, bind) => `exists (select from c where c.product_id = p.id and c.category_id = ${bind(value)})`,
  },
};
const resolve = (name: string) => fields[name];
const everything: SearchCriteria = { filter_groups: [], sort_orders: [], page_size: null, current_page: null };
const compile = (criteria: Partial<SearchCriteria>, parameters?: unknown[]) =>
  compileCriteria({ ...everything, ...criteria }, resolve, { tieBreaker: 'p.id', ...(parameters && { parameters }) });
const filter = (field: string, value = '', condition_type: (typeof CONDITION_TYPES)[number] = 'eq') => ({ field, value, condition_type });
const where = (...filters: ReturnType<typeof filter>[]) => compile({ filter_groups: [{ filters }] });

describe('compileCriteria', () => {
  it('gives everything in the order of the tie breaker when nothing is asked', () => {
    expect(compile({})).toEqual({ where: 'true', orderBy: 'p.id', limit: '', parameters: [] });
    expect(compile({ filter_groups: [{ filters: [] }] }).where).toBe('true');
  });

  it('joins the filters of a group by or and the groups by and', () => {
    const { where: sql, parameters } = compile({
      filter_groups: [{ filters: [filter('id', '1'), filter('active', 'true')] }, { filters: [filter('id', '5', 'lt')] }],
    });
    expect(sql).toBe('(p.id = $1::bigint or (p.active)::int = $2::bigint) and (p.id < $3::bigint)');
    expect(parameters).toEqual(['1', '1', '5']);
  });

  it('counts on after the values that are already bound, and leaves the caller their list', () => {
    const bound = ['a', 'b'];
    const compiled = compile({ filter_groups: [{ filters: [filter('id', '7')] }], page_size: 20, current_page: 3 }, bound);
    expect(compiled.where).toBe('(p.id = $3::bigint)');
    expect(compiled.limit).toBe('limit $4::bigint offset $5::bigint');
    expect(compiled.parameters).toEqual(['a', 'b', '7', 20, '40']);
    expect(bound).toEqual(['a', 'b']);
  });

  it('sorts in the sequence given, text folded, the tie breaker last', () => {
    const asc = 'ASC' as const;
    const sort_orders = [
      { field: 'name', direction: 'DESC' as const },
      { field: 'price', direction: asc },
      { field: 'name', direction: asc },
    ];
    expect(compile({ sort_orders }).orderBy).toBe('fold(p.name) desc nulls last, p.final_price asc nulls first, p.id');
  });

  it('leaves the order of a field that is never missing to its index', () => {
    expect(compile({ sort_orders: [{ field: 'id', direction: 'DESC' }] }).orderBy).toBe('p.id desc, p.id');
  });

  it('knows fields in any case', () => {
    expect(where(filter('Id', '1')).where).toBe('(p.id = $1::bigint)');
    expect(compile({ sort_orders: [{ field: 'ID', direction: 'ASC' }] }).orderBy).toBe('p.id asc, p.id');
  });

  it('passes over an unknown sort order where the list says so', () => {
    const sort_orders = [
      { field: 'nope', direction: 'ASC' as const },
      { field: 'id', direction: 'ASC' as const },
    ];
    const options = { tieBreaker: 'p.id', skipsUnknownSorts: true };
    expect(compileCriteria({ ...everything, sort_orders }, resolve, options).orderBy).toBe('p.id asc, p.id');
  });

  it.each([
    ['gteq', 'None'],
    ['eq', ''],
    ['neq', '2024-02-30'],
    ['in', '2024-01-01,None'],
    ['nin', 'None'],
  ] as const)('refuses a time that is none: %s "%s"', (condition, value) => {
    expect(() => where(filter('made', value, condition))).toThrow(
      expect.objectContaining({ parameters: expect.objectContaining({ fieldName: 'made' }) }),
    );
  });

  it('starts the first page at the first row, whatever page below 1 is asked, and skips exactly on the last page there can be', () => {
    expect(compile({ page_size: 7, current_page: 0 }).parameters).toEqual([7, '0']);
    expect(compile({ page_size: 2147483647, current_page: 2147483647 }).parameters).toEqual([2147483647, '4611686011984936962']);
  });

  it('writes a common first page into the statement where no value changes the plan', () => {
    const page = { page_size: 20, current_page: 1 };
    const limitOf = (...filters: ReturnType<typeof filter>[]) => compile({ ...page, filter_groups: [{ filters }] }).limit;
    expect([limitOf(), limitOf(filter('name', 'Mug')), limitOf(filter('id', '', 'notnull'))]).toEqual(Array(3).fill('limit 20 offset 0'));
    for (const by of [filter('id', '7'), filter('name', '^M', 'regexp'), filter('category', '3')]) expect(limitOf(by)).toContain('$');
    expect([compile({ ...page, current_page: 2 }).limit, compile({ ...page, page_size: 21 }).limit]).toEqual(
      Array(2).fill('limit $1::bigint offset $2::bigint'),
    );
  });

  it('lets a field compare in its own way', () => {
    expect(where(filter('category', '3'))).toMatchObject({
      where: '(exists (select from c where c.product_id = p.id and c.category_id = $1))',
      parameters: ['3'],
    });
  });

  it('names an unknown field of a filter and of a sort order', () => {
    const unknown = expect.objectContaining({ parameters: { fieldName: 'nope' } });
    expect(() => where(filter('nope', '1'))).toThrow(unknown);
    expect(() => compile({ sort_orders: [{ field: 'nope', direction: 'ASC' }] })).toThrow(unknown);
  });

  it('keeps numbers that overflow inside what the database can compare', () => {
    const values = ['1e400', '-1e999999', '1e-99999', `1${'0'.repeat(5000)}`, `0.${'1'.repeat(5000)}`, ' +5 ', '1e2', '9007199254740993'];
    expect(values.map((value) => where(filter('id', value, 'gt')).parameters[0])).toEqual([
      '1e30',
      '-1e30',
      '0',
      '1e30',
      '0.1111111111111111',
      '5',
      '1e2',
      '9007199254740993',
    ]);
  });

  it('binds a list as one parameter and refuses more than 10,000 values', () => {
    const numbers = Array.from({ length: 10_001 }, (_, index) => index);
    expect(where(filter('id', numbers.slice(1).join(','), 'in')).parameters).toHaveLength(1);
    expect(() => where(filter('name', numbers.join(','), 'nin'))).toThrow(InvalidInput);
  });

  it.each(['null', 'NOT  NULL', ' Not Null '])('reads "is %s"', (value) => {
    expect(where(filter('id', value, 'is')).where).toMatch(/^\(p\.id is (not )?null\)$/);
  });

  it.each([
    ['is', '5'],
    ['regexp', '('],
    ['regexp', '(a)\\1'],
    ['regexp', 'a{1,256}'],
    ['regexp', '\\\\{999}'],
    ['regexp', '(?=a)*'],
    ['regexp', '(a{99}){99}'],
    ['regexp', 'a**'],
    ['regexp', '[[:nope:]]'],
    ['regexp', 'a'.repeat(256)],
  ] as const)('refuses "%s %s"', (condition, value) => {
    expect(() => where(filter('name', value, condition))).toThrow(InvalidInput);
  });

  it.each(['(?:', '+?', '[^a]', '[-a]', 'a{1}?', '\\.'])(
    'checks a long pattern of "%s" to its end, which trying all ways would not reach',
    (part) => {
      const pattern = `${part.repeat(Math.floor(250 / part.length))}\\q`;
      expect(() => where(filter('name', pattern, 'regexp'))).toThrow(InvalidInput);
    },
  );
});

describe('any criteria', () => {
  const secret = 'zqx';
  const anyFilter = fc.record({
    field: fc.constantFrom(...Object.keys(fields)),
    condition_type: fc.constantFrom(...CONDITION_TYPES),
    value: fc.oneof(
      fc.string({ unit: 'grapheme' }).map((text) => `${secret}${text}${secret}`),
      fc.constantFrom('', '41774177', '41774177,x', '41774177.5,41774177', '4177-12-31', 'true', 'null', 'not null'),
    ),
  });
  const anyCriteria = fc.record({
    filter_groups: fc.array(fc.record({ filters: fc.array(anyFilter, { maxLength: 4 }) }), { maxLength: 4 }),
    sort_orders: fc.array(
      fc.record({ field: fc.constantFrom(...Object.keys(fields)), direction: fc.constantFrom('ASC' as const, 'DESC' as const) }),
    ),
    page_size: fc.option(fc.integer({ min: 1, max: 2147483647 })),
    current_page: fc.option(fc.integer({ min: 1, max: 2147483647 })),
  });

  it('compiles to SQL that uses each of its parameters once, in order, and holds no value', () => {
    fc.assert(
      fc.property(anyCriteria, fc.array(fc.integer(), { maxLength: 3 }), (criteria, bound) => {
        let compiled: ReturnType<typeof compile>;
        try {
          compiled = compile(criteria, bound);
        } catch (error) {
          if (error instanceof InvalidInput) return;
          throw error;
        }
        const sql = `${compiled.where} ${compiled.orderBy} ${compiled.limit}`;
        const placeholders = [...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
        expect(placeholders).toEqual(compiled.parameters.slice(bound.length).map((_, index) => index + bound.length + 1));
        expect(sql).not.toContain(secret);
        expect(sql).not.toContain('4177');
        expect(compiled.orderBy.endsWith('p.id')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
