import type { Queryable } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { badInputs, notFound, required } from '../../trpc/errors.js';
import type { TrackRow } from '../document/document.queries.js';
import { shipmentNotOfOrder } from '../faults.js';
import { newTrack } from './new-track.js';
import type { Track, TrackInput } from './shipment.schema.js';
import { trackOf } from './shipment.service.js';
import { deleteTrack, insertTrack, updateTrack } from './track.queries.js';

/**
 * Adds a track to the shipment that it names as its parent, or with an `entity_id` updates that track. Throws 400 for
 * one without number, carrier, shipment or order, and for a shipment that does not belong to that order; 404 for an
 * unknown track.
 */
export async function saveTrack({ ctx, input: { entity } }: Call<{ entity: TrackInput }>): Promise<Track> {
  const { parent_id, order_id } = entity;
  const absent = Object.entries({ parent_id, order_id }).filter(([, value]) => !value);
  if (!parent_id || !order_id) {
    throw badInputs(absent.map(([fieldName]) => required(fieldName)));
  }
  return trackOf(await writeTrack(ctx.db, { shipmentId: parent_id, orderId: order_id }, entity));
}

/** As `saveTrack`, for a known shipment. */
export async function writeTrack(
  tx: Queryable,
  { shipmentId, orderId }: { shipmentId: number; orderId: number },
  entity: TrackInput,
): Promise<TrackRow> {
  const track = newTrack(entity, orderId);
  const { entity_id: id } = entity;
  const [row] = id ? await updateTrack(tx, { id, shipmentId }, track) : await insertTrack(tx, shipmentId, track);
  if (row) return row.track;
  if (id) throw notFound('entity_id', id);
  throw shipmentNotOfOrder({ orderId, shipmentId });
}

/** Deletes a track. Throws 404. */
export async function removeTrack({ ctx, input }: Call<{ id: number }>): Promise<boolean> {
  if (!(await deleteTrack(ctx.db, input.id))) throw notFound('id', input.id);
  return true;
}
