import { add, isZero, type Money, money, times, toColumn, ZERO } from '@merx/wire';
import { amountOf } from '../amounts/currencies.js';
import { countedQty, type Quantities } from '../amounts/moved-qty.js';
import { placeOf } from '../amounts/open-qty.js';
import { orderLines } from '../amounts/order-line.js';
import { shareOf } from '../amounts/share.js';
import type { NewComment, NewDocument } from '../document/insert-document.queries.js';
import { givenNumber } from '../document/new-document.js';
import type { ExactItem, LockedOrder } from '../order/locked-order.queries.js';
import { newTrack } from './new-track.js';
import type { ShipmentInput, ShipmentItemInput } from './shipment.schema.js';
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
  comments: NewComment[],
): NewDocument<'shipment'> {
  const given = new Map((entity.items ?? []).map((item) => [item.order_item_id, item]));
  const lines = orderLines(items);
  const counted = new Set(lines.filter((line) => placeOf(line, 'ship') === 'itself').map(({ itemId }) => itemId));
  const rows = items.flatMap((item) => {
    const qty = moved.get(item.item_id) ?? ZERO;
    return isZero(qty) ? [] : [newItem(item, qty, given.get(item.item_id))];
  });
  return {
    document: {
      order_id: order.entity_id,
      increment_id: givenNumber(entity),
      store_id: order.store_id,
      customer_id: order.customer_id,
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

function newItem(item: ExactItem, qty: Money, given: ShipmentItemInput | undefined): NewItem {
  return {
    order_item_id: item.item_id,
    qty: toColumn(qty),
    sku: item.sku,
    name: item.name,
    product_id: item.product_id,
    price: item.price,
    row_total: item.row_total === null ? null : toColumn(shareOf(money(item.row_total), qty, amountOf(item.qty_ordered))),
    weight: given?.weight ?? item.weight,
    description: given?.description ?? item.description,
    additional_data: given?.additional_data ?? null,
  };
}

/** The client's weight, otherwise the sum of the lines: either a line or its parts have weight, not both. */
function weightOf({ total_weight }: ShipmentInput, rows: readonly NewItem[], counted: ReadonlySet<unknown>): Money {
  if (total_weight !== null && total_weight !== undefined) return money(total_weight);
  return rows
    .filter(({ order_item_id }) => counted.has(order_item_id))
    .reduce((sum, row) => add(sum, times(amountOf(row.weight), row.qty)), ZERO);
}
