import { describe, expect, it } from 'vitest';
import { criteriaOf, readListSearch } from './list-search';

describe('the list settings of an address', () => {
  it('are kept where they can be read, and left out where they cannot', () => {
    expect(readListSearch({ q: 'shirt', page: 2, size: 50, sort: '-price', f: [['sku', 'like', 'a']], view: 3, tab: 'x' })).toEqual({
      q: 'shirt',
      page: 2,
      size: 50,
      sort: '-price',
      f: [['sku', 'like', 'a']],
      view: 3,
    });
    expect(readListSearch({ q: 12, page: -1, size: 5000, sort: 7, f: [['sku', 'drop', 'a'], ['sku', 'eq', {}], 'x'], view: 'y' })).toEqual({
      q: '12',
      f: [],
    });
  });

  it('become the criteria of a list', () => {
    expect(
      criteriaOf({
        sort: '-price',
        page: 3,
        f: [
          ['status', 'in', ['1', '2']],
          ['name', 'like', '50%_\\'],
        ],
      }),
    ).toEqual({
      filter_groups: [
        { filters: [{ field: 'status', condition_type: 'in', value: '1,2' }] },
        { filters: [{ field: 'name', condition_type: 'like', value: '%50\\%\\_\\\\%' }] },
      ],
      sort_orders: [{ field: 'price', direction: 'DESC' }],
      current_page: 3,
      page_size: 25,
    });
    expect(criteriaOf({})).toEqual({ filter_groups: [], current_page: 1, page_size: 25 });
  });
});
