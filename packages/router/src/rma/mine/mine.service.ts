import type { Page } from '@merx/db';
import type { SearchCriteria } from '@merx/wire';
import type { OwnCall } from '../../trpc/context.js';
import type { MyReturnInput, Return, ReturnableItem, ReturnTrackInput } from '../return/return.schema.js';
import { returnableItems } from '../return/return.service.js';
import * as buyer from './buyer.service.js';

type ById = OwnCall<{ id: number }>;

const me = ({ customerId }: ById['ctx']) => ({ customerId });

/** A page of the customer's own returns. Throws 400 for an unknown field. */
export const listMyReturns = ({ ctx, input }: OwnCall<{ searchCriteria: SearchCriteria }>): Promise<Page<Return>> =>
  buyer.listReturnsOf(ctx.db, input, me(ctx));

/** A return of the customer. Throws 404, also for a return of somebody else. */
export const getMyReturn = ({ ctx, input }: ById): Promise<Return> => buyer.getReturnOf(ctx.db, input.id, me(ctx));

/** Requests a return of shipped items of an own order. Throws as `requestReturnOf`. */
export const requestReturn = ({ ctx, input }: OwnCall<{ rmaDataObject: MyReturnInput }>): Promise<Return> =>
  buyer.requestReturnOf(ctx.db, input.rmaDataObject, me(ctx));

/** The items of an own order that can be returned, with their quantities. Throws 404 for an order of somebody else. */
export async function listMyReturnable({ ctx, input: { orderId } }: OwnCall<{ orderId: number }>): Promise<ReturnableItem[]> {
  await buyer.ownOrderOf(ctx.db, orderId, me(ctx), 'orderId');
  return returnableItems(ctx.db, orderId);
}

/** Adds the customer's comment to an own return; it is mailed to the shop. Throws 404, and 400 for one without text. */
export const addMyComment = ({ ctx, input }: OwnCall<{ id: number; comment: string }>): Promise<boolean> =>
  buyer.addCommentOf(ctx.db, input, me(ctx));

/** Adds the number of the parcel that the customer sends back. Throws 404, and 400 before the return is authorized. */
export const addMyTrack = ({ ctx, input }: OwnCall<{ id: number; track: ReturnTrackInput }>): Promise<boolean> =>
  buyer.addTrackOf({ ctx, input }, me(ctx));

/** Deletes a tracking number of an own return. Throws 404. */
export const removeMyTrack = ({ ctx, input }: OwnCall<{ id: number; trackId: number }>): Promise<boolean> =>
  buyer.removeTrackOf({ ctx, input }, me(ctx));

/** The label of an own return in base64, empty when there is none. Throws 404. */
export const getMyLabel = ({ ctx, input }: ById): Promise<string> => buyer.labelFor(ctx.db, input.id, me(ctx));
