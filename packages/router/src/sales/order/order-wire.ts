import { echoCriteria } from '@merx/wire';
import type { AddressRow, HistoryRow, ItemRow } from './order.queries.js';
import type { OrderItem, ProductOption } from './order.schema.js';
import type { OrderAddress, OrderStatusHistory } from './order-part.schema.js';

type ChosenOptions = NonNullable<ProductOption['extension_attributes']>;

/** An item in API format; a child contains its parent. */
export function itemInParent({ item, parent }: { item: ItemRow; parent: ItemRow | null }): OrderItem {
  return { ...itemOf(item), ...(parent && { parent_item: itemOf(parent) }) };
}

function itemOf({ product_options: chosen, gift_message, ...row }: ItemRow): Omit<OrderItem, 'parent_item'> {
  const choices = choicesOf(chosen);
  return {
    ...row,
    ...(choices && { product_option: { extension_attributes: choices } }),
    ...(gift_message && { extension_attributes: { gift_message } }),
  };
}

/** The selected options without internal data; undefined for an item without options. */
function choicesOf(stored: ItemRow['product_options']): ChosenOptions | undefined {
  if (typeof stored !== 'object' || stored === null || !('extension_attributes' in stored)) return undefined;
  const { extension_attributes: choices } = stored;
  return typeof choices === 'object' && choices !== null && Object.keys(choices).length > 0 ? choices : undefined;
}

/** Returns an address with the fields that are null rather than absent. */
export function addressOf(row: AddressRow): OrderAddress {
  return { city: null, country_id: null, firstname: null, lastname: null, postcode: null, telephone: null, ...row };
}

/** Returns a line of the status history. */
export const historyOf = (row: HistoryRow): OrderStatusHistory => ({ comment: null, ...row });

/** Returns everything as the only page of a list without criteria. */
export const singlePage = <Item>(items: Item[]) => ({
  items,
  search_criteria: echoCriteria({ filter_groups: [], sort_orders: [], page_size: null, current_page: null }),
  total_count: items.length,
});
