import { decimal, int, list, SearchCriteria, text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { CustomAttributesInput } from '../../eav/index.js';

/** `set` uses the value as the price, `amount` adds it, `percent` adds that percentage of the current price. */
const PriceChange = z.strictObject({ by: z.enum(['set', 'amount', 'percent']), value: decimal });
export type PriceChange = z.infer<typeof PriceChange>;

const Change = z.strictObject({
  status: int.nullish(),
  price: PriceChange.nullish(),
  custom_attributes: CustomAttributesInput.nullish(),
});
export type Change = z.infer<typeof Change>;

/** Which products: by ids, by skus or by criteria, exactly one of them. A text narrows the criteria as in the admin's list. */
export const BulkTargets = z.object({
  ids: list(int).nullish(),
  skus: list(text).nullish(),
  searchCriteria: SearchCriteria.nullish(),
  text: text.nullish(),
});
export type BulkTargets = z.infer<typeof BulkTargets>;

export const BulkChangeInput = BulkTargets.extend({ change: Change });
export type BulkChangeInput = z.infer<typeof BulkChangeInput>;

const Parameters = z.union([
  z.record(z.string(), z.union([wireText, z.number(), z.array(wireText)])),
  z.array(z.union([wireText, z.number()])),
]);

/** A product that was not changed, and why. */
export const RefusedProduct = z.object({
  id: wireInt.nullable(),
  sku: wireText.nullable(),
  message: wireText,
  parameters: Parameters.optional(),
});
export type RefusedProduct = z.infer<typeof RefusedProduct>;

/** Progress of a change. `refused` lists the products refused since the last report. */
export const BulkProgress = z.object({
  total: wireInt,
  done: wireInt,
  changed: wireInt,
  refused: z.array(RefusedProduct),
  finished: wireBool,
});
export type BulkProgress = z.infer<typeof BulkProgress>;
