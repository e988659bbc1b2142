import type { Database, Queryable } from '@merx/db';
import { money, toColumn } from '@merx/wire';
import { mailQueued } from '../../mail/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { movedGoods } from '../amounts/moved-qty.js';
import { orderLines } from '../amounts/order-line.js';
import { withShipment } from '../amounts/sum-up.js';
import { requireAgreement, requireUnchanged, wantedQty } from '../document/agreement.js';
import { newComment, writeComment } from '../document/comment.service.js';
import type { Documents } from '../document/document.queries.js';
import { readDocument, writeDocument } from '../document/document.service.js';
import { documentTables } from '../document/document-tables.queries.js';
import { commentsOf, type Notice, noticeOf, TOLD, tellBuyer } from '../document/notice.service.js';
import { goodsFixed, notShippable, shipmentWithoutProducts, trackOfOtherOrder } from '../faults.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
import { allows } from '../order/order-states.js';
import { newShipment } from './new-shipment.js';
import { requireWeights } from './new-track.js';
import { lockShipment, updateShipment } from './shipment.queries.js';
import type { Shipment, ShipmentInput, ShipOrder } from './shipment.schema.js';
import { shipmentOf } from './shipment.service.js';
import { labelBytes } from './shipment-label.js';
import { writeTrack } from './track.service.js';

type Parts = Documents['shipment'];

/**
 * Ships the requested quantities of an order, or everything open, and returns the shipment. A shipment with an id is an
 * existing one, and accepts tracks, comments, a label, packages, a status and a weight. Throws 404 for an unknown order
 * or shipment, 400 for an order that cannot be shipped, for more than is open, for an amount that does not match the
 * order, and for a number that is taken.
 */
export async function saveShipment({ ctx, input: { entity } }: Call<{ entity: ShipmentInput }>): Promise<Shipment> {
  return shipmentOf(await shipmentParts(ctx, entity, TOLD));
}

/** As `saveShipment`; the buyer is notified of a new shipment according to the notice. */
async function shipmentParts({ db }: Pick<Context, 'db'>, entity: ShipmentInput, notice: Notice): Promise<Parts> {
  requireWeights(entity);
  const foreign = entity.tracks?.find(({ order_id }) => order_id && order_id !== entity.order_id);
  if (foreign) throw trackOfOtherOrder({ orderId: foreign.order_id ?? 0 });
  const { entity_id: id } = entity;
  const parts = id
    ? await db.transaction((tx) => updateGivenShipment(db, tx, id, entity))
    : await changeOrder(db, entity.order_id, (change) => ship(db, change, entity, notice));
  mailQueued(db);
  return parts;
}

async function ship(db: Database, change: OrderChange, entity: ShipmentInput, notice: Notice) {
  const { tx } = change;
  if (!allows(change.order.state, 'ship')) throw notShippable();
  if (entity.items?.length === 0) throw shipmentWithoutProducts();
  const moved = movedGoods(orderLines(change.items), 'ship', wantedQty(entity.items));
  const id = await writeDocument(tx, 'shipment', newShipment(change, moved, entity, (entity.comments ?? []).map(newComment)));
  const parts = await readDocument({ db: tx }, 'shipment', id);
  requireAgreement({ tables: documentTables.shipment, given: entity, expected: parts });
  await tellBuyer(db, tx, 'shipment', id, notice);
  return { ...withShipment(change, moved), result: parts };
}

/** An existing shipment: its items stay. Tracks and comments with an id are updated, the others added. */
async function updateGivenShipment(db: Database, tx: Queryable, id: number, entity: ShipmentInput): Promise<Parts> {
  if (!(await lockShipment(tx, id))) throw notFound('entity_id', id);
  const before = await readDocument({ db: tx }, 'shipment', id);
  requireSameGoods(entity, before);
  const { packages, shipping_label: label, shipment_status, total_weight: weight } = entity;
  await updateShipment(tx, id, {
    // A label sent back as returned is unchanged, whatever its bytes.
    label: label === null || label === undefined || label === before.document.shipping_label ? null : labelBytes(label),
    packages: packages ? JSON.stringify(packages.map(() => ({}))) : null,
    status: shipment_status ?? null,
    weight: weight === null || weight === undefined ? null : toColumn(money(weight)),
  });
  for (const track of entity.tracks ?? []) await writeTrack(tx, { shipmentId: id, orderId: entity.order_id }, track);
  for (const comment of entity.comments ?? []) await writeComment(db, tx, { kind: 'shipment', documentId: id, entity: comment });
  return readDocument({ db: tx }, 'shipment', id);
}

function requireSameGoods(entity: ShipmentInput, before: Parts): void {
  const wanted = wantedQty(entity.items);
  const isOther = wanted && before.items.length !== wanted.size;
  const unknown = entity.items?.find((item) => !before.items.some(({ order_item_id }) => order_item_id === item.order_item_id));
  if (isOther || unknown) throw goodsFixed({ fieldName: 'items' });
  requireUnchanged({ tables: documentTables.shipment, given: entity, expected: before });
}

/**
 * Ships the requested quantities of an order, or everything open, and returns the shipment's id. Throws 404 for an
 * unknown order, 400 for one that cannot be shipped, and for more than is open.
 */
export async function shipOrder({ ctx, input }: Call<ShipOrder>): Promise<string> {
  const { orderId, items, tracks, packages } = input;
  const wanted = items?.length ? { items } : {};
  const entity = { order_id: orderId, ...wanted, tracks, packages, comments: commentsOf(input) };
  const { document } = await shipmentParts(ctx, entity, noticeOf(input));
  return String(document.entity_id);
}
