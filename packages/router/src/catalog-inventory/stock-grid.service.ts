import { compileCriteria, type Database, TEXT_FIELD, withText } from '@merx/db';
import { echoCriteria, type GridInput, type SearchCriteria } from '@merx/wire';
import type { Context } from '../trpc/context.js';
import { inStockedProduct, type NamedStock, selectStockGrid, stockGridFields } from './stock-grid.queries.js';
import type { ScarceStock, StockGrid } from './stock-grid.schema.js';
import { stockSettings } from './stock-item.service.js';
import type { StockSettings } from './stock-settings.js';
import { toStockItem } from './stock-state.js';

const SCARCEST = [{ field: 'qty', direction: 'ASC' as const }];

const filter = (field: string, value: string, condition_type: 'eq' | 'lteq') => ({ filters: [{ field, value, condition_type }] });

/** A page of the stock of products that have a quantity of their own, the scarcest first when no order is asked for. Throws 400 as every list. */
export async function stockGrid({ ctx, input }: { ctx: Pick<Context, 'db' | 'scope'>; input: GridInput }): Promise<StockGrid> {
  const { searchCriteria, text } = input;
  const criteria = withText(searchCriteria, text);
  const { total, items } = await listed(ctx.db, ctx.scope.storeId, {
    ...criteria,
    filter_groups: [...criteria.filter_groups, filter('has_qty', '1', 'eq')],
    sort_orders: criteria.sort_orders.length > 0 ? criteria.sort_orders : SCARCEST,
  });
  return { items, search_criteria: echoCriteria(searchCriteria), total_count: total };
}

/**
 * The scarcest stock items of those with at most that quantity, or the one from which on the shop wants to be told, and how many there are.
 * In the order of the list of low stock, with everything that is in it.
 */
export async function scarceStock(db: Database, qty: number | null, limit: number) {
  const most = qty ?? Number((await stockSettings(db, db, 0)).notify_stock_qty);
  const page = { filter_groups: [filter('qty', String(most), 'lteq')], sort_orders: SCARCEST, page_size: limit, current_page: 1 };
  const { total, items } = await listed(db, 0, page);
  return { qty: most, total_count: total, items };
}

async function listed(db: Database, storeId: number, criteria: SearchCriteria) {
  const settings = await stockSettings(db, db, storeId);
  const field = stockGridFields(settings);
  const compiled = compileCriteria(criteria, (name) => (name === TEXT_FIELD ? inStockedProduct : field(name)), {
    tieBreaker: 'si.item_id',
  });
  const { total, items } = await selectStockGrid(db, compiled);
  return { total, items: items.map((row) => toRow(row, settings)) };
}

function toRow({ sku, name, type_id, status, stock }: NamedStock, settings: StockSettings): ScarceStock {
  const { qty, min_qty, notify_stock_qty, is_in_stock, manage_stock, backorders, low_stock_date } = toStockItem(stock, settings);
  const { item_id, product_id } = stock;
  return {
    ...{ item_id, product_id, sku, name, type_id, status, qty, min_qty, notify_stock_qty },
    ...{ is_in_stock, manage_stock, backorders, low_stock_date },
  };
}
