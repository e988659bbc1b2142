import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { CONDITION_TYPES, echoCriteria, SearchCriteria, SearchCriteriaEcho, type SearchCriteriaInput } from './index.js';

const nothing = { filter_groups: [], sort_orders: [], page_size: null, current_page: null };
const skuFilter = { field: 'sku', value: 'a', condition_type: 'eq' };
const parse = (value: unknown) => SearchCriteria.parse(value);
const filterOf = (filter: unknown) => parse({ filter_groups: [{ filters: [filter] }] }).filter_groups[0]?.filters[0];
const issueOf = (value: unknown) => SearchCriteria.safeParse(value).error?.issues[0];

describe('empty criteria', () => {
  it.each(['', 'undefined', '0', '{}', '[]', null, 0, {}, [], ['']].map((spelling) => [spelling]))('reads %j as no criteria', (spelling) =>
    expect(parse(spelling)).toEqual(nothing),
  );

  it('leaves a missing parameter to be required by its object', () => {
    const input = z.object({ searchCriteria: SearchCriteria });
    expect(input.safeParse({}).error?.issues).toMatchObject([{ code: 'invalid_type', path: ['searchCriteria'] }]);
    expect(z.object({ searchCriteria: SearchCriteria.optional() }).parse({})).toEqual({});
  });

  it.each(['all', '*', 5, true].map((value) => [value]))('are none at all when %j', (value) => expect(parse(value)).toEqual(parse('')));
});

describe('spellings', () => {
  const group = { filters: [{ field: 'sku', value: 'a' }] };

  it.each([
    [{ filter_groups: [group] }],
    [{ filterGroups: [group] }],
    [{ filterGroups: { 0: { filters: { 3: { field: 'sku', value: 'a', conditionType: 'EQ' } } } } }],
    [{ filter_groups: { item: { filters: { item: { field: 'sku', value: 'a', condition_type: '' } } } } }],
    [{ filter_groups: [group], filterGroups: '' }],
    [['', { filter_groups: [group] }]],
    [{ 0: '', 1: { filter_groups: [group] } }],
    [{ filter_groups: ['', group, { filters: [] }] }],
    [{ filter_groups: group }],
  ])('finds the one filter of %j', (sent) => expect(parse(sent)).toEqual({ ...nothing, filter_groups: [{ filters: [skuFilter] }] }));

  it('joins groups given under both spellings', () => {
    const both = parse({ filter_groups: [group], filterGroups: [{ filters: [{ field: 'name', value: 'b', condition_type: 'like' }] }] });
    expect(both.filter_groups.map((each) => each.filters[0]?.field)).toEqual(['sku', 'name']);
  });

  it('keeps the order of groups whose numbers have gaps', () => {
    const at = (field: string) => ({ filters: [{ field, value: '1' }] });
    const sent = { filter_groups: { 12: at('c'), 0: at('a'), 3: at('b') } };
    expect(parse(sent).filter_groups.map((each) => each.filters[0]?.field)).toEqual(['a', 'b', 'c']);
  });

  it('keeps what a client sent beside an empty searchCriteria', () => {
    expect(parse({ 0: '', 1: { filterGroups: [group] }, pageSize: '5' })).toMatchObject({
      page_size: 5,
      filter_groups: [{ filters: [skuFilter] }],
    });
  });
});

describe('filters', () => {
  it.each(CONDITION_TYPES)('know the condition %s in any case', (condition) => {
    expect(filterOf({ field: 'sku', value: 'a', condition_type: condition.toUpperCase() })?.condition_type).toBe(condition);
  });

  it('compare by eq when the condition is unknown', () => {
    expect(filterOf({ field: 'sku', value: 'a', condition_type: 'equals' })?.condition_type).toBe('eq');
  });

  it.each([
    [5, '5'],
    [1.5, '1.5'],
    [true, '1'],
    [false, '0'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    ['None', 'None'],
  ])('read the value %j as %j', (value, expected) => expect(filterOf({ field: 'sku', value })?.value).toBe(expected));

  it.each([
    [{ field: 'sku', value: ['a', 'b'], condition_type: 'in' }, 'value'],
    [{ field: 'sku', value: { a: 1 } }, 'value'],
    [{ field: 'sku', value: 'a\0' }, 'value'],
    [{ field: 'sku', value: 'a', condition_type: ['eq'] }, 'condition_type'],
    [{ field: 'sku"; drop', value: 'a' }, 'field'],
    [{ field: '', value: 'a' }, 'field'],
    [{ value: 'a' }, 'field'],
    [{ field: 'sku', val: 'a' }, 'val'],
    ['sku', 'field'],
    [[1], 'filters'],
  ])('refuse %j, naming it', (filter, fieldName) => {
    const issue = issueOf({ filter_groups: [{ filters: [filter] }] });
    expect(issue).toMatchObject({ code: 'custom', params: { fieldName } });
    expect(issue?.message).toContain('%fieldName');
  });

  it('are refused when there are more than a statement can hold', () => {
    const filters = Array.from({ length: 1001 }, () => ({ field: 'sku', value: 'a' }));
    expect(issueOf({ filter_groups: [{ filters }] })).toMatchObject({ params: { fieldName: 'filter_groups' } });
    expect(parse({ filter_groups: [{ filters: filters.slice(1) }] }).filter_groups[0]?.filters).toHaveLength(1000);
  });
});

describe('sort orders', () => {
  it('are read in sequence, the direction in any case, descending when none is given', () => {
    const sent = { sortOrders: { 0: { field: 'name', direction: 'asc' }, 2: { field: 'sku', direction: 'Desc' }, 3: { field: 'price' } } };
    expect(parse(sent).sort_orders).toEqual([
      { field: 'name', direction: 'ASC' },
      { field: 'sku', direction: 'DESC' },
      { field: 'price', direction: 'DESC' },
    ]);
  });

  it.each([
    [{ field: 'name', direction: 'up' }, 'direction'],
    [{ field: 'name,sku', direction: 'ASC' }, 'field'],
    [{ direction: 'ASC' }, 'field'],
    [{ field: 'name', order: 'ASC' }, 'order'],
  ])('refuse %j, naming it', (order, fieldName) =>
    expect(issueOf({ sort_orders: [order] })).toMatchObject({ code: 'custom', params: { fieldName } }),
  );
});

describe('paging', () => {
  it.each([
    [{ page_size: '20', current_page: '3' }, 20, 3],
    [{ pageSize: 20, currentPage: 3 }, 20, 3],
    [{ page_size: '0', current_page: '0' }, null, 1],
    [{ page_size: '', current_page: -5 }, null, 1],
    [{ page_size: -1 }, null, null],
    [{ page_size: 1e15, current_page: '1e999' }, 2147483647, 2147483647],
  ])('reads %j', (sent, size, page) => expect(parse(sent)).toMatchObject({ page_size: size, current_page: page }));

  it.each([
    [{ page_size: 'many' }, 'page_size'],
    [{ currentPage: 'last' }, 'current_page'],
    [{ page_size: [5] }, 'page_size'],
    [{ page_size: true }, 'page_size'],
    [{ page: 1 }, 'page'],
  ])('refuses %j, naming it', (sent, fieldName) => expect(issueOf(sent)).toMatchObject({ code: 'custom', params: { fieldName } }));
});

describe('any input', () => {
  it('is either criteria or a named refusal, never another error', () => {
    const key = fc.constantFrom('filter_groups', 'filterGroups', 'filters', 'field', 'value', 'item', '0', 'pageSize', '__proto__');
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'large' },
        fc.jsonValue(),
        fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
        fc.array(tie('tree'), { maxLength: 3 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const result = SearchCriteria.safeParse(value);
        if (!result.success) expect(result.error.issues[0]).toMatchObject({ code: 'custom', params: { fieldName: expect.any(String) } });
        else expect(parse(result.data)).toEqual(result.data);
      }),
      { numRuns: 500 },
    );
  });
});

describe('echoCriteria', () => {
  it('answers numbers as numbers and leaves out what was not asked', () => {
    expect(echoCriteria(parse(''))).toEqual({ filter_groups: [], current_page: 1 });
    expect(echoCriteria(parse({ page_size: '20', current_page: '2', sort_orders: [{ field: 'sku', direction: 'asc' }] }))).toEqual({
      filter_groups: [],
      sort_orders: [{ field: 'sku', direction: 'ASC' }],
      page_size: 20,
      current_page: 2,
    });
    expect(echoCriteria(parse({ requestName: 'quick_search_container' })).request_name).toBe('quick_search_container');
  });

  it('fits the schema of an answer and can be sent again', () => {
    const sent = { filter_groups: [{ filters: [{ field: 'sku', value: 'a' }] }], page_size: 5 };
    const echo = echoCriteria(parse(sent));
    expect(SearchCriteriaEcho.parse(echo)).toEqual(echo);
    expect(echoCriteria(parse(echo))).toEqual(echo);
  });
});

describe('types', () => {
  it('let a typed caller leave out what it does not need', () => {
    const sent: SearchCriteriaInput = { filter_groups: [{ filters: [{ field: 'status', value: 1 }] }], page_size: 20 };
    expectTypeOf<z.input<typeof SearchCriteria>>().toEqualTypeOf<SearchCriteriaInput>();
    expectTypeOf<z.output<typeof SearchCriteria>>().toEqualTypeOf<SearchCriteria>();
    expect(parse(sent).filter_groups[0]?.filters[0]?.value).toBe('1');
  });
});
