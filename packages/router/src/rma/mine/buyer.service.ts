import { type Database, type Page, shopConfig } from '@merx/db';
import type { SearchCriteria } from '@merx/wire';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { returnsDisabled, trackNotByCustomer } from '../faults.js';
import { labelOf } from '../part/label.service.js';
import { addTrack, removeTrack, writeComment } from '../part/part.service.js';
import { ownReturnList } from '../return/return.list.js';
import { type Buyer, selectReturnOwner } from '../return/return.queries.js';
import type { MyReturnInput, Return, ReturnTrackInput } from '../return/return.schema.js';
import { returnOf } from '../return/return-wire.js';
import { createReturn } from '../return/save-return.service.js';
import { selectOwnOrder } from './mine.queries.js';

const ownReturns = ownReturnList.map(returnOf);

/** A page of the buyer's returns. Throws 400 for an unknown field. */
export const listReturnsOf = (db: Database, input: { searchCriteria: SearchCriteria }, buyer: Buyer): Promise<Page<Return>> =>
  ownReturns.page(db, input, buyer);

/** A return of the buyer. Throws 404, also for a return of somebody else. */
export async function getReturnOf(db: Database, id: number, buyer: Buyer): Promise<Return> {
  const found = await ownReturns.find(db, id, buyer);
  if (!found) throw notFound('id', id);
  return found;
}

/** Throws 404 for an order of somebody else. */
export async function ownOrderOf(db: Database, orderId: number, buyer: Buyer, fieldName: string) {
  const order = await selectOwnOrder(db, orderId, buyer);
  if (!order) throw notFound(fieldName, orderId);
  return order;
}

/**
 * Requests a return of shipped items of an own order. Throws 404 for an order of somebody else, 400 with every fault, and
 * when the store view does not take requests.
 */
export async function requestReturnOf(db: Database, { comment, ...given }: MyReturnInput, buyer: Buyer): Promise<Return> {
  const { store_id } = await ownOrderOf(db, given.order_id, buyer, 'order_id');
  const config = await shopConfig(db.cache, db, store_id);
  if (!config.flag('sales/magento_rma/enabled')) throw returnsDisabled();
  const request = { ...given, ...(comment?.trim() && { comments: [{ comment }] }) };
  const { entity_id: id } = await createReturn(db, request, { isStaff: false, ...buyer });
  return getReturnOf(db, id, buyer);
}

/** Adds the buyer's comment to an own return; it is mailed to the shop. Throws 404, and 400 for one without text. */
export async function addCommentOf(db: Database, { id, comment }: { id: number; comment: string }, buyer: Buyer): Promise<boolean> {
  await requireOwn(db, id, buyer);
  return writeComment(db, id, { comment }, { isStaff: false });
}

/** Adds the number of the parcel that the buyer sends back. Throws 404, and 400 before the return is authorized. */
export async function addTrackOf({ ctx, input }: Call<{ id: number; track: ReturnTrackInput }>, buyer: Buyer): Promise<boolean> {
  const { items } = await getReturnOf(ctx.db, input.id, buyer);
  if (items.every(({ status }) => status === 'pending' || status === 'denied')) throw trackNotByCustomer();
  return addTrack({ ctx, input });
}

/** Deletes a tracking number of an own return. Throws 404. */
export async function removeTrackOf({ ctx, input }: Call<{ id: number; trackId: number }>, buyer: Buyer): Promise<boolean> {
  await requireOwn(ctx.db, input.id, buyer);
  return removeTrack({ ctx, input });
}

/** The label of an own return in base64, empty when there is none. Throws 404. */
export async function labelFor(db: Database, id: number, buyer: Buyer): Promise<string> {
  await requireOwn(db, id, buyer);
  return labelOf(db, id);
}

async function requireOwn(db: Database, id: number, { customerId, orderId }: Buyer): Promise<void> {
  const owner = await selectReturnOwner(db, id);
  const isOwn = customerId === undefined ? owner?.order_id === orderId : owner?.customer_id === customerId;
  if (!owner || !isOwn) throw notFound('id', id);
}
