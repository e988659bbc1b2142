import { type Queryable, selectList } from '@merx/db';
import { salesShipmentTrack } from '@merx/db/tables';
import type { TrackRow } from '../document/document.queries.js';
import type { NewTrack } from '../document/insert-document.queries.js';

/** The label of the shipment with that id in base64, null for none: one row, or none when there is no such shipment. */
export async function selectLabel(db: Queryable, id: number): Promise<{ label: string | null }[]> {
  return db.query(`select encode(d.shipping_label, 'base64') as label from sales_shipment d where d.entity_id = $1`, [id]);
}

/** Locks a shipment's row until the transaction ends; returns whether it exists. */
export async function lockShipment(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.query('select from sales_shipment where entity_id = $1 for update', [id])).length > 0;
}

/** Shipment fields that a client may change; null leaves a field unchanged. The packages are JSON text, an empty label removes it. */
interface ShipmentChange {
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

/** The row as JSON, so that amounts are numbers. */
const written = (statement: string) =>
  `with t as (${statement} returning *)
   select r.* from (select json_strip_nulls(row_to_json(s)) as track from (select ${selectList(salesShipmentTrack, 't')} from t) s) r`;

const values = ({ track_number, carrier_code, title, description, qty, weight }: NewTrack): unknown[] => [
  ...[track_number, carrier_code, title, description, qty, weight],
];

/** Inserts a track of an order's shipment; returns none when the order has no such shipment. */
export async function insertTrack(tx: Queryable, shipmentId: number, track: NewTrack): Promise<{ track: TrackRow }[]> {
  return tx.query(
    written(`insert into sales_shipment_track (parent_id, order_id, track_number, carrier_code, title, description, qty, weight)
      select d.entity_id, d.order_id, $3, $4, $5, $6, $7::numeric, $8::numeric from sales_shipment d where d.entity_id = $1 and d.order_id = $2`),
    [shipmentId, track.order_id, ...values(track)],
  );
}

/** Updates a track; returns none when the order's shipment has no such track. */
export async function updateTrack(
  tx: Queryable,
  { id, shipmentId }: { id: number; shipmentId: number },
  track: NewTrack,
): Promise<{ track: TrackRow }[]> {
  return tx.query(
    written(`update sales_shipment_track set track_number = $4, carrier_code = $5, title = $6, description = $7, qty = $8::numeric,
        weight = $9::numeric, updated_at = now()
      where entity_id = $1 and parent_id = $2 and order_id = $3`),
    [id, shipmentId, track.order_id, ...values(track)],
  );
}

/** Deletes a track; returns whether it existed. */
export async function deleteTrack(db: Queryable, id: number): Promise<boolean> {
  return (await db.prisma.salesShipmentTrack.deleteMany({ where: { entity_id: id } })).count > 0;
}
