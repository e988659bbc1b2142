import { salesInvoice, salesInvoiceItem } from '@merx/db/tables';
import { entity, pageOf, wireText } from '@merx/wire';
import { z } from 'zod';
import { DocumentComment } from '../document/document.schema.js';

export const invoiceFields = entity(salesInvoice);
export const invoiceItemFields = entity(salesInvoiceItem);

export const InvoiceItem = z.object({ ...invoiceItemFields.out, sku: wireText });
export type InvoiceItem = z.infer<typeof InvoiceItem>;

export const Invoice = z.object({
  ...invoiceFields.out,
  items: z.array(InvoiceItem),
  /** The newest first. */
  comments: z.array(DocumentComment).optional(),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceList = pageOf(Invoice);
