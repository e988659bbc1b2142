import { decimal, int, list, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const Costs = z.array(z.object({ cost: wireDecimal, store_id: wireInt, sku: wireText }));
export type Costs = z.infer<typeof Costs>;

export const SaveCosts = z.object({
  prices: list(z.strictObject({ cost: decimal.nullish(), store_id: int, sku: text, extension_attributes: z.object({}).nullish() })),
});
export type SaveCosts = z.infer<typeof SaveCosts>;
