import { CriteriaInput, GridInput, wireBool, wireInt } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { cancelCreditmemo } from './creditmemo/cancel-creditmemo.service.js';
import { Creditmemo, CreditmemoList, RefundInvoice, RefundOrder, SaveCreditmemo } from './creditmemo/creditmemo.schema.js';
import { creditmemos } from './creditmemo/creditmemo.service.js';
import { AddCreditmemoComment, CreditmemoById, DocumentComment, DocumentComments, NewDocumentId } from './document/document.schema.js';
import { documentGrids } from './grid/document-grid.list.js';
import { DocumentGrid } from './grid/document-grid.schema.js';
import { importCreditmemo } from './import/import-document.service.js';
import { DocumentSums, RefundInput } from './next-step/next-step.schema.js';
import { previewCreditmemo } from './next-step/preview.service.js';
import { refundInvoice, refundOrder, saveCreditmemo } from './payment/refund.service.js';

const staff = acl('Magento_Sales::sales_creditmemo');
const creates = acl('Magento_Sales::create');

export const creditmemoRoutes = router({
  list: staff('GET', '/V1/creditmemos', 'Lists credit memos').input(CriteriaInput).output(CreditmemoList).query(creditmemos.list),
  grid: staff().input(GridInput).output(DocumentGrid).query(documentGrids.creditmemo.handle),
  get: staff('GET', '/V1/creditmemo/{id}', 'Returns a credit memo').input(CreditmemoById).output(Creditmemo).query(creditmemos.get),
  /** Imports one along with its order: for typed clients only. */
  bring: creates().input(SaveCreditmemo).output(wireInt).mutation(importCreditmemo),
  save: staff('POST', '/V1/creditmemo', 'Creates a credit memo, or saves the one of that id').input(SaveCreditmemo).output(Creditmemo).mutation(saveCreditmemo),
  /** Admin only, as is the preview of a refund: not served over REST. */
  refund: staff().input(RefundInput).output(Creditmemo).mutation(saveCreditmemo),
  preview: staff().input(SaveCreditmemo).output(DocumentSums).query(previewCreditmemo),
  cancel: staff('PUT', '/V1/creditmemo/{id}', 'Cancels a credit memo').input(CreditmemoById).output(wireBool).mutation(cancelCreditmemo),
  listComments: staff('GET', '/V1/creditmemo/{id}/comments', 'Lists the comments of a credit memo').input(CreditmemoById).output(DocumentComments).query(creditmemos.listComments),
  addComment: staff('POST', '/V1/creditmemo/{id}/comments', 'Adds a comment to a credit memo').input(AddCreditmemoComment).output(DocumentComment).mutation(creditmemos.addComment),
  mail: staff('POST', '/V1/creditmemo/{id}/emails', 'Mails a credit memo to the customer').input(CreditmemoById).output(wireBool).mutation(creditmemos.mail),
  ofOrder: staff('POST', '/V1/order/{orderId}/refund', 'Refunds an order and returns the id of the credit memo').input(RefundOrder).output(NewDocumentId).mutation(refundOrder),
  ofInvoice: staff('POST', '/V1/invoice/{invoiceId}/refund', 'Refunds an invoice and returns the id of the credit memo').input(RefundInvoice).output(NewDocumentId).mutation(refundInvoice),
});
