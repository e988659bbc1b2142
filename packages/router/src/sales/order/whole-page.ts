import { echoCriteria } from '@merx/wire';

/** Returns everything as the only page of a list without criteria. */
export const wholePage = <Item>(items: Item[]) => ({
  items,
  search_criteria: echoCriteria({ filter_groups: [], sort_orders: [], page_size: null, current_page: null }),
  total_count: items.length,
});
