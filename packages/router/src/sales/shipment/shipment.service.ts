import { type Database, type Queryable, shopConfig } from '@merx/db';
import { money, toColumn } from '@merx/wire';
import { readStockSettings, shipReserved } from '../../catalog-inventory/index.js';
import { type MailSources, mailQueued } from '../../mail/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { badInputs, notFound, required } from '../../trpc/errors.js';
import { goodsOf } from '../amounts/goods.js';
import { movedGoods, type Quantities } from '../amounts/moved-qty.js';
import { orderLines } from '../amounts/order-amounts.js';
import { withShipment } from '../amounts/sum-up.js';
import { requestedQty, requireAgreement, requireUnchanged } from '../document/document.js';
import { type Documents, documentTables, type TrackRow } from '../document/document.queries.js';
import {
  documentHandlers,
  documentPrinter,
  documentsPrinter,
  newComment,
  readDocument,
  writeComment,
  writeDocument,
} from '../document/document.service.js';
import { commentsOf, documentMails, NOTIFY, type Notice, noticeOf, notifyBuyer } from '../document/document-mail.service.js';
import { shipmentView } from '../document/document-view.js';
import { packingSlip } from '../document/sheets.js';
import { goodsFixed, notShippable, shipmentNotOfOrder, shipmentWithoutProducts, shippedByPickup, trackOfOtherOrder } from '../faults.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
import { allows } from '../order/order-states.js';
import { awaitsPickup } from '../order/pickup.js';
import { newShipment, newTrack, requireWeights } from './new-shipment.js';
import { deleteTrack, insertTrack, lockShipment, selectLabel, updateShipment, updateTrack } from './shipment.queries.js';
import type { Shipment, ShipmentInput, ShipOrder, Track, TrackInput } from './shipment.schema.js';
import { labelBytes, labelText } from './shipment-label.js';

/** Returns the shipment in API format. */
function shipmentOf({ document, items, comments, tracks }: Documents['shipment']): Shipment {
  const { packages, source_code, ...row } = document;
  // Packages have no properties.
  return {
    ...row,
    ...(Array.isArray(packages) && { packages: packages.map(() => ({})) }),
    ...(source_code && { extension_attributes: { source_code } }),
    items,
    comments,
    tracks: tracks.map(trackOf),
  };
}

/** Returns the track in API format. */
const trackOf = (row: TrackRow): Track => ({ description: null, ...row });

export const shipments = documentHandlers('shipment', shipmentOf);
export const printPackingSlip = documentPrinter('shipment', packingSlip);
export const printPackingSlips = documentsPrinter('shipment', packingSlip, 'Packing slips');
export const shipmentMails: MailSources = documentMails('shipment', shipmentView);

/** The label of a shipment as text, empty when there is none. Throws 404. */
export async function getLabel({ ctx, input }: Call<{ id: number }>): Promise<string> {
  const [found] = await selectLabel(ctx.db, input.id);
  if (!found) throw notFound('id', input.id);
  return labelText(found.label ?? '');
}

type Parts = Documents['shipment'];

/**
 * Ships the requested quantities of an order, or everything open, and returns the shipment. A shipment with an id is an
 * existing one, and accepts tracks, comments, a label, packages, a status and a weight. Throws 404 for an unknown order
 * or shipment, 400 for an order that cannot be shipped, for more than is open, for an amount that does not match the
 * order, and for a number that is taken.
 */
export async function saveShipment({ ctx, input: { entity } }: Call<{ entity: ShipmentInput }>): Promise<Shipment> {
  return shipmentOf(await shipmentParts(ctx, entity, NOTIFY));
}

/** As `saveShipment`; the buyer is notified of a new shipment according to the notice. */
async function shipmentParts({ db }: Pick<Context, 'db'>, entity: ShipmentInput, notice: Notice): Promise<Parts> {
  requireWeights(entity);
  const foreign = entity.tracks?.find(({ order_id }) => order_id && order_id !== entity.order_id);
  if (foreign) throw trackOfOtherOrder({ orderId: foreign.order_id ?? 0 });
  const { entity_id: id } = entity;
  const parts = id
    ? await db.transaction((tx) => updateExisting(db, tx, id, entity))
    : await changeOrder(db, entity.order_id, (change) => {
        if (awaitsPickup(change.order)) throw shippedByPickup();
        return ship(db, change, entity, notice);
      });
  mailQueued(db);
  return parts;
}

/** Ships everything open of an order from a source, without notice to the buyer. Throws as `saveShipment`, before anything is written. */
export const shipFrom = (db: Database, change: OrderChange, source_code: string) =>
  ship(db, change, { order_id: change.order.entity_id, extension_attributes: { source_code } }, { isNotified: false, comment: null });

async function ship(db: Database, change: OrderChange, entity: ShipmentInput, notice: Notice) {
  const { tx } = change;
  if (!allows(change.order.state, 'ship')) throw notShippable();
  if (entity.items?.length === 0) throw shipmentWithoutProducts();
  const moved = movedGoods(orderLines(change.items), 'ship', requestedQty(entity.items));
  const { sourceCode, depart } = await departure(db, change, moved, entity);
  const comments = (entity.comments ?? []).map(newComment);
  const id = await writeDocument(tx, 'shipment', newShipment(change, moved, entity, { comments, sourceCode }));
  const parts = await readDocument({ db: tx }, 'shipment', id);
  await depart({ event: 'shipment_created', type: 'shipment', id, incrementId: parts.document.increment_id });
  requireAgreement({ tables: documentTables.shipment, input: entity, expected: parts });
  await notifyBuyer(db, tx, 'shipment', id, notice);
  return { ...withShipment(change, moved), result: parts };
}

/** The source that the goods leave, checked and locked. */
async function departure(db: Database, { tx, order, items }: OrderChange, moved: Quantities, entity: ShipmentInput) {
  const settings = readStockSettings(await shopConfig(db.cache, tx, order.store_id));
  const lines = goodsOf(
    items,
    [...moved].map(([order_item_id, qty]) => ({ order_item_id, qty: toColumn(qty) })),
  );
  return shipReserved(tx, { order, lines, settings, cache: db.cache }, entity.extension_attributes?.source_code?.trim() || null);
}

/** An existing shipment: its items stay. Tracks and comments with an id are updated, the others added. */
async function updateExisting(db: Database, tx: Queryable, id: number, entity: ShipmentInput): Promise<Parts> {
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
  const requested = requestedQty(entity.items);
  const isOther = requested && before.items.length !== requested.size;
  const unknown = entity.items?.find((item) => !before.items.some(({ order_item_id }) => order_item_id === item.order_item_id));
  if (isOther || unknown) throw goodsFixed({ fieldName: 'items' });
  const source = entity.extension_attributes?.source_code;
  if (source && source !== before.document.source_code) throw goodsFixed({ fieldName: 'extension_attributes.source_code' });
  requireUnchanged({ tables: documentTables.shipment, input: entity, expected: before });
}

/**
 * Ships the requested quantities of an order, or everything open, and returns the shipment's id. Throws 404 for an
 * unknown order, 400 for one that cannot be shipped, and for more than is open.
 */
export async function shipOrder({ ctx, input }: Call<ShipOrder>): Promise<string> {
  const { orderId, items, tracks, packages } = input;
  const { extension_attributes } = input.arguments ?? {};
  const requested = items?.length ? { items } : {};
  const entity = { order_id: orderId, ...requested, tracks, packages, comments: commentsOf(input), extension_attributes };
  const { document } = await shipmentParts(ctx, entity, noticeOf(input));
  return String(document.entity_id);
}

/**
 * Adds a track to the shipment that it names as its parent, or with an `entity_id` updates that track. Throws 400 for
 * one without number, carrier, shipment or order, and for a shipment that does not belong to that order; 404 for an
 * unknown track.
 */
export async function saveTrack({ ctx, input: { entity } }: Call<{ entity: TrackInput }>): Promise<Track> {
  const { parent_id, order_id } = entity;
  const absent = Object.entries({ parent_id, order_id }).filter(([, value]) => !value);
  if (!parent_id || !order_id) throw badInputs(absent.map(([fieldName]) => required(fieldName)));
  return trackOf(await writeTrack(ctx.db, { shipmentId: parent_id, orderId: order_id }, entity));
}

/** As `saveTrack`, for a known shipment. */
async function writeTrack(
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
