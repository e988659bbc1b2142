import { bool, wireText } from '@merx/wire';
import { z } from 'zod';
import { OrderDocument } from '../document/order-document.schema.js';

export const InvoiceOrder = OrderDocument.extend({
  capture: bool.default(false),
  arguments: z.object({ extension_attributes: z.object({}).nullish() }).nullish(),
});
export type InvoiceOrder = z.infer<typeof InvoiceOrder>;

/** An id as text. */
export const InvoiceId = wireText;
