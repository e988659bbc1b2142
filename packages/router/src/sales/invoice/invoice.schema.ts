import { salesInvoice, salesInvoiceItem } from '@merx/db/tables';
import { bool, decimal, entity, int, list, pageOf, wireText } from '@merx/wire';
import { z } from 'zod';
import { DocumentComment, DocumentCommentInput, OrderDocument } from '../document/document.schema.js';
import { extension_attributes } from '../order/given.schema.js';

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

const InvoiceItemInput = z.strictObject({ ...itemFields.in, order_item_id: int, qty: decimal, extension_attributes });

/** An invoice as clients send it: an order and its items; without items, everything open. */
export const InvoiceInput = z.strictObject({
  ...fields.in,
  order_id: int,
  items: list(InvoiceItemInput).nullish(),
  comments: list(DocumentCommentInput).nullish(),
  extension_attributes,
});
export type InvoiceInput = z.infer<typeof InvoiceInput>;

export const SaveInvoice = z.object({ entity: InvoiceInput });
export const AddInvoiceComment = z.object({ entity: DocumentCommentInput });

export const InvoiceOrder = OrderDocument.extend({
  capture: bool.default(false),
  arguments: z.object({ extension_attributes }).nullish(),
});
export type InvoiceOrder = z.infer<typeof InvoiceOrder>;
