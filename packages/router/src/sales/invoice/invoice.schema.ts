import { salesInvoice, salesInvoiceItem } from '@merx/db/tables';
import { bool, entity, list, pageOf, wireText } from '@merx/wire';
import { z } from 'zod';
import { DocumentComment, DocumentCommentInput, documentInput, documentItemInput, OrderDocument } from '../document/document.schema.js';
import { extension_attributes } from '../order/order-part.schema.js';

const fields = entity(salesInvoice);
const itemFields = entity(salesInvoiceItem);

export const Invoice = z.object({
  ...fields.out,
  items: z.array(z.object({ ...itemFields.out, sku: wireText })),
  /** Newest first. */
  comments: z.array(DocumentComment).optional(),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceList = pageOf(Invoice);

/** An invoice as clients send it: an order and its items; without items, everything open. */
export const InvoiceInput = z.strictObject({
  ...fields.in,
  items: list(z.strictObject({ ...itemFields.in, ...documentItemInput })).nullish(),
  ...documentInput,
});
export type InvoiceInput = z.infer<typeof InvoiceInput>;

export const SaveInvoice = z.object({ entity: InvoiceInput });
export const AddInvoiceComment = z.object({ entity: DocumentCommentInput });

export const InvoiceOrder = OrderDocument.extend({
  capture: bool.default(false),
  arguments: z.object({ extension_attributes }).nullish(),
});
export type InvoiceOrder = z.infer<typeof InvoiceOrder>;
