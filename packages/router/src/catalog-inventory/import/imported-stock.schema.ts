import { list, text } from '@merx/wire';
import { z } from 'zod';
import { requestedQty } from '../salability/salability.schema.js';
import { stockId } from '../stock/stock.schema.js';

/** How much of products can be sold from a stock. */
export const SalableQuantities = z.object({ stockId, items: list(z.strictObject({ sku: text, qty: requestedQty })) });
export type SalableQuantities = z.infer<typeof SalableQuantities>;
