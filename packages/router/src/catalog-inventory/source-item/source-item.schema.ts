import { int, list, pageOf, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { StockItemInput } from '../stock-item.schema.js';

/** The quantity of a product at a source; status 1 is in stock, 0 out of stock. */
export const SourceItem = z.object({ sku: wireText, source_code: wireText, quantity: wireDecimal, status: wireInt });
export type SourceItem = z.infer<typeof SourceItem>;
export const SourceItems = pageOf(SourceItem);

const extension_attributes = z.object({}).nullish();
const status = int.refine((value) => value === 0 || value === 1, 'Invalid input: expected 0 or 1').nullish();

/** An absent quantity or status stays unchanged. */
export const SourceItemInput = z.strictObject({
  sku: text,
  source_code: text,
  quantity: StockItemInput.shape.qty,
  status,
  extension_attributes,
});
export type SourceItemInput = z.infer<typeof SourceItemInput>;

export const SaveSourceItems = z.object({ sourceItems: list(SourceItemInput) });
export type SaveSourceItems = z.infer<typeof SaveSourceItems>;
