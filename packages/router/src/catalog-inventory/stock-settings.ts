import { type ConfigReader, configReader } from '@merx/db';

/** The shop's settings of stock, in force wherever an item does not set its own. Quantities are decimal text. */
export interface StockSettings {
  min_qty: string;
  min_sale_qty: string;
  max_sale_qty: string;
  /** 0 no, 1 silently, 2 with a notice. */
  backorders: number;
  notify_stock_qty: string;
  manage_stock: boolean;
  enable_qty_increments: boolean;
  qty_increments: string;
  /** Whether orders lower the stock. */
  can_subtract: boolean;
  /** Whether what comes back puts a product in stock again. */
  can_back_in_stock: boolean;
  /** Whether refunds return all items to stock. */
  auto_return: boolean;
}

/** The settings of stock among all settings. */
export function readStockSettings(config: ConfigReader): StockSettings {
  return {
    min_qty: config.decimal('cataloginventory/item_options/min_qty'),
    min_sale_qty: config.decimal('cataloginventory/item_options/min_sale_qty'),
    max_sale_qty: config.decimal('cataloginventory/item_options/max_sale_qty'),
    backorders: config.number('cataloginventory/item_options/backorders'),
    notify_stock_qty: config.decimal('cataloginventory/item_options/notify_stock_qty'),
    manage_stock: config.flag('cataloginventory/item_options/manage_stock'),
    enable_qty_increments: config.flag('cataloginventory/item_options/enable_qty_increments'),
    qty_increments: config.decimal('cataloginventory/item_options/qty_increments'),
    can_subtract: config.flag('cataloginventory/options/can_subtract'),
    can_back_in_stock: config.flag('cataloginventory/options/can_back_in_stock'),
    auto_return: config.flag('cataloginventory/item_options/auto_return'),
  };
}

/** The settings while nobody changed them. */
export const builtInStockSettings = (): StockSettings => readStockSettings(configReader());
