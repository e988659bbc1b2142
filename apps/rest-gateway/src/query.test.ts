import { InvalidInput } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuery } from './query.js';

const params = (query: string) => readQuery(query).params;
const filter = (field: string) => ({ filters: [{ field }] });

describe('readQuery', () => {
  it('reads brackets raw or encoded, with a blank as + or %20', () => {
    const wanted = { searchCriteria: { filter_groups: [{ filters: [{ field: 'name', value: 'a b c' }] }] } };
    expect(
      params('searchCriteria[filter_groups][0][filters][0][field]=name&searchCriteria[filter_groups][0][filters][0][value]=a+b%20c'),
    ).toEqual(wanted);
    expect(
      params(
        'search_criteria%5Bfilter_groups%5D%5B0%5D%5Bfilters%5D%5B0%5D%5Bfield%5D=name&searchCriteria%5bfilter_groups%5d%5B0%5D%5Bfilters%5D%5B0%5D%5Bvalue%5D=a%20b+c',
      ).searchCriteria,
    ).toEqual({ filter_groups: [{ filters: [{ value: 'a b c' }] }, { filters: [{ field: 'name' }] }] });
  });

  it('closes gaps in numbers, also behind numbers too large for a list', () => {
    expect(params('searchCriteria[filterGroups][0]=a&searchCriteria[filterGroups][3]=b')).toEqual({
      searchCriteria: { filterGroups: ['a', 'b'] },
    });
    const far = params('searchCriteria[filterGroups][5000]=a&searchCriteria[filterGroups][2]=b').searchCriteria;
    expect(Object.values((far as { filterGroups: object }).filterGroups)).toEqual(['b', 'a']);
  });

  it.each(['', 'undefined', '0', '{}', '[]', 'all', '*'])('keeps the empty criteria "%s" as text', (text) => {
    expect(params(`searchCriteria=${text}`)).toEqual({ searchCriteria: text });
    expect(params(`search_criteria=${text}`)).toEqual({ searchCriteria: text });
  });

  it('has no criteria when none are sent', () => {
    expect(params('storeId=1')).toEqual({ storeId: '1' });
    expect(params('')).toEqual({});
  });

  it.each(['searchCriteria=&searchCriteria[pageSize]=5', 'searchCriteria[pageSize]=5&searchCriteria='])(
    '%s is the criteria and not the text',
    (query) => {
      expect(params(query)).toEqual({ searchCriteria: { pageSize: '5' } });
    },
  );

  it('keeps both spellings of the groups within one criteria', () => {
    expect(params('searchCriteria[filterGroups][0][filters][0][field]=a&searchCriteria[filter_groups][0][filters][0][field]=b')).toEqual({
      searchCriteria: { filterGroups: [filter('a')], filter_groups: [filter('b')] },
    });
  });

  it('joins the lists of searchCriteria and search_criteria', () => {
    expect(params('searchCriteria[filter_groups][0][filters][0][field]=a&search_criteria[filter_groups][0][filters][0][field]=b')).toEqual({
      searchCriteria: { filter_groups: [filter('a'), filter('b')] },
    });
  });

  it.each([
    ['search_criteria=0&current_page=2', { searchCriteria: { current_page: '2' }, current_page: '2' }],
    ['pageSize=3', { searchCriteria: { page_size: '3' }, pageSize: '3' }],
    ['searchCriteria[currentPage]=4&current_page=2', { searchCriteria: { currentPage: '4' }, current_page: '2' }],
    ['searchCriteria=all&current_page=2', { searchCriteria: { current_page: '2' }, current_page: '2' }],
    ['searchCriteria=&page_size=', { searchCriteria: '', page_size: '' }],
  ])('%s pages from the top level', (query, wanted) => {
    expect(params(query)).toEqual(wanted);
  });

  it('does not let paging hide criteria that are a list', () => {
    expect(params('searchCriteria[]=a&current_page=2').searchCriteria).toEqual(['a']);
  });

  it('takes the last of a repeated name, but all of a list', () => {
    expect(params('a=1&a=2&b[]=1&b[]=2')).toEqual({ a: '2', b: ['1', '2'] });
  });

  it('reads a query again as it was sent, whatever became of what it read first', () => {
    const query = 'searchCriteria[filter_groups][0][filters][0][field]=a&b[x]=1&b[]=2&fields=items';
    const first = readQuery(query);
    const before = structuredClone(first);
    Object.assign(first.params, { more: 1 });
    delete first.params.searchCriteria;
    expect(readQuery(query)).toEqual(before);
    expect(readQuery(query)).not.toBe(readQuery(query));
  });

  it('hands the fields expression out apart from the parameters', () => {
    expect(readQuery('fields=items%5Bsku%5D,total_count&a=1')).toEqual({ params: { a: '1' }, fields: 'items[sku],total_count' });
    expect(readQuery('fields=').fields).toBeNull();
    expect(readQuery('a=1').fields).toBeNull();
  });

  it('keeps a malformed escape as text', () => {
    expect(params('a=%zz')).toEqual({ a: '%zz' });
  });

  it('refuses what is too deep, too long or unstorable', () => {
    expect(() => readQuery(`a${'[b]'.repeat(40)}=1`)).toThrow(InvalidInput);
    expect(() => readQuery('a=1&'.repeat(3000))).toThrow(InvalidInput);
    expect(() => readQuery('a=x%00y')).toThrow(InvalidInput);
  });

  it('cannot reach a prototype', () => {
    const read = params('__proto__[a]=1&constructor[prototype][a]=1&searchCriteria[__proto__][a]=1&x[constructor][prototype][a]=1');
    expect(({} as { a?: unknown }).a).toBeUndefined();
    expect((read as { a?: unknown }).a).toBeUndefined();
    expect((read.searchCriteria as { a?: unknown } | undefined)?.a).toBeUndefined();
  });

  it('never throws anything but InvalidInput', () => {
    const word = fc.constantFrom(
      'searchCriteria',
      'search_criteria',
      'fields',
      '[',
      ']',
      '=',
      '&',
      '0',
      '999',
      '%5B',
      '%',
      '+',
      '__proto__',
      'page_size',
      '',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word, { maxLength: 30 }).map((words) => words.join('')),
        ),
        (query) => {
          try {
            readQuery(query);
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidInput);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
