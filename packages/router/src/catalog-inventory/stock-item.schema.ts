import { product, stockItem } from '@merx/db/tables';
import { bool, decimal, entity, int, itemId, pageOf, productSku, text, wireBool, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

const quantity = entity(stockItem, { pick: ['qty', 'is_in_stock', 'is_qty_decimal'] });
const ids = entity(stockItem, { pick: ['item_id', 'product_id', 'stock_id'] });
const terms = entity(stockItem, {
  omit: ['item_id', 'product_id', 'stock_id', 'website_id', 'qty', 'is_in_stock', 'is_qty_decimal', 'reserved'],
});

/** The stock of one product: effective values, with settings applied. */
export const StockItem = z.object({
  ...z.object(ids.out).partial().shape,
  ...quantity.out,
  show_default_notification_message: wireBool,
  ...terms.out,
  use_config_min_sale_qty: wireInt,
  low_stock_date: wireTime.nullable(),
});
export type StockItem = z.infer<typeof StockItem>;

/** The maximum of numeric(12,4). */
const MAX_QTY = 99_999_999.9999;
const qty = decimal.refine((value) => Math.abs(value) <= MAX_QTY, `Invalid input: expected at most ${MAX_QTY}`).nullish();
const limit = decimal.refine((value) => value >= 0 && value <= MAX_QTY, `Invalid input: expected 0 to ${MAX_QTY}`).nullish();

/** Editable fields; absent and null ones stay unchanged. Ids, date and derived values are accepted and ignored. */
export const StockItemInput = z.strictObject({
  ...ids.in,
  ...quantity.in,
  ...terms.in,
  qty,
  show_default_notification_message: bool.nullish(),
  min_qty: qty,
  use_config_min_sale_qty: int.nullish(),
  min_sale_qty: limit,
  max_sale_qty: limit,
  backorders: int.refine((value) => value >= 0 && value <= 2, 'Invalid input: expected 0, 1 or 2').nullish(),
  notify_stock_qty: qty,
  qty_increments: limit,
  low_stock_date: text.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type StockItemPatch = z.infer<typeof StockItemInput>;

const SCOPE = 'Accepted for compatibility; there is one stock for all websites.';

export const StockItemQuery = z.object({ productSku, scopeId: int.nullish().describe(SCOPE) });
export const StockItemUpdate = z.object({ productSku, itemId, stockItem: StockItemInput });

export const LowStockQuery = z.object({
  scopeId: int.describe(SCOPE),
  qty: decimal.describe('Products with at most this quantity are listed.'),
  currentPage: int.default(1).describe('Page number, starting at 1.'),
  pageSize: int.default(0).describe('Number of entries per page; 0 returns all.'),
});
export type LowStockQuery = z.infer<typeof LowStockQuery>;

export const StockItemCollection = z.object({
  items: z.array(StockItem),
  search_criteria: z.object({
    mapper_interface_name: wireText,
    criteria_list: z.array(wireText),
    filters: z.array(wireText),
    orders: z.array(wireText),
    limit: z.array(wireText),
  }),
  total_count: wireInt,
});

export const StockStatus = z.object({
  product_id: wireInt,
  stock_id: wireInt,
  qty: wireInt,
  stock_status: wireInt,
  stock_item: StockItem,
});

/** The stock of a product at a source in lists: effective values, with settings applied. The status is the product's: 1 is enabled. */
export const ScarceStock = z.object({
  /** The product's id for the default source. */
  key: wireInt,
  source_code: wireText,
  ...entity(stockItem, { pick: ['item_id', 'product_id'] }).out,
  sku: wireText,
  name: wireText.nullable(),
  ...entity(product, { pick: ['type_id', 'status'] }).out,
  ...entity(stockItem, { pick: ['qty', 'min_qty', 'notify_stock_qty', 'is_in_stock', 'manage_stock', 'backorders'] }).out,
  /** When the quantity fell below the notification level. */
  low_stock_date: wireTime.nullable(),
});
export type ScarceStock = z.infer<typeof ScarceStock>;
export const StockGrid = pageOf(ScarceStock);
export type StockGrid = z.infer<typeof StockGrid>;
