import type { ExactItem, ExactOrder } from '../order/locked-order.queries.js';

/** What invoices and credit memos have from their order: whose they are, its currencies and rates. */
export const documentOfOrder = (order: ExactOrder) => ({
  order_id: order.entity_id,
  store_id: order.store_id,
  global_currency_code: order.global_currency_code,
  base_currency_code: order.base_currency_code,
  store_currency_code: order.store_currency_code,
  order_currency_code: order.order_currency_code,
  base_to_global_rate: order.base_to_global_rate,
  base_to_order_rate: order.base_to_order_rate,
  store_to_base_rate: order.store_to_base_rate,
  store_to_order_rate: order.store_to_order_rate,
  discount_description: order.discount_description,
});

/** What items of documents have from those of the order. */
export const itemOfOrder = (item: ExactItem | undefined) => ({
  sku: item?.sku ?? '',
  name: item?.name ?? null,
  product_id: item?.product_id ?? null,
  description: item?.description ?? null,
});
