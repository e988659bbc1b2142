import { dateTime, decimal, int, list, text } from '@merx/wire';
import { z } from 'zod';
import { DocumentCommentInput } from '../document/document.schema.js';

const extension_attributes = z.object({}).nullish();

const InvoiceItemInput = z.strictObject({
  additional_data: text.nullish(),
  base_cost: decimal.nullish(),
  base_discount_amount: decimal.nullish(),
  base_discount_tax_compensation_amount: decimal.nullish(),
  base_price: decimal.nullish(),
  base_price_incl_tax: decimal.nullish(),
  base_row_total: decimal.nullish(),
  base_row_total_incl_tax: decimal.nullish(),
  base_tax_amount: decimal.nullish(),
  description: text.nullish(),
  discount_amount: decimal.nullish(),
  entity_id: int.nullish(),
  discount_tax_compensation_amount: decimal.nullish(),
  name: text.nullish(),
  parent_id: int.nullish(),
  price: decimal.nullish(),
  price_incl_tax: decimal.nullish(),
  product_id: int.nullish(),
  row_total: decimal.nullish(),
  row_total_incl_tax: decimal.nullish(),
  sku: text.nullish(),
  tax_amount: decimal.nullish(),
  order_item_id: int,
  qty: decimal,
  extension_attributes,
});
export type InvoiceItemInput = z.infer<typeof InvoiceItemInput>;

/** An invoice as a client sends it: an order and, unless everything that is open is meant, its items. */
export const InvoiceInput = z.strictObject({
  base_currency_code: text.nullish(),
  base_discount_amount: decimal.nullish(),
  base_grand_total: decimal.nullish(),
  base_discount_tax_compensation_amount: decimal.nullish(),
  base_shipping_amount: decimal.nullish(),
  base_shipping_discount_tax_compensation_amnt: decimal.nullish(),
  base_shipping_incl_tax: decimal.nullish(),
  base_shipping_tax_amount: decimal.nullish(),
  base_subtotal: decimal.nullish(),
  base_subtotal_incl_tax: decimal.nullish(),
  base_tax_amount: decimal.nullish(),
  base_total_refunded: decimal.nullish(),
  base_to_global_rate: decimal.nullish(),
  base_to_order_rate: decimal.nullish(),
  billing_address_id: int.nullish(),
  can_void_flag: int.nullish(),
  created_at: dateTime.nullish(),
  discount_amount: decimal.nullish(),
  discount_description: text.nullish(),
  email_sent: int.nullish(),
  entity_id: int.nullish(),
  global_currency_code: text.nullish(),
  grand_total: decimal.nullish(),
  discount_tax_compensation_amount: decimal.nullish(),
  increment_id: text.nullish(),
  is_used_for_refund: int.nullish(),
  order_currency_code: text.nullish(),
  order_id: int,
  shipping_address_id: int.nullish(),
  shipping_amount: decimal.nullish(),
  shipping_discount_tax_compensation_amount: decimal.nullish(),
  shipping_incl_tax: decimal.nullish(),
  shipping_tax_amount: decimal.nullish(),
  state: int.nullish(),
  store_currency_code: text.nullish(),
  store_id: int.nullish(),
  store_to_base_rate: decimal.nullish(),
  store_to_order_rate: decimal.nullish(),
  subtotal: decimal.nullish(),
  subtotal_incl_tax: decimal.nullish(),
  tax_amount: decimal.nullish(),
  total_qty: decimal.nullish(),
  transaction_id: text.nullish(),
  updated_at: text.nullish(),
  items: list(InvoiceItemInput).nullish(),
  comments: list(DocumentCommentInput).nullish(),
  extension_attributes,
});
export type InvoiceInput = z.infer<typeof InvoiceInput>;

export const SaveInvoice = z.object({ entity: InvoiceInput });
export const AddInvoiceComment = z.object({ entity: DocumentCommentInput });
