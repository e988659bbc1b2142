import type { Queryable } from '@merx/db';

/** The label of the shipment with that id in base64, null for none: one row, or none when there is no such shipment. */
export async function selectLabel(db: Queryable, id: number): Promise<{ label: string | null }[]> {
  return db.query(`select encode(d.shipping_label, 'base64') as label from sales_shipment d where d.entity_id = $1`, [id]);
}

/** Locks a shipment's row until the transaction ends; returns whether it exists. */
export async function lockShipment(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.query('select from sales_shipment where entity_id = $1 for update', [id])).length > 0;
}

/** Shipment fields that a client may change; null leaves a field unchanged. The packages are JSON text, an empty label removes it. */
export interface ShipmentChange {
  label: `\\x${string}` | null;
  packages: string | null;
  status: number | null;
  weight: string | null;
}

export async function updateShipment(tx: Queryable, id: number, { label, packages, status, weight }: ShipmentChange): Promise<void> {
  await tx.query(
    `update sales_shipment set shipping_label = nullif(coalesce($2::bytea, shipping_label), '\\x'), packages = coalesce($3::jsonb, packages),
       shipment_status = coalesce($4::int, shipment_status), total_weight = coalesce($5::numeric, total_weight), updated_at = now()
     where entity_id = $1`,
    [id, label, packages, status, weight],
  );
}
