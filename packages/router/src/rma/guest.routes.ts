import { wireBool, wireText } from '@merx/wire';
import { router } from '../trpc/init.js';
import { anonymous } from '../trpc/procedures.js';
import { ItemAttributeList } from './attribute/attribute.schema.js';
import { listRequestAttributes } from './attribute/attribute.service.js';
import { AddGuestComment, AddGuestTrack, GuestOrder, GuestReturnId, GuestReturns, GuestTrackId, NewGuestReturn, OrderOfGuest } from './guest/guest.schema.js';
import { addGuestComment, addGuestTrack, getGuestLabel, getGuestReturn, listGuestReturnable, listGuestReturns, openGuestOrder, removeGuestTrack, requestGuestReturn } from './guest/guest.service.js';
import { Return, ReturnableItems, ReturnList } from './return/return.schema.js';

/** Returns of orders that guests have placed. */
export const guestReturnRoutes = router({
  open: anonymous('POST', '/V1/guest-returns', `Returns a token for the returns of a guest's order`).input(OrderOfGuest).output(wireText).mutation(openGuestOrder),
  attributes: anonymous('GET', '/V1/guest-returns/attributes', 'Lists what a request for a return asks, with reasons, conditions and resolutions')
    .output(ItemAttributeList)
    .query(listRequestAttributes),
  returnable: anonymous('GET', '/V1/guest-returns/{token}/items', `Lists the items of a guest's order that can be returned`).input(GuestOrder).output(ReturnableItems).query(listGuestReturnable),
  list: anonymous('GET', '/V1/guest-returns/{token}', `Lists the returns of a guest's order`).input(GuestReturns).output(ReturnList).query(listGuestReturns),
  request: anonymous('POST', '/V1/guest-returns/{token}', `Requests a return of items of a guest's order`).input(NewGuestReturn).output(Return).mutation(requestGuestReturn),
  get: anonymous('GET', '/V1/guest-returns/{token}/{id}', `Returns a return of a guest's order`).input(GuestReturnId).output(Return).query(getGuestReturn),
  addComment: anonymous('POST', '/V1/guest-returns/{token}/{id}/comments', `Adds a comment to a return of a guest's order`).input(AddGuestComment).output(wireBool).mutation(addGuestComment),
  addTrack: anonymous('POST', '/V1/guest-returns/{token}/{id}/tracking-numbers', `Adds a tracking number to a return of a guest's order`).input(AddGuestTrack).output(wireBool).mutation(addGuestTrack),
  removeTrack: anonymous('DELETE', '/V1/guest-returns/{token}/{id}/tracking-numbers/{trackId}', `Deletes a tracking number of a return of a guest's order`)
    .input(GuestTrackId)
    .output(wireBool)
    .mutation(removeGuestTrack),
  label: anonymous('GET', '/V1/guest-returns/{token}/{id}/labels', `Returns the shipping label of a return of a guest's order in base64`).input(GuestReturnId).output(wireText).query(getGuestLabel),
});
