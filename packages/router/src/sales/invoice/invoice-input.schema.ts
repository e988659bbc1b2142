import { decimal, int, list } from '@merx/wire';
import { z } from 'zod';
import { DocumentCommentInput } from '../document/document.schema.js';
import { extension_attributes } from '../order/given.schema.js';
import { invoiceFields, invoiceItemFields } from './invoice.schema.js';

const InvoiceItemInput = z.strictObject({ ...invoiceItemFields.in, order_item_id: int, qty: decimal, extension_attributes });
export type InvoiceItemInput = z.infer<typeof InvoiceItemInput>;

/** An invoice as a client sends it: an order and, unless everything that is open is meant, its items. */
export const InvoiceInput = z.strictObject({
  ...invoiceFields.in,
  order_id: int,
  items: list(InvoiceItemInput).nullish(),
  comments: list(DocumentCommentInput).nullish(),
  extension_attributes,
});
export type InvoiceInput = z.infer<typeof InvoiceInput>;

export const SaveInvoice = z.object({ entity: InvoiceInput });
export const AddInvoiceComment = z.object({ entity: DocumentCommentInput });
