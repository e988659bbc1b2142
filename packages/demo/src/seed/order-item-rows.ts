import type { TableRow } from '@merx/db';
import { money, toColumn, ZERO } from '@merx/wire';
import { inBothCurrencies } from './order-amounts.js';
import type { PlacedOrder } from './order-rows.js';

/** Rows of `sales_order_item`, one for each line of the order. */
export function orderItemRows({ id, order, lines, quoteItemIds, placedAt }: PlacedOrder): TableRow[] {
  return lines.map(({ product, productId, qty, unitPrice, rowTotal, rowWeight }, index) => ({
    order_id: id,
    store_id: 1,
    created_at: placedAt,
    updated_at: placedAt,
    product_id: productId,
    product_type: product.weight ? 'simple' : 'virtual',
    quote_item_id: quoteItemIds[index],
    sku: product.sku,
    name: product.name,
    is_virtual: product.weight ? 0 : 1,
    is_qty_decimal: 0,
    no_discount: 0,
    free_shipping: 0,
    weight: product.weight ?? null,
    row_weight: toColumn(rowWeight),
    qty_ordered: qty,
    qty_canceled: order.outcome === 'canceled' ? qty : 0,
    qty_invoiced: 0,
    qty_refunded: 0,
    qty_shipped: 0,
    discount_percent: '0',
    tax_percent: '0',
    amount_refunded: '0',
    base_amount_refunded: '0',
    ...inBothCurrencies({
      price: unitPrice,
      price_incl_tax: unitPrice,
      original_price: money(product.price),
      row_total: rowTotal,
      row_total_incl_tax: rowTotal,
      row_invoiced: ZERO,
      discount_amount: ZERO,
      discount_invoiced: ZERO,
      discount_tax_compensation_amount: ZERO,
      tax_amount: ZERO,
      tax_invoiced: ZERO,
    }),
  }));
}
