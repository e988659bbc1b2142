import type { ConfigReader } from '@merx/db';
import { compare, dateTimeText, type Money, money, toColumn, toWire, ZERO } from '@merx/wire';
import type { PartStock, StockRow, StockValues } from './stock-item.queries.js';
import type { StockItem, StockItemPatch } from './stock-item.schema.js';

export type { PartStock, StockRow } from './stock-item.queries.js';

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

const TYPES_WITHOUT_QTY = new Set(['configurable', 'bundle', 'grouped']);

/** Whether products of the type have a quantity of their own; composite ones depend on their parts. */
export const hasQty = (typeId: string): boolean => !TYPES_WITHOUT_QTY.has(typeId);

/** The effective values of an item: its own, or the settings where it uses them. */
export interface StockState {
  qty: Money;
  is_in_stock: boolean;
  is_qty_decimal: boolean;
  manage_stock: boolean;
  min_qty: Money;
  min_sale_qty: Money;
  max_sale_qty: Money;
  backorders: number;
  notify_stock_qty: Money;
  enable_qty_increments: boolean;
  /** Zero if increments are disabled. */
  qty_increments: Money;
}

/** The effective values of a stock item. */
export function stateOf(row: StockRow, settings: StockSettings): StockState {
  const manages = row.use_config_manage_stock ? settings.manage_stock : row.manage_stock;
  const steps = row.use_config_enable_qty_inc ? settings.enable_qty_increments : row.enable_qty_increments;
  return {
    qty: money(row.qty),
    // Unmanaged stock is always in stock.
    is_in_stock: row.is_in_stock || !manages,
    is_qty_decimal: row.is_qty_decimal,
    manage_stock: manages,
    min_qty: money(row.use_config_min_qty ? settings.min_qty : row.min_qty),
    min_sale_qty: money(row.use_config_min_sale_qty ? settings.min_sale_qty : row.min_sale_qty),
    max_sale_qty: money(row.use_config_max_sale_qty ? settings.max_sale_qty : row.max_sale_qty),
    backorders: row.use_config_backorders ? settings.backorders : row.backorders,
    notify_stock_qty: money(row.use_config_notify_stock_qty ? settings.notify_stock_qty : row.notify_stock_qty),
    enable_qty_increments: steps,
    qty_increments: steps ? money(row.use_config_qty_increments ? settings.qty_increments : row.qty_increments) : ZERO,
  };
}

/** A quantity as stored: a number represents numeric(12,4) exactly. */
export const exact = (qty: Money): number => Number(toColumn(qty));

/** Whether a composite product is available: every required choice has a part in stock; without required choices, any choice has. */
export function partsInStock(parts: readonly Omit<PartStock, 'parent_id'>[], settings: StockSettings): boolean {
  const choices = new Map<number, { required: boolean; there: boolean }>();
  for (const { choice, required, product_id, stock } of parts) {
    const there = product_id !== null && stateOf(stock ?? freshStockRow(product_id), settings).is_in_stock;
    choices.set(choice, { required, there: there || (choices.get(choice)?.there ?? false) });
  }
  const all = [...choices.values()];
  return all.some(({ there }) => there) && all.every(({ required, there }) => there || !required);
}

/** The stock item as returned by the API. `row` is the table's row as returned by `to_jsonb`. */
export function toStockItem(row: StockRow, settings: StockSettings): StockItem {
  const state = stateOf(row, settings);
  return {
    ...row,
    ...state,
    qty: toWire(state.qty),
    min_qty: toWire(state.min_qty),
    min_sale_qty: toWire(state.min_sale_qty),
    max_sale_qty: toWire(state.max_sale_qty),
    notify_stock_qty: toWire(state.notify_stock_qty),
    qty_increments: toWire(state.qty_increments),
    use_config_min_sale_qty: row.use_config_min_sale_qty ? 1 : 0,
    show_default_notification_message: false,
    low_stock_date: row.low_stock_date && dateTimeText(new Date(row.low_stock_date)),
  };
}

/** The default stock item of a product: follows all settings, quantity 0; in stock as soon as there is some. */
export function freshStockRow(productId: number): StockRow {
  return {
    item_id: 0,
    product_id: productId,
    stock_id: 1,
    qty: 0,
    is_in_stock: true,
    is_qty_decimal: false,
    use_config_min_qty: true,
    min_qty: 0,
    use_config_min_sale_qty: true,
    min_sale_qty: 1,
    use_config_max_sale_qty: true,
    max_sale_qty: 10_000,
    use_config_backorders: true,
    backorders: 0,
    use_config_notify_stock_qty: true,
    notify_stock_qty: 1,
    use_config_qty_increments: true,
    qty_increments: 1,
    use_config_enable_qty_inc: true,
    enable_qty_increments: false,
    use_config_manage_stock: true,
    manage_stock: true,
    low_stock_date: null,
    is_decimal_divided: false,
    stock_status_changed_auto: 0,
  };
}

/** The row with the patch applied, before the rules of a save. */
export function patched(row: StockRow, patch: StockItemPatch, settings: StockSettings): StockRow {
  const given = Object.entries(patch).filter(([name, value]) => SETTABLE.has(name) && value !== null && value !== undefined);
  const next: StockRow = {
    ...row,
    ...Object.fromEntries(given),
    use_config_min_sale_qty: Boolean(patch.use_config_min_sale_qty ?? row.use_config_min_sale_qty),
  };
  // Clients read 0 while increments are disabled: sent back, it must not overwrite the stored step.
  if (patch.qty_increments === 0 && !stateOf(next, settings).enable_qty_increments) next.qty_increments = row.qty_increments;
  return next;
}

const IGNORED = ['item_id', 'product_id', 'stock_id', 'low_stock_date', 'stock_status_changed_auto'];
const SETTABLE = new Set(Object.keys(freshStockRow(0)).filter((name) => !IGNORED.includes(name)));

/** The row to write after a change, with the values derived from the quantity: stock status and low-stock date. */
export function settled(row: StockRow, settings: StockSettings, typeId: string, now: Date): StockValues {
  const { item_id: _, ...values } = row;
  const columns = {
    min_qty: toColumn(money(row.min_qty)),
    min_sale_qty: toColumn(money(row.min_sale_qty)),
    max_sale_qty: toColumn(money(row.max_sale_qty)),
    notify_stock_qty: toColumn(money(row.notify_stock_qty)),
    qty_increments: toColumn(money(row.qty_increments)),
  };
  if (!hasQty(typeId)) return { ...values, ...columns, qty: '0.0000' };
  const state = stateOf(row, settings);
  const soldOut = state.manage_stock && state.backorders === 0 && compare(state.qty, state.min_qty) <= 0;
  return {
    ...values,
    ...columns,
    qty: toColumn(state.qty),
    is_in_stock: row.is_in_stock && !soldOut,
    low_stock_date: compare(state.qty, state.notify_stock_qty) < 0 ? now.toISOString() : null,
    stock_status_changed_auto: soldOut ? 1 : 0,
  };
}
