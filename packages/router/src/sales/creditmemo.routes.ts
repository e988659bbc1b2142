import { CriteriaInput, GridInput, wireBool, wireInt } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { Creditmemo, CreditmemoList, RefundInput, RefundInvoice, RefundOrder, RegisterRefund, SaveCreditmemo } from './creditmemo/creditmemo.schema.js';
import { cancelCreditmemo, creditmemos, printCreditmemo } from './creditmemo/creditmemo.service.js';
import { AddCreditmemoComment, CreditmemoById, DocumentComment, DocumentComments, NewDocumentId, PdfFile } from './document/document.schema.js';
import { documentGrids } from './grid/grid.list.js';
import { DocumentGrid } from './grid/grid.schema.js';
import { importCreditmemo } from './import/import-document.service.js';
import { DocumentSums } from './next-step/next-step.schema.js';
import { previewCreditmemo } from './next-step/next-step.service.js';
import { refundInvoice, refundOrder, registerRefund, saveCreditmemo } from './payment/refund.service.js';

const manage = acl('Magento_Sales::sales_creditmemo');

export const creditmemoRoutes = router({
  list: manage('GET', '/V1/creditmemos', 'Lists credit memos').input(CriteriaInput).output(CreditmemoList).query(creditmemos.list),
  grid: manage().input(GridInput).output(DocumentGrid).query(documentGrids.creditmemo.handle),
  get: manage('GET', '/V1/creditmemo/{id}', 'Returns a credit memo').input(CreditmemoById).output(Creditmemo).query(creditmemos.get),
  /** Imports one along with its order: for typed clients only. */
  bring: acl('Magento_Sales::create')().input(SaveCreditmemo).output(wireInt).mutation(importCreditmemo),
  save: manage('POST', '/V1/creditmemo', 'Creates a credit memo, or updates the one with that id').input(SaveCreditmemo).output(Creditmemo).mutation(saveCreditmemo),
  /** Admin only, as is the preview of a refund: not served over REST. */
  refund: manage().input(RefundInput).output(Creditmemo).mutation(saveCreditmemo),
  pdf: manage().input(CreditmemoById).output(PdfFile).query(printCreditmemo),
  preview: manage().input(SaveCreditmemo).output(DocumentSums).query(previewCreditmemo),
  register: manage('POST', '/V1/creditmemo/refund', 'Refunds an order with the amounts of the given credit memo').input(RegisterRefund).output(Creditmemo).mutation(registerRefund),
  cancel: manage('PUT', '/V1/creditmemo/{id}', 'Cancels a credit memo').input(CreditmemoById).output(wireBool).mutation(cancelCreditmemo),
  listComments: manage('GET', '/V1/creditmemo/{id}/comments', 'Lists the comments of a credit memo').input(CreditmemoById).output(DocumentComments).query(creditmemos.listComments),
  addComment: manage('POST', '/V1/creditmemo/{id}/comments', 'Adds a comment to a credit memo').input(AddCreditmemoComment).output(DocumentComment).mutation(creditmemos.addComment),
  mail: manage('POST', '/V1/creditmemo/{id}/emails', 'Emails a credit memo to the customer').input(CreditmemoById).output(wireBool).mutation(creditmemos.mail),
  ofOrder: acl('Magento_Sales::sales_creditmemo', 'Magento_Sales::creditmemo')('POST', '/V1/order/{orderId}/refund', 'Refunds an order and returns the id of the credit memo')
    .input(RefundOrder)
    .output(NewDocumentId)
    .mutation(refundOrder),
  ofInvoice: acl('Magento_Sales::sales_creditmemo', 'Magento_Sales::sales_invoice')('POST', '/V1/invoice/{invoiceId}/refund', 'Refunds an invoice and returns the id of the credit memo')
    .input(RefundInvoice)
    .output(NewDocumentId)
    .mutation(refundInvoice),
});
