import { describe, expect, it } from 'vitest';
import { searchCriteria } from './search-criteria.js';

describe('searchCriteria', () => {
  it('is empty when nothing is asked for', () => {
    expect(searchCriteria()).toEqual({});
  });

  it('makes a group of every condition, and one group of those of which one is enough', () => {
    expect(searchCriteria({ where: [{ field: 'a', value: 1 }, [{ field: 'b', value: 'x' }, { field: 'c' }]] })).toEqual({
      filter_groups: [
        { filters: [{ field: 'a', condition_type: 'eq', value: '1' }] },
        {
          filters: [
            { field: 'b', condition_type: 'eq', value: 'x' },
            { field: 'c', condition_type: 'eq' },
          ],
        },
      ],
    });
  });

  it.each([
    [true, '1'],
    [false, '0'],
    [0, '0'],
    ['', ''],
    [[1, 'b', true], '1,b,1'],
    [[], ''],
  ])('writes the value %j as %j', (value, text) => {
    expect(searchCriteria({ where: [{ field: 'a', value }] }).filter_groups?.[0]?.filters?.[0]?.value).toBe(text);
  });

  it('sorts upwards where nothing else is said, and keeps the page', () => {
    expect(searchCriteria({ sort: [{ field: 'a' }, { field: 'b', direction: 'DESC' }], pageSize: 5, page: 2 })).toEqual({
      sort_orders: [
        { field: 'a', direction: 'ASC' },
        { field: 'b', direction: 'DESC' },
      ],
      page_size: 5,
      current_page: 2,
    });
  });
});
