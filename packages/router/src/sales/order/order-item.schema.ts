import { SearchCriteriaEcho, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { GiftMessage } from './gift-message.schema.js';

const CustomOption = z.object({ option_id: wireText, option_value: wireText });
const BundleOption = z.object({ option_id: wireInt, option_qty: wireInt, option_selections: z.array(wireInt) });
const ConfigurableOption = z.object({ option_id: wireText, option_value: wireInt.optional() });

/** What the buyer chose, as on cart items. */
const ProductOption = z.object({
  extension_attributes: z
    .object({
      custom_options: z.array(CustomOption).optional(),
      bundle_options: z.array(BundleOption).optional(),
      configurable_item_options: z.array(ConfigurableOption).optional(),
      downloadable_option: z.object({ downloadable_links: z.array(wireInt) }).optional(),
    })
    .optional(),
});
export type ProductOption = z.infer<typeof ProductOption>;

const OrderItemRow = z.object({
  additional_data: wireText.optional(),
  amount_refunded: wireDecimal.optional(),
  applied_rule_ids: wireText.optional(),
  base_amount_refunded: wireDecimal.optional(),
  base_cost: wireDecimal.optional(),
  base_discount_amount: wireDecimal.optional(),
  base_discount_invoiced: wireDecimal.optional(),
  base_discount_refunded: wireDecimal.optional(),
  base_discount_tax_compensation_amount: wireDecimal.optional(),
  base_discount_tax_compensation_invoiced: wireDecimal.optional(),
  base_discount_tax_compensation_refunded: wireDecimal.optional(),
  base_original_price: wireDecimal.optional(),
  base_price: wireDecimal.optional(),
  base_price_incl_tax: wireDecimal.optional(),
  base_row_invoiced: wireDecimal.optional(),
  base_row_total: wireDecimal.optional(),
  base_row_total_incl_tax: wireDecimal.optional(),
  base_tax_amount: wireDecimal.optional(),
  base_tax_before_discount: wireDecimal.optional(),
  base_tax_invoiced: wireDecimal.optional(),
  base_tax_refunded: wireDecimal.optional(),
  base_weee_tax_applied_amount: wireDecimal.optional(),
  base_weee_tax_applied_row_amnt: wireDecimal.optional(),
  base_weee_tax_disposition: wireDecimal.optional(),
  base_weee_tax_row_disposition: wireDecimal.optional(),
  created_at: wireText.optional(),
  description: wireText.optional(),
  discount_amount: wireDecimal.optional(),
  discount_invoiced: wireDecimal.optional(),
  discount_percent: wireDecimal.optional(),
  discount_refunded: wireDecimal.optional(),
  event_id: wireInt.optional(),
  ext_order_item_id: wireText.optional(),
  free_shipping: wireInt.optional(),
  gw_base_price: wireDecimal.optional(),
  gw_base_price_invoiced: wireDecimal.optional(),
  gw_base_price_refunded: wireDecimal.optional(),
  gw_base_tax_amount: wireDecimal.optional(),
  gw_base_tax_amount_invoiced: wireDecimal.optional(),
  gw_base_tax_amount_refunded: wireDecimal.optional(),
  gw_id: wireInt.optional(),
  gw_price: wireDecimal.optional(),
  gw_price_invoiced: wireDecimal.optional(),
  gw_price_refunded: wireDecimal.optional(),
  gw_tax_amount: wireDecimal.optional(),
  gw_tax_amount_invoiced: wireDecimal.optional(),
  gw_tax_amount_refunded: wireDecimal.optional(),
  discount_tax_compensation_amount: wireDecimal.optional(),
  discount_tax_compensation_canceled: wireDecimal.optional(),
  discount_tax_compensation_invoiced: wireDecimal.optional(),
  discount_tax_compensation_refunded: wireDecimal.optional(),
  is_qty_decimal: wireInt.optional(),
  is_virtual: wireInt.optional(),
  item_id: wireInt.optional(),
  locked_do_invoice: wireInt.optional(),
  locked_do_ship: wireInt.optional(),
  name: wireText.optional(),
  no_discount: wireInt.optional(),
  order_id: wireInt.optional(),
  original_price: wireDecimal.optional(),
  parent_item_id: wireInt.optional(),
  price: wireDecimal.optional(),
  price_incl_tax: wireDecimal.optional(),
  product_id: wireInt.optional(),
  product_type: wireText.optional(),
  qty_backordered: wireDecimal.optional(),
  qty_canceled: wireDecimal.optional(),
  qty_invoiced: wireDecimal.optional(),
  qty_ordered: wireDecimal.optional(),
  qty_refunded: wireDecimal.optional(),
  qty_returned: wireDecimal.optional(),
  qty_shipped: wireDecimal.optional(),
  quote_item_id: wireInt.optional(),
  row_invoiced: wireDecimal.optional(),
  row_total: wireDecimal.optional(),
  row_total_incl_tax: wireDecimal.optional(),
  row_weight: wireDecimal.optional(),
  sku: wireText,
  store_id: wireInt.optional(),
  tax_amount: wireDecimal.optional(),
  tax_before_discount: wireDecimal.optional(),
  tax_canceled: wireDecimal.optional(),
  tax_invoiced: wireDecimal.optional(),
  tax_percent: wireDecimal.optional(),
  tax_refunded: wireDecimal.optional(),
  updated_at: wireText.optional(),
  weee_tax_applied: wireText.optional(),
  weee_tax_applied_amount: wireDecimal.optional(),
  weee_tax_applied_row_amount: wireDecimal.optional(),
  weee_tax_disposition: wireDecimal.optional(),
  weee_tax_row_disposition: wireDecimal.optional(),
  weight: wireDecimal.optional(),
  product_option: ProductOption.optional(),
  extension_attributes: z.object({ gift_message: GiftMessage }).optional(),
});

/** An item; that of a child holds its parent, which holds no other. */
export const OrderItem = OrderItemRow.extend({ parent_item: OrderItemRow.optional() });
export type OrderItem = z.infer<typeof OrderItem>;

export const OrderItemList = z.object({ items: z.array(OrderItem), search_criteria: SearchCriteriaEcho, total_count: wireInt });
export type OrderItemList = z.infer<typeof OrderItemList>;
