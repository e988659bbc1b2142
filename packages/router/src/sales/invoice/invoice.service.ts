import type { MailSources } from '../../mail/index.js';
import { billedView } from '../document/billed-view.js';
import type { Documents } from '../document/document.queries.js';
import { documentHandlers, documentPrinter } from '../document/document.service.js';
import { documentMails } from '../document/document-mail.service.js';
import type { Invoice } from './invoice.schema.js';
import { invoiceSheet } from './invoice-sheet.js';

/** Returns the invoice in API format. */
export const invoiceOf = ({ document, items, comments }: Documents['invoice']): Invoice => ({
  ...document,
  items: items.map((item) => ({ ...item, sku: item.sku ?? '' })),
  comments,
});

export const invoices = documentHandlers('invoice', invoiceOf);
export const printInvoice = documentPrinter('invoice', invoiceSheet);
export const invoiceMails: MailSources = documentMails('invoice', billedView);
