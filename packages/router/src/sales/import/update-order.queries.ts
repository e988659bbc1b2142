import type { Queryable } from '@merx/db';

/** What may be set of an order that is there already, besides its status: nothing of it is about amounts, goods or documents. */
export const SETTABLE = [
  ...(['customer_email', 'customer_prefix', 'customer_firstname', 'customer_middlename', 'customer_lastname', 'customer_suffix'] as const),
  ...(['customer_dob', 'customer_gender', 'customer_taxvat', 'customer_note', 'customer_note_notify'] as const),
  ...(['ext_order_id', 'ext_customer_id', 'can_ship_partially', 'can_ship_partially_item', 'forced_shipment_with_invoice'] as const),
  ...(['edit_increment', 'original_increment_id', 'relation_child_id', 'relation_child_real_id'] as const),
  ...(['relation_parent_id', 'relation_parent_real_id'] as const),
];

/** Sets fields of an order; `fields` is JSON text of those that are to change. */
export async function updateOrderFields(tx: Queryable, id: number, fields: string): Promise<void> {
  await tx.query(
    `update sales_order t set ${SETTABLE.map((name) => `${name} = given.${name}`).join(', ')}
     from sales_order s, jsonb_populate_record(s, $2::jsonb) given where s.entity_id = $1 and t.entity_id = s.entity_id`,
    [id, fields],
  );
}
