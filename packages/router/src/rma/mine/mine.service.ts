import { type Database, type Page, shopConfig } from '@merx/db';
import type { SearchCriteria } from '@merx/wire';
import type { OwnCall } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { returnsDisabled, trackNotByCustomer } from '../faults.js';
import { labelOf } from '../part/label.service.js';
import { addTrack, removeTrack, writeComment } from '../part/part.service.js';
import { ownReturnList } from '../return/return.list.js';
import { selectReturnOwner } from '../return/return.queries.js';
import type { MyReturnInput, Return, ReturnableItem, ReturnTrackInput } from '../return/return.schema.js';
import { returnableItems } from '../return/return.service.js';
import { returnOf } from '../return/return-wire.js';
import { createReturn } from '../return/save-return.service.js';
import { selectOwnOrder } from './mine.queries.js';

const ownReturns = ownReturnList.map(returnOf);

type ById = OwnCall<{ id: number }>;

/** A page of the customer's own returns. Throws 400 for an unknown field. */
export const listMyReturns = ({ ctx, input }: OwnCall<{ searchCriteria: SearchCriteria }>): Promise<Page<Return>> =>
  ownReturns.page(ctx.db, input, { customerId: ctx.customerId });

/** A return of the customer. Throws 404, also for a return of somebody else. */
export async function getMyReturn({ ctx, input: { id } }: ById): Promise<Return> {
  const found = await ownReturns.find(ctx.db, id, { customerId: ctx.customerId });
  if (!found) throw notFound('id', id);
  return found;
}

/**
 * Requests a return of shipped items of an own order. Throws 404 for an order of somebody else, 400 with every fault, and
 * when the store view does not take requests.
 */
export async function requestReturn({ ctx, input }: OwnCall<{ rmaDataObject: MyReturnInput }>): Promise<Return> {
  const { db, customerId } = ctx;
  const { comment, ...given } = input.rmaDataObject;
  await requireEnabled(db, given.order_id, customerId);
  const request = { ...given, ...(comment?.trim() && { comments: [{ comment }] }) };
  const { entity_id: id } = await createReturn(db, request, { isStaff: false, customerId });
  return getMyReturn({ ctx, input: { id } });
}

/** The items of an own order that can be returned, with their quantities. Throws 404 for an order of somebody else. */
export async function listMyReturnable({ ctx, input: { orderId } }: OwnCall<{ orderId: number }>): Promise<ReturnableItem[]> {
  if (!(await selectOwnOrder(ctx.db, orderId, ctx.customerId))) throw notFound('orderId', orderId);
  return returnableItems(ctx.db, orderId);
}

/** Adds the customer's comment to an own return; it is mailed to the shop. Throws 404, and 400 for one without text. */
export async function addMyComment({ ctx, input: { id, comment } }: OwnCall<{ id: number; comment: string }>): Promise<boolean> {
  await requireOwn(ctx, id);
  return writeComment(ctx.db, id, { comment }, { isStaff: false });
}

/** Adds the number of the parcel that the customer sends back. Throws 404, and 400 before the return is authorized. */
export async function addMyTrack({ ctx, input }: OwnCall<{ id: number; track: ReturnTrackInput }>): Promise<boolean> {
  const { items } = await getMyReturn({ ctx, input });
  if (items.every(({ status }) => status === 'pending' || status === 'denied')) throw trackNotByCustomer();
  return addTrack({ ctx, input });
}

/** Deletes a tracking number of an own return. Throws 404. */
export async function removeMyTrack({ ctx, input }: OwnCall<{ id: number; trackId: number }>): Promise<boolean> {
  await requireOwn(ctx, input.id);
  return removeTrack({ ctx, input });
}

/** The label of an own return in base64, empty when there is none. Throws 404. */
export async function getMyLabel({ ctx, input: { id } }: ById): Promise<string> {
  await requireOwn(ctx, id);
  return labelOf(ctx.db, id);
}

async function requireOwn({ db, customerId }: ById['ctx'], id: number): Promise<void> {
  const owner = await selectReturnOwner(db, id);
  if (owner?.customer_id !== customerId) throw notFound('id', id);
}

async function requireEnabled(db: Database, orderId: number, customerId: number): Promise<void> {
  const order = await selectOwnOrder(db, orderId, customerId);
  if (!order) throw notFound('order_id', orderId);
  const config = await shopConfig(db.cache, db, order.store_id);
  if (!config.flag('sales/magento_rma/enabled')) throw returnsDisabled();
}
