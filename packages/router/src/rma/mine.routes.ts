import { CriteriaInput, wireBool, wireText } from '@merx/wire';
import { router } from '../trpc/init.js';
import { self } from '../trpc/procedures.js';
import { ItemAttributeList } from './attribute/attribute.schema.js';
import { listRequestAttributes } from './attribute/attribute.service.js';
import { addMyComment, addMyTrack, getMyLabel, getMyReturn, listMyReturnable, listMyReturns, removeMyTrack, requestReturn } from './mine/mine.service.js';
import { AddMyComment, AddReturnTrack, NewMyReturn, Return, ReturnableItems, ReturnableOrder, ReturnId, ReturnList, ReturnTrackId } from './return/return.schema.js';

/** The customer's own returns. */
export const myReturnRoutes = router({
  list: self('GET', '/V1/returns/mine', 'Lists the returns of the signed-in customer').input(CriteriaInput).output(ReturnList).query(listMyReturns),
  get: self('GET', '/V1/returns/mine/{id}', 'Returns a return of the signed-in customer').input(ReturnId).output(Return).query(getMyReturn),
  request: self('POST', '/V1/returns/mine', 'Requests a return of items of an own order').input(NewMyReturn).output(Return).mutation(requestReturn),
  returnable: self('GET', '/V1/returns/mine/orders/{orderId}', 'Lists the items of an own order that can be returned').input(ReturnableOrder).output(ReturnableItems).query(listMyReturnable),
  attributes: self('GET', '/V1/returns/mine/attributes', 'Lists what a request for a return asks, with reasons, conditions and resolutions').output(ItemAttributeList).query(listRequestAttributes),
  addComment: self('POST', '/V1/returns/mine/{id}/comments', 'Adds a comment to an own return').input(AddMyComment).output(wireBool).mutation(addMyComment),
  addTrack: self('POST', '/V1/returns/mine/{id}/tracking-numbers', 'Adds a tracking number to an own return').input(AddReturnTrack).output(wireBool).mutation(addMyTrack),
  removeTrack: self('DELETE', '/V1/returns/mine/{id}/tracking-numbers/{trackId}', 'Deletes a tracking number of an own return').input(ReturnTrackId).output(wireBool).mutation(removeMyTrack),
  label: self('GET', '/V1/returns/mine/{id}/labels', 'Returns the shipping label of an own return in base64').input(ReturnId).output(wireText).query(getMyLabel),
});
