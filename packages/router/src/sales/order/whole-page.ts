import { echoCriteria } from '@merx/wire';

/** Returns all there is as the one page of a list that takes no criteria. */
export const wholePage = <Item>(items: Item[]) => ({
  items,
  search_criteria: echoCriteria({ filter_groups: [], sort_orders: [], page_size: null, current_page: null }),
  total_count: items.length,
});
