import { CriteriaInput, GridInput, wireBool, wireInt } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { DocumentComment, DocumentComments, InvoiceById, NewDocumentId, PdfFile } from './document/document.schema.js';
import { documentGrids } from './grid/document-grid.list.js';
import { DocumentGrid } from './grid/document-grid.schema.js';
import { importInvoice } from './import/import-document.service.js';
import { AddInvoiceComment, Invoice, InvoiceList, InvoiceOrder, SaveInvoice } from './invoice/invoice.schema.js';
import { invoices, printInvoice } from './invoice/invoice.service.js';
import { saveInvoice } from './invoice/save-invoice.service.js';
import { DocumentSums } from './next-step/next-step.schema.js';
import { previewInvoice } from './next-step/preview.service.js';
import { captureInvoice, invoiceOrder, voidInvoice } from './payment/capture-invoice.service.js';

const staff = acl('Magento_Sales::sales_invoice');
const creates = acl('Magento_Sales::create');

export const invoiceRoutes = router({
  list: staff('GET', '/V1/invoices', 'Lists invoices').input(CriteriaInput).output(InvoiceList).query(invoices.list),
  grid: staff().input(GridInput).output(DocumentGrid).query(documentGrids.invoice.handle),
  get: staff('GET', '/V1/invoices/{id}', 'Returns an invoice').input(InvoiceById).output(Invoice).query(invoices.get),
  /** Imports one along with its order: for typed clients only. */
  bring: creates().input(SaveInvoice).output(wireInt).mutation(importInvoice),
  save: staff('POST', '/V1/invoices', 'Creates an invoice, or saves the one of that id').input(SaveInvoice).output(Invoice).mutation(saveInvoice),
  listComments: staff('GET', '/V1/invoices/{id}/comments', 'Lists the comments of an invoice').input(InvoiceById).output(DocumentComments).query(invoices.listComments),
  addComment: staff('POST', '/V1/invoices/comments', 'Adds a comment to an invoice').input(AddInvoiceComment).output(DocumentComment).mutation(invoices.addComment),
  mail: staff('POST', '/V1/invoices/{id}/emails', 'Mails an invoice to the customer').input(InvoiceById).output(wireBool).mutation(invoices.mail),
  capture: staff('POST', '/V1/invoices/{id}/capture', 'Captures the payment of an invoice').input(InvoiceById).output(wireBool).mutation(captureInvoice),
  ofOrder: staff('POST', '/V1/order/{orderId}/invoice', 'Invoices an order and returns the id of the invoice').input(InvoiceOrder).output(NewDocumentId).mutation(invoiceOrder),
  pdf: staff().input(InvoiceById).output(PdfFile).query(printInvoice),
  preview: staff().input(SaveInvoice).output(DocumentSums).query(previewInvoice),
  void: staff('POST', '/V1/invoices/{id}/void', 'Voids the payment of an invoice').input(InvoiceById).output(wireBool).mutation(voidInvoice),
});
