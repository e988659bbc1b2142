import { list, sku, text, wireDecimal, wireText } from '@merx/wire';
import { z } from 'zod';
import { SaveSourceItems } from '../source-item/source-item.schema.js';
import { StockItemInput } from '../stock-item.schema.js';

export const LowQuantityPath = z.object({ sourceCode: text.describe('Code of the source, such as `default`.'), sku });

/** The quantity at which a product is low at a source. */
export const LowQuantity = z.object({ source_code: wireText, notify_stock_qty: wireDecimal, sku: wireText });

const extension_attributes = z.object({}).nullish();
/** Without a quantity the setting applies. */
const LowQuantityInput = z.strictObject({
  source_code: text,
  sku: text,
  notify_stock_qty: StockItemInput.shape.notify_stock_qty,
  extension_attributes,
});
export type LowQuantityInput = z.infer<typeof LowQuantityInput>;
export const SaveLowQuantities = z.object({ sourceItemConfigurations: list(LowQuantityInput) });

/** Source items as sent by clients; only source and SKU are read. */
export const RemoveLowQuantities = SaveSourceItems;
