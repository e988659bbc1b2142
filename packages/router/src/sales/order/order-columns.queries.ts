export type ColumnKind = 'integer' | 'decimal' | 'text' | 'time' | 'json' | 'list';
export type Columns = ReadonlyMap<string, ColumnKind>;

/** The columns of a table, their names by kind, in a text with blanks between them. */
export function columns(byKind: Partial<Record<ColumnKind, string>>): Columns {
  const kinds = Object.entries(byKind) as [ColumnKind, string][];
  return new Map(
    kinds.flatMap(([kind, names]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, kind] as const),
    ),
  );
}

/** Returns the columns of `alias` for a select list, times as the wire writes them. */
export function selectList(of: Columns, alias: string): string {
  const one = ([name, kind]: [string, ColumnKind]) => (kind === 'time' ? `wire_time(${alias}.${name}) as ${name}` : `${alias}.${name}`);
  return [...of].map(one).join(', ');
}

/** The columns of a row named `given` for an update, but for those that are kept. */
export const assignments = (of: Columns, kept: readonly string[]): string =>
  [...of.keys()]
    .filter((name) => !kept.includes(name))
    .map((name) => `${name} = given.${name}`)
    .join(', ');

/** Columns of `sales_order`. */
export const orderColumns = columns({
  integer: `
    entity_id store_id is_virtual gift_message_id billing_address_id can_ship_partially can_ship_partially_item customer_gender
    customer_group_id customer_id customer_is_guest customer_note_notify edit_increment email_sent forced_shipment_with_invoice
    payment_auth_expiration quote_address_id quote_id total_item_count`,
  decimal: `
    grand_total base_grand_total adjustment_negative adjustment_positive base_adjustment_negative base_adjustment_positive
    base_discount_amount base_discount_canceled base_discount_invoiced base_discount_refunded base_discount_tax_compensation_amount
    base_discount_tax_compensation_invoiced base_discount_tax_compensation_refunded base_shipping_amount base_shipping_canceled
    base_shipping_discount_amount base_shipping_discount_tax_compensation_amnt base_shipping_incl_tax base_shipping_invoiced
    base_shipping_refunded base_shipping_tax_amount base_shipping_tax_refunded base_subtotal base_subtotal_canceled
    base_subtotal_incl_tax base_subtotal_invoiced base_subtotal_refunded base_tax_amount base_tax_canceled base_tax_invoiced
    base_tax_refunded base_total_canceled base_total_due base_total_invoiced base_total_invoiced_cost base_total_offline_refunded
    base_total_online_refunded base_total_paid base_total_qty_ordered base_total_refunded base_to_global_rate base_to_order_rate
    discount_amount discount_canceled discount_invoiced discount_refunded discount_tax_compensation_amount
    discount_tax_compensation_invoiced discount_tax_compensation_refunded payment_authorization_amount shipping_amount shipping_canceled
    shipping_discount_amount shipping_discount_tax_compensation_amount shipping_incl_tax shipping_invoiced shipping_refunded
    shipping_tax_amount shipping_tax_refunded store_to_base_rate store_to_order_rate subtotal subtotal_canceled subtotal_incl_tax
    subtotal_invoiced subtotal_refunded tax_amount tax_canceled tax_invoiced tax_refunded total_canceled total_due total_invoiced
    total_offline_refunded total_online_refunded total_paid total_qty_ordered total_refunded weight`,
  text: `
    increment_id state status customer_email shipping_method applied_rule_ids base_currency_code coupon_code customer_dob
    customer_firstname customer_lastname customer_middlename customer_note customer_prefix customer_suffix customer_taxvat
    discount_description ext_customer_id ext_order_id global_currency_code hold_before_state hold_before_status order_currency_code
    original_increment_id protect_code relation_child_id relation_child_real_id relation_parent_id relation_parent_real_id remote_ip
    shipping_description store_currency_code store_name x_forwarded_for`,
  time: `
    created_at updated_at`,
  json: `
    applied_taxes`,
});

/** Columns of `sales_order_item`. */
export const itemColumns = columns({
  integer: `
    item_id order_id parent_item_id event_id free_shipping gift_message_id gw_id is_qty_decimal is_virtual locked_do_invoice locked_do_ship no_discount
    product_id quote_item_id store_id`,
  decimal: `
    amount_refunded base_amount_refunded base_cost base_discount_amount base_discount_invoiced base_discount_refunded
    base_discount_tax_compensation_amount base_discount_tax_compensation_invoiced base_discount_tax_compensation_refunded
    base_original_price base_price base_price_incl_tax base_row_invoiced base_row_total base_row_total_incl_tax base_tax_amount
    base_tax_before_discount base_tax_invoiced base_tax_refunded base_weee_tax_applied_amount base_weee_tax_applied_row_amnt
    base_weee_tax_disposition base_weee_tax_row_disposition discount_amount discount_invoiced discount_percent discount_refunded
    gw_base_price gw_base_price_invoiced gw_base_price_refunded gw_base_tax_amount gw_base_tax_amount_invoiced
    gw_base_tax_amount_refunded gw_price gw_price_invoiced gw_price_refunded gw_tax_amount gw_tax_amount_invoiced gw_tax_amount_refunded
    discount_tax_compensation_amount discount_tax_compensation_canceled discount_tax_compensation_invoiced
    discount_tax_compensation_refunded original_price price price_incl_tax qty_backordered qty_canceled qty_invoiced qty_ordered
    qty_refunded qty_returned qty_shipped row_invoiced row_total row_total_incl_tax row_weight tax_amount tax_before_discount
    tax_canceled tax_invoiced tax_percent tax_refunded weee_tax_applied_amount weee_tax_applied_row_amount weee_tax_disposition
    weee_tax_row_disposition weight`,
  text: `
    sku additional_data applied_rule_ids description ext_order_item_id name product_type weee_tax_applied`,
  time: `
    created_at updated_at`,
  json: `
    product_options applied_taxes`,
});

/** Columns of `sales_order_address`. */
export const addressColumns = columns({
  integer: `
    entity_id parent_id customer_address_id customer_id region_id vat_is_valid vat_request_success`,
  text: `
    address_type city company country_id email fax firstname lastname middlename postcode prefix region region_code suffix telephone
    vat_id vat_request_date vat_request_id`,
  list: `
    street`,
});

/** Columns of `sales_order_payment`. */
export const paymentColumns = columns({
  integer: `
    entity_id parent_id quote_payment_id`,
  decimal: `
    amount_authorized amount_canceled amount_ordered amount_paid amount_refunded base_amount_authorized base_amount_canceled
    base_amount_ordered base_amount_paid base_amount_paid_online base_amount_refunded base_amount_refunded_online base_shipping_amount
    base_shipping_captured base_shipping_refunded shipping_amount shipping_captured shipping_refunded`,
  text: `
    method account_status additional_data address_status anet_trans_method cc_approval cc_avs_status cc_cid_status cc_debug_request_body
    cc_debug_response_body cc_debug_response_serialized cc_exp_month cc_exp_year cc_last4 cc_number_enc cc_owner cc_secure_verify
    cc_ss_issue cc_ss_start_month cc_ss_start_year cc_status cc_status_description cc_trans_id cc_type echeck_account_name
    echeck_account_type echeck_bank_name echeck_routing_number echeck_type last_trans_id po_number protection_eligibility`,
  json: `
    additional_information`,
});

/** Columns of `sales_order_status_history`. */
export const historyColumns = columns({
  integer: `
    entity_id parent_id is_customer_notified is_visible_on_front`,
  text: `
    comment entity_name status`,
  time: `
    created_at`,
});
