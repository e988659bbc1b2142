import { echoCriteria, type GridInput, type SearchCriteria } from '@merx/wire';
import { type StockRow, shownStock, stockSettings } from '../../catalog-inventory/index.js';
import { productAttributes } from '../../eav/index.js';
import type { Context } from '../../trpc/context.js';
import { attributeOfNoProduct } from '../faults.js';
import { compileProductGrid } from './grid-criteria.service.js';
import { type ProductGridRow, selectProductGrid, selectProductIds } from './product-grid.list.js';
import type { ProductGrid, ProductGridInput } from './product-grid.schema.js';

const ENABLED = 1;

/** More than an admin selects; keeps one call small. */
export const MOST_PRODUCTS = 10_000;

/** A page of products for the admin's list. Throws 400 naming a field or a column that no product has. */
export async function productGrid({ ctx, input }: { ctx: Context; input: ProductGridInput }): Promise<ProductGrid> {
  const { db, scope } = ctx;
  const columns = input.columns ?? [];
  const [{ compiled, own }, definitions, settings] = await Promise.all([
    compileProductGrid(ctx, input.searchCriteria, input.text),
    productAttributes(db),
    stockSettings(db, db, scope.storeId),
  ]);
  const unknown = columns.find((code) => !definitions.has(code));
  if (unknown !== undefined) throw attributeOfNoProduct({ attributeCode: unknown });
  const { total, items } = await selectProductGrid(db, compiled, own, columns);
  const stock = await shownStock(db, items.map(stocked), settings);
  return {
    items: items.map(({ stock: _, ...row }) => {
      const { qty = null, isInStock = false, isAvailable = false } = stock.get(row.id) ?? {};
      return { ...row, qty, is_in_stock: isInStock, is_salable: row.status === ENABLED && isAvailable };
    }),
    search_criteria: echoCriteria(input.searchCriteria),
    total_count: total,
  };
}

const stocked = ({ id, type_id, stock }: ProductGridRow) => ({ product_id: id, type_id, stock: stock as StockRow | null });

/** How many products meet the criteria and the text, whatever page they ask for, and the ids of the first 10,000. Throws as the list. */
export async function matchingProducts({ ctx, input }: { ctx: Context; input: GridInput }) {
  const everyPage = { ...input.searchCriteria, page_size: null, current_page: null };
  const { compiled, own } = await compileProductGrid(ctx, everyPage, input.text);
  const { total, ids } = await selectProductIds(ctx.db, compiled, own, MOST_PRODUCTS);
  return { total_count: total, ids };
}

/**
 * The ids of the products that meet the criteria and the text, as the address's store view sees them, at most `atMost` when it is given.
 * Throws 400 naming a field that no product has.
 */
export async function productIdsMatching(
  ctx: Context,
  criteria: SearchCriteria,
  atMost: number | null,
  text?: string | null,
): Promise<number[]> {
  const { compiled, own } = await compileProductGrid(ctx, criteria, text);
  return (await selectProductIds(ctx.db, compiled, own, atMost)).ids;
}
