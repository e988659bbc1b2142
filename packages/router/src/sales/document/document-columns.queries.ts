import { type Columns, columns } from '../order/order-columns.queries.js';

/** What may follow an order: also the name of its numbers, mails and settings. */
export type DocumentKind = 'invoice' | 'creditmemo' | 'shipment';

export interface PartTable {
  table: string;
  columns: Columns;
  /** The newest first. */
  isDescending?: boolean;
}

export interface DocumentTables {
  table: string;
  columns: Columns;
  /** By the name of their list in an answer. */
  parts: { items: PartTable; comments: PartTable; tracks?: PartTable };
}

/** Columns of `sales_invoice`. */
const invoiceColumns = columns({
  integer: `
    entity_id order_id store_id state billing_address_id shipping_address_id can_void_flag email_sent is_used_for_refund`,
  decimal: `
    base_discount_amount base_discount_tax_compensation_amount base_grand_total base_shipping_amount
    base_shipping_discount_tax_compensation_amnt base_shipping_incl_tax base_shipping_tax_amount base_subtotal base_subtotal_incl_tax
    base_tax_amount base_to_global_rate base_to_order_rate base_total_refunded discount_amount discount_tax_compensation_amount grand_total
    shipping_amount shipping_discount_tax_compensation_amount shipping_incl_tax shipping_tax_amount store_to_base_rate store_to_order_rate
    subtotal subtotal_incl_tax tax_amount total_qty`,
  text: `
    increment_id base_currency_code discount_description global_currency_code order_currency_code store_currency_code transaction_id`,
  time: `
    created_at updated_at`,
});

const itemAmounts = `
  base_cost base_discount_amount base_discount_tax_compensation_amount base_price base_price_incl_tax base_row_total
  base_row_total_incl_tax base_tax_amount discount_amount discount_tax_compensation_amount price price_incl_tax qty row_total
  row_total_incl_tax tax_amount`;

/** Columns of `sales_invoice_item`. */
const invoiceItemColumns = columns({
  integer: `
    entity_id parent_id order_item_id product_id`,
  decimal: itemAmounts,
  text: `
    sku name description additional_data`,
});

/** Columns of `sales_creditmemo`. */
const creditmemoColumns = columns({
  integer: `
    entity_id order_id store_id state invoice_id billing_address_id shipping_address_id creditmemo_status email_sent`,
  decimal: `
    adjustment adjustment_negative adjustment_positive base_adjustment base_adjustment_negative base_adjustment_positive
    base_discount_amount base_discount_tax_compensation_amount base_grand_total base_shipping_amount
    base_shipping_discount_tax_compensation_amnt base_shipping_incl_tax base_shipping_tax_amount base_subtotal base_subtotal_incl_tax
    base_tax_amount base_to_global_rate base_to_order_rate discount_amount discount_tax_compensation_amount grand_total shipping_amount
    shipping_discount_tax_compensation_amount shipping_incl_tax shipping_tax_amount store_to_base_rate store_to_order_rate subtotal
    subtotal_incl_tax tax_amount`,
  text: `
    increment_id base_currency_code discount_description global_currency_code order_currency_code store_currency_code transaction_id`,
  time: `
    created_at updated_at`,
});

/** Columns of `sales_creditmemo_item`. */
const creditmemoItemColumns = columns({
  integer: `
    entity_id parent_id order_item_id product_id`,
  decimal: `
    ${itemAmounts} base_weee_tax_applied_amount base_weee_tax_applied_row_amnt base_weee_tax_disposition base_weee_tax_row_disposition
    weee_tax_applied_amount weee_tax_applied_row_amount weee_tax_disposition weee_tax_row_disposition`,
  text: `
    sku name description additional_data weee_tax_applied`,
});

/** Columns of `sales_shipment`, but for the label: bytes are no JSON. */
const shipmentColumns = columns({
  integer: `
    entity_id order_id store_id customer_id billing_address_id shipping_address_id shipment_status email_sent`,
  decimal: `
    total_qty total_weight`,
  text: `
    increment_id`,
  time: `
    created_at updated_at`,
  json: `
    packages`,
});

/** Columns of `sales_shipment_item`. */
const shipmentItemColumns = columns({
  integer: `
    entity_id parent_id order_item_id product_id`,
  decimal: `
    price qty row_total weight`,
  text: `
    sku name description additional_data`,
});

/** Columns of `sales_shipment_track`. */
export const trackColumns = columns({
  integer: `
    entity_id parent_id order_id`,
  decimal: `
    qty weight`,
  text: `
    track_number title carrier_code description`,
  time: `
    created_at updated_at`,
});

/** Columns of the comments on a document of any kind. */
export const commentColumns = columns({
  integer: `
    entity_id parent_id is_customer_notified is_visible_on_front`,
  text: `
    comment`,
  time: `
    created_at`,
});

const commentsIn = (table: string): PartTable => ({ table, columns: commentColumns, isDescending: true });

/** The tables of each kind of document. */
export const documentTables: Readonly<Record<DocumentKind, DocumentTables>> = {
  invoice: {
    table: 'sales_invoice',
    columns: invoiceColumns,
    parts: { items: { table: 'sales_invoice_item', columns: invoiceItemColumns }, comments: commentsIn('sales_invoice_comment') },
  },
  creditmemo: {
    table: 'sales_creditmemo',
    columns: creditmemoColumns,
    parts: { items: { table: 'sales_creditmemo_item', columns: creditmemoItemColumns }, comments: commentsIn('sales_creditmemo_comment') },
  },
  shipment: {
    table: 'sales_shipment',
    columns: shipmentColumns,
    parts: {
      items: { table: 'sales_shipment_item', columns: shipmentItemColumns },
      comments: commentsIn('sales_shipment_comment'),
      tracks: { table: 'sales_shipment_track', columns: trackColumns },
    },
  },
};
