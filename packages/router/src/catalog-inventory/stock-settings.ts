import { type ConfigReader, configReader } from '@merx/db';

/** The stock settings, which apply wherever an item does not set its own. Quantities are decimal text. */
export const readStockSettings = (config: ConfigReader) => ({
  min_qty: config.decimal('cataloginventory/item_options/min_qty'),
  min_sale_qty: config.decimal('cataloginventory/item_options/min_sale_qty'),
  max_sale_qty: config.decimal('cataloginventory/item_options/max_sale_qty'),
  /** 0 no, 1 allowed, 2 allowed with a notice. */
  backorders: config.number('cataloginventory/item_options/backorders'),
  notify_stock_qty: config.decimal('cataloginventory/item_options/notify_stock_qty'),
  manage_stock: config.flag('cataloginventory/item_options/manage_stock'),
  enable_qty_increments: config.flag('cataloginventory/item_options/enable_qty_increments'),
  qty_increments: config.decimal('cataloginventory/item_options/qty_increments'),
  /** Whether orders subtract stock. */
  can_subtract: config.flag('cataloginventory/options/can_subtract'),
  /** Whether returned items put a product back in stock. */
  can_back_in_stock: config.flag('cataloginventory/options/can_back_in_stock'),
  /** Whether refunds return all items to stock. */
  auto_return: config.flag('cataloginventory/item_options/auto_return'),
});
export type StockSettings = ReturnType<typeof readStockSettings>;

/** The default settings. */
export const builtInStockSettings = (): StockSettings => readStockSettings(configReader());
