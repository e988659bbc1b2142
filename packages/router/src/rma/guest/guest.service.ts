import type { Page } from '@merx/db';
import type { SearchCriteria } from '@merx/wire';
import { limitAttempts, openWithAny, sealSecret } from '../../auth/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { orderUnknown, tokenInvalid } from '../faults.js';
import * as buyer from '../mine/buyer.service.js';
import type { MyReturnInput, Return, ReturnableItem, ReturnTrackInput } from '../return/return.schema.js';
import { returnableItems } from '../return/return.service.js';
import { isGuestOrder, selectGuestOrder } from './guest.queries.js';
import type { OrderOfGuest } from './guest.schema.js';
import { orderOfText, orderTokenText } from './order-token.js';

type OfOrder<Input = unknown> = Call<Input & { token: string }>;
type ById = OfOrder<{ id: number }>;

/**
 * A token for the returns of a guest's order, for those who know its number, email, last name and postcode; valid for a day. Throws 404 with the
 * same message whatever is wrong, 429 after too many attempts from the network address or for the order.
 */
export async function openGuestOrder({ ctx, input }: Call<OrderOfGuest>): Promise<string> {
  await limitAttempts(ctx, 'guestOrders');
  await limitAttempts(ctx, 'guestOrders', `order ${input.increment_id}`);
  const order = await selectGuestOrder(ctx.db, input.increment_id);
  const [billing] = order?.addresses ?? [];
  const isKnown =
    order &&
    isSame(order.customer_email, input.email) &&
    isSame(billing?.lastname, input.lastname) &&
    isSame(billing?.postcode, input.postcode);
  if (!isKnown) throw orderUnknown();
  return sealSecret(ctx.settings.secretKey, orderTokenText(order.entity_id, Date.now())).toString('base64url');
}

/** Whether two texts are the same but for case and blanks. */
const isSame = (one: string | null | undefined, other: string | null | undefined): boolean => plain(one) === plain(other);
const plain = (text: string | null | undefined): string => (text ?? '').toLowerCase().replace(/\s/g, '');

/** The order of a token. Throws 404 for one that is wrong or expired, and when a customer has got the order since. */
async function ownOrder({ db, settings }: Context, token: string): Promise<{ orderId: number }> {
  const text = openWithAny([settings.secretKey], Buffer.from(token, 'base64url'));
  const orderId = text === undefined ? undefined : orderOfText(text, Date.now());
  if (orderId === undefined || !(await isGuestOrder(db, orderId))) throw tokenInvalid();
  return { orderId };
}

/** The items of the order that can be returned, with their quantities. Throws 404. */
export const listGuestReturnable = async ({ ctx, input }: OfOrder): Promise<ReturnableItem[]> =>
  returnableItems(ctx.db, (await ownOrder(ctx, input.token)).orderId);

/** A page of the returns of the order. Throws 404, and 400 for an unknown field. */
export const listGuestReturns = async ({ ctx, input }: OfOrder<{ searchCriteria: SearchCriteria }>): Promise<Page<Return>> =>
  buyer.listReturnsOf(ctx.db, input, await ownOrder(ctx, input.token));

/** Requests a return. Throws as a customer's request. */
export async function requestGuestReturn({ ctx, input }: OfOrder<{ rmaDataObject: Omit<MyReturnInput, 'order_id'> }>): Promise<Return> {
  const owner = await ownOrder(ctx, input.token);
  return buyer.requestReturnOf(ctx.db, { ...input.rmaDataObject, order_id: owner.orderId }, owner);
}

/** A return of the order. Throws 404. */
export const getGuestReturn = async ({ ctx, input }: ById): Promise<Return> =>
  buyer.getReturnOf(ctx.db, input.id, await ownOrder(ctx, input.token));

/** Adds the buyer's comment, which is mailed to the shop. Throws 404, and 400 for one without text. */
export const addGuestComment = async ({ ctx, input }: OfOrder<{ id: number; comment: string }>): Promise<boolean> =>
  buyer.addCommentOf(ctx.db, input, await ownOrder(ctx, input.token));

/** Adds the number of the parcel. Throws 404, and 400 before the return is authorized. */
export const addGuestTrack = async ({ ctx, input }: OfOrder<{ id: number; track: ReturnTrackInput }>): Promise<boolean> =>
  buyer.addTrackOf({ ctx, input }, await ownOrder(ctx, input.token));

/** Deletes a tracking number. Throws 404. */
export const removeGuestTrack = async ({ ctx, input }: OfOrder<{ id: number; trackId: number }>): Promise<boolean> =>
  buyer.removeTrackOf({ ctx, input }, await ownOrder(ctx, input.token));

/** The label of a return in base64, empty when there is none. Throws 404. */
export const getGuestLabel = async ({ ctx, input }: ById): Promise<string> =>
  buyer.labelFor(ctx.db, input.id, await ownOrder(ctx, input.token));
