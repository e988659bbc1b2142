import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { DocumentComment, DocumentComments, DocumentId, DocumentsInput, PdfFile } from '../document/document.schema.js';
import { captureInvoice, voidInvoice } from './capture-invoice.service.js';
import { Invoice, InvoiceList } from './invoice.schema.js';
import { addComment, getInvoice, listComments, listInvoices, mailInvoice } from './invoice.service.js';
import { AddInvoiceComment, SaveInvoice } from './invoice-input.schema.js';
import { printInvoice } from './invoice-pdf.service.js';
import { saveInvoice } from './save-invoice.service.js';

const staff = acl('Magento_Sales::sales_invoice');

export const invoiceRoutes = router({
  list: staff('GET', '/V1/invoices').input(DocumentsInput).output(InvoiceList).query(listInvoices),
  get: staff('GET', '/V1/invoices/{id}').input(DocumentId).output(Invoice).query(getInvoice),
  save: staff('POST', '/V1/invoices').input(SaveInvoice).output(Invoice).mutation(saveInvoice),
  listComments: staff('GET', '/V1/invoices/{id}/comments').input(DocumentId).output(DocumentComments).query(listComments),
  addComment: staff('POST', '/V1/invoices/comments').input(AddInvoiceComment).output(DocumentComment).mutation(addComment),
  mail: staff('POST', '/V1/invoices/{id}/emails').input(DocumentId).output(wireBool).mutation(mailInvoice),
  capture: staff('POST', '/V1/invoices/{id}/capture').input(DocumentId).output(wireBool).mutation(captureInvoice),
  pdf: staff().input(DocumentId).output(PdfFile).query(printInvoice),
  void: staff('POST', '/V1/invoices/{id}/void').input(DocumentId).output(wireBool).mutation(voidInvoice),
});
