import { CriteriaInput, GridInput, wireBool, wireInt } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { DocumentComment, DocumentComments, InvoiceById, NewDocumentId, PdfFile } from './document/document.schema.js';
import { documentGrids } from './grid/grid.list.js';
import { DocumentGrid } from './grid/grid.schema.js';
import { importInvoice } from './import/import-document.service.js';
import { AddInvoiceComment, Invoice, InvoiceList, InvoiceOrder, SaveInvoice } from './invoice/invoice.schema.js';
import { invoices, printInvoice, saveInvoice } from './invoice/invoice.service.js';
import { DocumentSums } from './next-step/next-step.schema.js';
import { previewInvoice } from './next-step/next-step.service.js';
import { captureInvoice, invoiceOrder, voidInvoice } from './payment/capture-invoice.service.js';

const manage = acl('Magento_Sales::sales_invoice');

export const invoiceRoutes = router({
  list: manage('GET', '/V1/invoices', 'Lists invoices').input(CriteriaInput).output(InvoiceList).query(invoices.list),
  grid: manage().input(GridInput).output(DocumentGrid).query(documentGrids.invoice.handle),
  get: manage('GET', '/V1/invoices/{id}', 'Returns an invoice').input(InvoiceById).output(Invoice).query(invoices.get),
  /** Imports one along with its order: for typed clients only. */
  bring: acl('Magento_Sales::create')().input(SaveInvoice).output(wireInt).mutation(importInvoice),
  save: manage('POST', '/V1/invoices', 'Creates an invoice, or updates the one with that id').input(SaveInvoice).output(Invoice).mutation(saveInvoice),
  listComments: manage('GET', '/V1/invoices/{id}/comments', 'Lists the comments of an invoice').input(InvoiceById).output(DocumentComments).query(invoices.listComments),
  addComment: manage('POST', '/V1/invoices/comments', 'Adds a comment to an invoice').input(AddInvoiceComment).output(DocumentComment).mutation(invoices.addComment),
  mail: manage('POST', '/V1/invoices/{id}/emails', 'Emails an invoice to the customer').input(InvoiceById).output(wireBool).mutation(invoices.mail),
  capture: manage('POST', '/V1/invoices/{id}/capture', 'Captures the payment of an invoice').input(InvoiceById).output(wireBool).mutation(captureInvoice),
  ofOrder: acl('Magento_Sales::sales_invoice', 'Magento_Sales::invoice')('POST', '/V1/order/{orderId}/invoice', 'Invoices an order and returns the id of the invoice')
    .input(InvoiceOrder)
    .output(NewDocumentId)
    .mutation(invoiceOrder),
  pdf: manage().input(InvoiceById).output(PdfFile).query(printInvoice),
  preview: manage().input(SaveInvoice).output(DocumentSums).query(previewInvoice),
  void: manage('POST', '/V1/invoices/{id}/void', 'Voids the payment of an invoice').input(InvoiceById).output(wireBool).mutation(voidInvoice),
});
