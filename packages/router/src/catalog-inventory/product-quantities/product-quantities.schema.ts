import { bool, list, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { StockItemInput } from '../stock-item.schema.js';

/** What a source has of a product. */
const QuantityAtSource = z.object({
  source_code: wireText,
  quantity: wireDecimal,
  is_in_stock: wireBool,
  /** The quantity at which it is low; null where the setting applies. */
  notify_stock_qty: wireDecimal.nullable(),
});
export type QuantityAtSource = z.infer<typeof QuantityAtSource>;

/** What the sources have of a product, the default one first, and what the stocks can sell of it. */
export const ProductQuantities = z.object({
  sources: z.array(QuantityAtSource),
  stocks: z.array(z.object({ stock_id: wireInt, name: wireText, salable: wireDecimal })),
});
export type ProductQuantities = z.infer<typeof ProductQuantities>;

/** A change of what a source has; absent fields stay as they are. */
const QuantityInput = z.strictObject({
  source_code: text,
  quantity: StockItemInput.shape.qty,
  is_in_stock: bool.nullish(),
  /** Null: the setting applies. */
  notify_stock_qty: StockItemInput.shape.notify_stock_qty,
  is_removed: bool.nullish().describe('Removes the product from the source; at the default one nothing is left.'),
});
export const QuantityInputs = list(QuantityInput);
export type QuantityInput = z.infer<typeof QuantityInput>;
