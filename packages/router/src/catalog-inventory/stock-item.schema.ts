import { bool, decimal, int, itemId, productSku, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** The stock of one product: the values in force, settings applied. */
export const StockItem = z.object({
  item_id: wireInt.optional(),
  product_id: wireInt.optional(),
  stock_id: wireInt.optional(),
  qty: wireDecimal,
  is_in_stock: wireBool,
  is_qty_decimal: wireBool,
  show_default_notification_message: wireBool,
  use_config_min_qty: wireBool,
  min_qty: wireDecimal,
  use_config_min_sale_qty: wireInt,
  min_sale_qty: wireDecimal,
  use_config_max_sale_qty: wireBool,
  max_sale_qty: wireDecimal,
  use_config_backorders: wireBool,
  backorders: wireInt,
  use_config_notify_stock_qty: wireBool,
  notify_stock_qty: wireDecimal,
  use_config_qty_increments: wireBool,
  qty_increments: wireDecimal,
  use_config_enable_qty_inc: wireBool,
  enable_qty_increments: wireBool,
  use_config_manage_stock: wireBool,
  manage_stock: wireBool,
  low_stock_date: wireText.nullable(),
  is_decimal_divided: wireBool,
  stock_status_changed_auto: wireInt,
});
export type StockItem = z.infer<typeof StockItem>;

/** The largest quantity that numeric(12,4) holds. */
const MAX_QTY = 99_999_999.9999;
const qty = decimal.refine((value) => Math.abs(value) <= MAX_QTY, `Invalid input: expected at most ${MAX_QTY}`).nullish();
const limit = decimal.refine((value) => value >= 0 && value <= MAX_QTY, `Invalid input: expected 0 to ${MAX_QTY}`).nullish();
const flag = bool.nullish();

/** What a save may change; absent and null leave as it is. The ids, the date and what follows from other values are taken and ignored. */
export const StockItemInput = z.strictObject({
  item_id: int.nullish(),
  product_id: int.nullish(),
  stock_id: int.nullish(),
  qty,
  is_in_stock: flag,
  is_qty_decimal: flag,
  show_default_notification_message: flag,
  use_config_min_qty: flag,
  min_qty: qty,
  use_config_min_sale_qty: int.nullish(),
  min_sale_qty: limit,
  use_config_max_sale_qty: flag,
  max_sale_qty: limit,
  use_config_backorders: flag,
  backorders: int.refine((value) => value >= 0 && value <= 2, 'Invalid input: expected 0, 1 or 2').nullish(),
  use_config_notify_stock_qty: flag,
  notify_stock_qty: qty,
  use_config_qty_increments: flag,
  qty_increments: limit,
  use_config_enable_qty_inc: flag,
  enable_qty_increments: flag,
  use_config_manage_stock: flag,
  manage_stock: flag,
  low_stock_date: text.nullish(),
  is_decimal_divided: flag,
  stock_status_changed_auto: int.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type StockItemPatch = z.infer<typeof StockItemInput>;

const SCOPE = 'Taken from clients that send it; there is one stock for all websites.';

export const StockItemQuery = z.object({ productSku, scopeId: int.nullish().describe(SCOPE) });
export const StockItemUpdate = z.object({ productSku, itemId, stockItem: StockItemInput });

export const LowStockQuery = z.object({
  scopeId: int.describe(SCOPE),
  qty: decimal.describe('The quantity up to which stock is low.'),
  currentPage: int.default(1).describe('Number of the page, from 1.'),
  pageSize: int.default(0).describe('How many entries a page has; 0 is all.'),
});
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
