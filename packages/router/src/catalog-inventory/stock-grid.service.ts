import type { Database } from '@merx/db';
import { echoCriteria, type GridInput } from '@merx/wire';
import type { Context } from '../trpc/context.js';
import { type NamedStock, stockList } from './stock-grid.list.js';
import type { ScarceStock, StockGrid } from './stock-grid.schema.js';
import { stockSettings } from './stock-item.service.js';
import type { StockSettings } from './stock-settings.js';
import { toStockItem } from './stock-state.js';

const SCARCEST = [{ field: 'qty', direction: 'ASC' as const }];

/** A page of the stock of products with a quantity of their own, lowest quantity first by default. Throws 400 like every list. */
export async function stockGrid({ ctx, input }: { ctx: Pick<Context, 'db' | 'scope'>; input: GridInput }): Promise<StockGrid> {
  const { searchCriteria, text } = input;
  const settings = await stockSettings(ctx.db, ctx.db, ctx.scope.storeId);
  const sort_orders = searchCriteria.sort_orders.length > 0 ? searchCriteria.sort_orders : SCARCEST;
  const rows = stockList(settings, true).map((row) => toRow(row, settings));
  const page = await rows.page(ctx.db, { searchCriteria: { ...searchCriteria, sort_orders }, text });
  return { ...page, search_criteria: echoCriteria(searchCriteria) };
}

/**
 * The stock items with at most that quantity, or the configured notification level, lowest first, and their total count. Same order and
 * contents as the low stock list.
 */
export async function scarceStock(db: Database, qty: number | null, limit: number) {
  const settings = await stockSettings(db, db, 0);
  const most = qty ?? Number(settings.notify_stock_qty);
  const filters = [{ field: 'qty', value: String(most), condition_type: 'lteq' as const }];
  const searchCriteria = { filter_groups: [{ filters }], sort_orders: SCARCEST, page_size: limit, current_page: 1 };
  const { total_count, items } = await stockList(settings, false).page(db, { searchCriteria });
  return { qty: most, total_count, items: items.map((row) => toRow(row, settings)) };
}

function toRow({ sku, name, type_id, status, stock }: NamedStock, settings: StockSettings): ScarceStock {
  const { qty, min_qty, notify_stock_qty, is_in_stock, manage_stock, backorders, low_stock_date } = toStockItem(stock, settings);
  const { item_id, product_id } = stock;
  return {
    ...{ item_id, product_id, sku, name, type_id, status, qty, min_qty, notify_stock_qty },
    ...{ is_in_stock, manage_stock, backorders, low_stock_date },
  };
}
