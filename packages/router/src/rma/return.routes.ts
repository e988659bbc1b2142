import { CriteriaInput, GridInput, wireBool, wireInt, wireText } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { importReturn } from './import/import-return.service.js';
import { getLabel, printLabel, removeLabel, setLabel } from './part/label.service.js';
import { addComment, addTrack, listComments, listTracks, removeTrack } from './part/part.service.js';
import { returnGrid } from './return/return.list.js';
import {
  AddReturnComment,
  AddReturnTrack,
  ChangedReturn,
  ExchangeResult,
  ExchangeReturn,
  ImportReturn,
  LabelFile,
  NewReturn,
  RefundReturn,
  Return,
  ReturnableItems,
  ReturnableOrder,
  ReturnComments,
  ReturnDetails,
  ReturnId,
  ReturnList,
  ReturnTrackId,
  ReturnTracks,
  SetReturnLabel,
} from './return/return.schema.js';
import { deleteReturn, getReturn, listReturnable, listReturns } from './return/return.service.js';
import { ReturnGrid } from './return/return-grid.schema.js';
import { changeReturn, saveReturn } from './return/save-return.service.js';
import { exchangeReturn, refundReturn, returnDetails } from './settlement/settlement.service.js';

const manage = acl('Magento_Rma::magento_rma');

/** Returns of shipped goods. */
export const returnRoutes = router({
  list: manage('GET', '/V1/returns', 'Lists returns').input(CriteriaInput).output(ReturnList).query(listReturns),
  grid: manage().input(GridInput).output(ReturnGrid).query(returnGrid.handle),
  get: manage('GET', '/V1/returns/{id}', 'Returns a return').input(ReturnId).output(Return).query(getReturn),
  details: manage().input(ReturnId).output(ReturnDetails).query(returnDetails),
  returnable: manage().input(ReturnableOrder).output(ReturnableItems).query(listReturnable),
  save: manage('POST', '/V1/returns', 'Creates a return of shipped items, or updates the one with that id').input(NewReturn).output(Return).mutation(saveReturn),
  /** Imports one along with its order: for typed clients only. */
  bring: manage().input(ImportReturn).output(wireInt).mutation(importReturn),
  update: manage('PUT', '/V1/returns/{id}', 'Updates a return and the progress of its items').input(ChangedReturn).output(Return).mutation(changeReturn),
  delete: manage('DELETE', '/V1/returns/{id}', 'Deletes a return whose goods have not arrived').input(ReturnId).output(wireBool).mutation(deleteReturn),
  listComments: manage('GET', '/V1/returns/{id}/comments', 'Lists the comments of a return').input(ReturnId).output(ReturnComments).query(listComments),
  addComment: manage('POST', '/V1/returns/{id}/comments', 'Adds a comment to a return').input(AddReturnComment).output(wireBool).mutation(addComment),
  listTracks: manage('GET', '/V1/returns/{id}/tracking-numbers', 'Lists the tracking numbers of a return').input(ReturnId).output(ReturnTracks).query(listTracks),
  addTrack: manage('POST', '/V1/returns/{id}/tracking-numbers', 'Adds a tracking number to a return').input(AddReturnTrack).output(wireBool).mutation(addTrack),
  removeTrack: manage('DELETE', '/V1/returns/{id}/tracking-numbers/{trackId}', 'Deletes a tracking number of a return').input(ReturnTrackId).output(wireBool).mutation(removeTrack),
  label: manage('GET', '/V1/returns/{id}/labels', 'Returns the shipping label of a return in base64').input(ReturnId).output(wireText).query(getLabel),
  printLabel: manage().input(ReturnId).output(LabelFile).query(printLabel),
  setLabel: manage('PUT', '/V1/returns/{id}/labels', 'Stores the shipping label of a return').input(SetReturnLabel).output(wireBool).mutation(setLabel),
  removeLabel: manage('DELETE', '/V1/returns/{id}/labels', 'Removes the shipping label of a return').input(ReturnId).output(wireBool).mutation(removeLabel),
  refund: acl('Magento_Sales::sales_creditmemo')('POST', '/V1/returns/{id}/refund', 'Refunds approved items of a return and returns the id of the credit memo')
    .input(RefundReturn)
    .output(wireInt)
    .mutation(refundReturn),
  /** Starts a draft of an order, which the admin completes: not served over REST. */
  exchange: acl('Magento_Sales::create')().input(ExchangeReturn).output(ExchangeResult).mutation(exchangeReturn),
});
