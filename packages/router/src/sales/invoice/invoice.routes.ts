import { GridInput, wireBool, wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { DocumentComment, DocumentComments, DocumentId, DocumentsInput, PdfFile } from '../document/document.schema.js';
import { importInvoice } from '../document/import-document.service.js';
import { DocumentGrid } from '../grid/document-grid.schema.js';
import { invoiceGrid } from '../grid/document-grid.service.js';
import { DocumentSums } from '../next-step/next-step.schema.js';
import { previewInvoice } from '../next-step/preview.service.js';
import { captureInvoice, voidInvoice } from './capture-invoice.service.js';
import { Invoice, InvoiceList } from './invoice.schema.js';
import { addComment, getInvoice, listComments, listInvoices, mailInvoice } from './invoice.service.js';
import { AddInvoiceComment, SaveInvoice } from './invoice-input.schema.js';
import { InvoiceId, InvoiceOrder } from './invoice-order.schema.js';
import { invoiceOrder } from './invoice-order.service.js';
import { printInvoice } from './invoice-pdf.service.js';
import { saveInvoice } from './save-invoice.service.js';

const staff = acl('Magento_Sales::sales_invoice');
const creates = acl('Magento_Sales::create');

export const invoiceRoutes = router({
  list: staff('GET', '/V1/invoices').input(DocumentsInput).output(InvoiceList).query(listInvoices),
  grid: staff().input(GridInput).output(DocumentGrid).query(invoiceGrid),
  get: staff('GET', '/V1/invoices/{id}').input(DocumentId).output(Invoice).query(getInvoice),
  /** Stores one that came with its order from elsewhere: for typed clients alone. */
  bring: creates().input(SaveInvoice).output(wireInt).mutation(importInvoice),
  save: staff('POST', '/V1/invoices').input(SaveInvoice).output(Invoice).mutation(saveInvoice),
  listComments: staff('GET', '/V1/invoices/{id}/comments').input(DocumentId).output(DocumentComments).query(listComments),
  addComment: staff('POST', '/V1/invoices/comments').input(AddInvoiceComment).output(DocumentComment).mutation(addComment),
  mail: staff('POST', '/V1/invoices/{id}/emails').input(DocumentId).output(wireBool).mutation(mailInvoice),
  capture: staff('POST', '/V1/invoices/{id}/capture').input(DocumentId).output(wireBool).mutation(captureInvoice),
  ofOrder: staff('POST', '/V1/order/{orderId}/invoice').input(InvoiceOrder).output(InvoiceId).mutation(invoiceOrder),
  pdf: staff().input(DocumentId).output(PdfFile).query(printInvoice),
  preview: staff().input(SaveInvoice).output(DocumentSums).query(previewInvoice),
  void: staff('POST', '/V1/invoices/{id}/void').input(DocumentId).output(wireBool).mutation(voidInvoice),
});
