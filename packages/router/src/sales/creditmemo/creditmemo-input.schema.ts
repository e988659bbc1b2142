import { decimal, int, list } from '@merx/wire';
import { z } from 'zod';
import { DocumentCommentInput } from '../document/document.schema.js';
import { extension_attributes } from '../order/given.schema.js';
import { creditmemoFields, creditmemoItemFields } from './creditmemo.schema.js';

const CreditmemoItemInput = z.strictObject({ ...creditmemoItemFields.in, order_item_id: int, qty: decimal, extension_attributes });

/** A credit memo as a client sends it: an order and, unless everything that can be refunded is meant, its items. */
export const CreditmemoInput = z.strictObject({
  ...creditmemoFields.in,
  order_id: int,
  items: list(CreditmemoItemInput).nullish(),
  comments: list(DocumentCommentInput).nullish(),
  extension_attributes,
});
export type CreditmemoInput = z.infer<typeof CreditmemoInput>;

export const SaveCreditmemo = z.object({ entity: CreditmemoInput });
