import type { Database, Queryable } from '@merx/db';
import { money, toColumn } from '@merx/wire';
import { mailQueued } from '../../mail/index.js';
import type { Context } from '../../trpc/context.js';
import { badInput, notFound } from '../../trpc/errors.js';
import { movedGoods } from '../amounts/moved-qty.js';
import { orderLines } from '../amounts/order-line.js';
import { withShipment } from '../amounts/sum-up.js';
import { requireAgreement, requireUnchanged, wantedQty } from '../document/agreement.js';
import { newComment, writeComment } from '../document/comment.service.js';
import type { Documents } from '../document/document.queries.js';
import { readDocument } from '../document/document.service.js';
import { type Notice, TOLD, tellBuyer } from '../document/notice.service.js';
import { writeDocument } from '../document/write-document.service.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
import { allows } from '../order/order-states.js';
import { newShipment } from './new-shipment.js';
import { lockShipment, updateShipment } from './shipment.queries.js';
import type { Shipment, ShipmentInput } from './shipment.schema.js';
import { requireWeights } from './shipment-faults.js';
import { labelBytes } from './shipment-label.js';
import { shipmentOf } from './shipment-wire.js';
import { writeTrack } from './track.service.js';

type Parts = Documents['shipment'];

/**
 * Ships what is wanted of an order, or all that is open, and answers the shipment. A shipment with an id is one that there is: it takes
 * tracks, comments, a label, packages, a status and a weight. Throws 404 for an unknown order or shipment, 400 for an order of which
 * nothing can be shipped, for more than is open, for an amount of money that does not come of the order, and for a number that is taken.
 */
export async function saveShipment({ ctx, input: { entity } }: { ctx: Context; input: { entity: ShipmentInput } }): Promise<Shipment> {
  return shipmentOf(await shipmentParts(ctx, entity, TOLD));
}

/** As `saveShipment`; of a new shipment the buyer hears what the notice says. */
export async function shipmentParts({ db }: Pick<Context, 'db'>, entity: ShipmentInput, notice: Notice): Promise<Parts> {
  requireWeights(entity);
  const foreign = entity.tracks?.find(({ order_id }) => order_id && order_id !== entity.order_id);
  if (foreign) throw badInput('A track names another order (%orderId) than its shipment.', { orderId: foreign.order_id ?? 0 });
  const { entity_id: id } = entity;
  const parts = id
    ? await db.transaction((tx) => changeShipment(db, tx, id, entity))
    : await changeOrder(db, entity.order_id, (change) => ship(db, change, entity, notice));
  mailQueued(db);
  return parts;
}

async function ship(db: Database, change: OrderChange, entity: ShipmentInput, notice: Notice) {
  const { tx } = change;
  if (!allows(change.order.state, 'ship')) throw badInput('The order does not allow a shipment to be created.');
  if (entity.items?.length === 0) throw badInput("You can't create a shipment without products.");
  const moved = movedGoods(orderLines(change.items), 'ship', wantedQty(entity.items));
  const id = await writeDocument(tx, 'shipment', newShipment(change, moved, entity, (entity.comments ?? []).map(newComment)));
  const parts = await readDocument({ db: tx }, 'shipment', id);
  requireAgreement({ kind: 'shipment', given: entity, expected: parts });
  await tellBuyer(db, tx, 'shipment', id, notice);
  return { ...withShipment(change, moved), result: parts };
}

/** A shipment that is there already: its goods stay. Tracks and comments with an id are written anew, the others added. */
async function changeShipment(db: Database, tx: Queryable, id: number, entity: ShipmentInput): Promise<Parts> {
  if (!(await lockShipment(tx, id))) throw notFound('entity_id', id);
  const before = await readDocument({ db: tx }, 'shipment', id);
  requireSameGoods(entity, before);
  const { packages, shipping_label: label, shipment_status, total_weight: weight } = entity;
  await updateShipment(tx, id, {
    // What was answered and comes back is what there is, whatever its bytes are.
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
  if (isOther || unknown) throw badInput('The goods of a shipment cannot be changed.', { fieldName: 'items' });
  requireUnchanged({ kind: 'shipment', given: entity, expected: before });
}
