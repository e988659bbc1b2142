import { toWire } from '@merx/wire';
import type { Context } from '../trpc/context.js';
import { canBeSold, shownQuantity } from './salability/salability.js';
import { productsIn } from './salability/salability.service.js';
import { stockDirectory } from './stock/stock-directory.service.js';
import { selectNamedStock } from './stock-item.queries.js';
import { StockItem } from './stock-item.schema.js';
import { stockSettings } from './stock-item.service.js';
import { freshStockRow, toStockItem } from './stock-state.js';

/** What can be sold of a product. */
export interface StockDocument {
  product_id: number;
  sku: string;
  stock_item: StockItem;
  /** In each stock. */
  salable: { stock_id: number; quantity: number; is_salable: boolean }[];
}

/** The stock of these products by id; unknown ones are left out. One statement, and one or two for each stock. */
export async function stockDocuments(ctx: Context, productIds: readonly number[]): Promise<Map<number, StockDocument>> {
  const { db, scope } = ctx;
  const [rows, settings, { stockIds }] = await Promise.all([
    selectNamedStock(db, productIds),
    stockSettings(db, db, scope.storeId),
    stockDirectory(db.cache, db),
  ]);
  const skus = rows.map(({ sku }) => sku);
  const byStock = await Promise.all([...stockIds].map(async (id) => ({ id, products: await productsIn(ctx, skus, id) })));
  return new Map(
    rows.map(({ product_id, sku, stock }) => {
      const salable = byStock.flatMap(({ id, products }) => {
        const product = products.get(sku.toLowerCase());
        if (!product?.isAssigned) return [];
        return { stock_id: id, quantity: product.hasQty ? toWire(shownQuantity(product.state)) : 0, is_salable: canBeSold(product) };
      });
      const stock_item = StockItem.parse(toStockItem(stock ?? freshStockRow(product_id), settings));
      return [product_id, { product_id, sku, stock_item, salable }];
    }),
  );
}
