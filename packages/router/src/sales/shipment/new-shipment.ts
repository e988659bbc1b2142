import { add, isZero, type Money, money, times, toColumn, ZERO } from '@merx/wire';
import { badInputs, type Fault, required } from '../../trpc/errors.js';
import { amountOf } from '../amounts/currencies.js';
import { countedQty, type Quantities } from '../amounts/moved-qty.js';
import { placeOf } from '../amounts/open-qty.js';
import { orderLines } from '../amounts/order-amounts.js';
import { shareOf } from '../amounts/share.js';
import { requestedNumber } from '../document/document.js';
import type { NewComment, NewDocument, NewTrack } from '../document/insert-document.queries.js';
import { outOfRange } from '../faults.js';
import type { ExactItem, LockedOrder } from '../order/locked-order.queries.js';
import type { ShipmentInput, ShipmentItemInput, TrackInput } from './shipment.schema.js';
import { labelBytes } from './shipment-label.js';

type NewItem = NewDocument<'shipment'>['items'][number];

/**
 * The shipment of these quantities of an order. Names, prices and counts are the order's; weights are the client's if
 * given. Throws 400 for an invalid track and a number that is too long.
 */
export function newShipment(
  { order, items }: LockedOrder,
  moved: Quantities,
  entity: ShipmentInput,
  { comments, sourceCode }: { comments: NewComment[]; sourceCode: string | null },
): NewDocument<'shipment'> {
  const input = new Map((entity.items ?? []).map((item) => [item.order_item_id, item]));
  const lines = orderLines(items);
  const counted = new Set(lines.filter((line) => placeOf(line, 'ship') === 'itself').map(({ itemId }) => itemId));
  const rows = items.flatMap((item) => {
    const qty = moved.get(item.item_id) ?? ZERO;
    return isZero(qty) ? [] : [newItem(item, qty, input.get(item.item_id))];
  });
  return {
    document: {
      order_id: order.entity_id,
      increment_id: requestedNumber(entity),
      store_id: order.store_id,
      customer_id: order.customer_id,
      source_code: sourceCode,
      shipment_status: entity.shipment_status ?? null,
      total_qty: toColumn(countedQty(lines, 'ship', moved)),
      total_weight: toColumn(weightOf(entity, rows, counted)),
      packages: entity.packages?.map(() => ({})) ?? null,
      shipping_label: entity.shipping_label ? labelBytes(entity.shipping_label) : null,
    },
    items: rows,
    comments,
    tracks: (entity.tracks ?? []).map((track, index) => newTrack(track, order.entity_id, `tracks[${index}].`)),
  };
}

function newItem(item: ExactItem, qty: Money, input: ShipmentItemInput | undefined): NewItem {
  return {
    order_item_id: item.item_id,
    qty: toColumn(qty),
    sku: item.sku,
    name: item.name,
    product_id: item.product_id,
    price: item.price,
    row_total: item.row_total === null ? null : toColumn(shareOf(money(item.row_total), qty, amountOf(item.qty_ordered))),
    weight: input?.weight ?? item.weight,
    description: input?.description ?? item.description,
    additional_data: input?.additional_data ?? null,
  };
}

/** The client's weight, otherwise the sum of the lines: either a line or its parts have weight, not both. */
function weightOf({ total_weight }: ShipmentInput, rows: readonly NewItem[], counted: ReadonlySet<unknown>): Money {
  if (total_weight !== null && total_weight !== undefined) return money(total_weight);
  return rows
    .filter(({ order_item_id }) => counted.has(order_item_id))
    .reduce((sum, row) => add(sum, times(amountOf(row.weight), row.qty)), ZERO);
}

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
