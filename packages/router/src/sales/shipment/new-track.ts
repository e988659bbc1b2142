import { badInputs, type Fault, required } from '../../trpc/errors.js';
import type { NewTrack } from '../document/insert-document.queries.js';
import { outOfRange } from '../faults.js';
import type { ShipmentInput, TrackInput } from './shipment.schema.js';

/** Quantities and weights of tracks have eight integer digits. */
const MOST = 99_999_999;

/** The error of a weight or quantity that is out of bounds. */
const measureFaults = (fieldName: string, value: number | null | undefined): Fault[] =>
  value !== null && value !== undefined && (value < 0 || value > MOST) ? [outOfRange({ fieldName, most: MOST })] : [];

/** Throws 400 for invalid weights of a shipment. */
export function requireWeights({ total_weight, items }: ShipmentInput): void {
  const faults = [
    ...measureFaults('total_weight', total_weight),
    ...(items ?? []).flatMap(({ weight }, index) => measureFaults(`items[${index}].weight`, weight)),
  ];
  if (faults.length > 0) throw badInputs(faults);
}

/**
 * A track of an order's shipment as stored; `place` is the prefix of its field names. Throws 400 for one without number
 * or carrier, or with an invalid measure.
 */
export function newTrack(track: TrackInput, orderId: number, place = ''): NewTrack {
  const { track_number, carrier_code, title, description, qty, weight } = track;
  const faults = [
    ...(track_number?.trim() ? [] : [required(`${place}track_number`)]),
    ...(carrier_code?.trim() ? [] : [required(`${place}carrier_code`)]),
    ...measureFaults(`${place}qty`, qty),
    ...measureFaults(`${place}weight`, weight),
  ];
  if (faults.length > 0) throw badInputs(faults);
  return {
    order_id: orderId,
    track_number: track_number ?? '',
    carrier_code: carrier_code ?? '',
    title: title ?? '',
    description: description ?? null,
    qty: String(qty ?? 0),
    weight: String(weight ?? 0),
  };
}
