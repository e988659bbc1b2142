import { salesCreditmemo, salesCreditmemoItem } from '@merx/db/tables';
import { entity, pageOf, wireDecimal } from '@merx/wire';
import { z } from 'zod';
import { DocumentComment } from '../document/document.schema.js';

export const creditmemoFields = entity(salesCreditmemo);
export const creditmemoItemFields = entity(salesCreditmemoItem);

export const CreditmemoItem = z.object({ ...creditmemoItemFields.out, base_cost: wireDecimal, base_price: wireDecimal });
export type CreditmemoItem = z.infer<typeof CreditmemoItem>;

export const Creditmemo = z.object({
  ...creditmemoFields.out,
  items: z.array(CreditmemoItem),
  /** The newest first. */
  comments: z.array(DocumentComment),
});
export type Creditmemo = z.infer<typeof Creditmemo>;

export const CreditmemoList = pageOf(Creditmemo);
