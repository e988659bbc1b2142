import type { GridInput, SearchCriteria } from '@merx/wire';
import { type StockRow, shownStock, stockSettings } from '../../catalog-inventory/index.js';
import { productAttributes } from '../../eav/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { attributeOfNoProduct } from '../faults.js';
import { storeHasValues } from '../product-row/product-row.service.js';
import { inCategoryTree, positionField, productFields } from './product-criteria.js';
import { productGridList } from './product-grid.list.js';
import type { ListedProduct, ProductGrid, ProductGridInput } from './product-grid.schema.js';

const ENABLED = 1;

/** More than an admin selects; limits the size of one call. */
export const MOST_PRODUCTS = 10_000;

/** The product list in the request's store view; a category filter includes descendants. */
async function gridOf({ db, scope: { storeId } }: Context, criteria: SearchCriteria, codes: readonly string[] = []) {
  const [definitions, own, settings] = await Promise.all([
    productAttributes(db),
    storeHasValues(db, storeId),
    stockSettings(db, db, storeId),
  ]);
  const unknown = codes.find((code) => !definitions.has(code));
  if (unknown !== undefined) throw attributeOfNoProduct({ attributeCode: unknown });
  const position = positionField(criteria, String);
  const attributes = productFields(definitions, own);
  const fields = (name: string) => (name === 'category_id' ? inCategoryTree : (name === 'position' && position) || attributes(name));
  return { grid: productGridList({ storeId, own, isManaged: settings.manage_stock, codes, fields }), settings };
}

/** A page of products for the admin's list. Throws 400 naming an unknown field or column. */
export async function productGrid({ ctx, input }: Call<ProductGridInput>): Promise<ProductGrid> {
  const { grid, settings } = await gridOf(ctx, input.searchCriteria, input.columns ?? []);
  const page = await grid.page(ctx.db, input);
  const stock = await shownStock(ctx.db, page.items.map(stocked), settings);
  const items = page.items.map(({ stock: _, ...row }) => {
    const { qty = null, isInStock = false, isAvailable = false } = stock.get(row.id) ?? {};
    return { ...row, qty, is_in_stock: isInStock, is_salable: row.status === ENABLED && isAvailable };
  });
  return { ...page, items };
}

const stocked = ({ id, type_id, stock }: ListedProduct) => ({ product_id: id, type_id, stock: stock as StockRow | null });

/** The number of products that match the criteria and the text, ignoring the page, and the ids of the first 10,000. Throws as the list. */
export async function matchingProducts({ ctx, input }: Call<GridInput>) {
  const searchCriteria = { ...input.searchCriteria, page_size: null, current_page: null };
  const { grid } = await gridOf(ctx, searchCriteria);
  const { total, keys } = await grid.keys(ctx.db, { searchCriteria, text: input.text }, undefined, MOST_PRODUCTS);
  return { total_count: total, ids: keys };
}

/**
 * The ids of the products that match the criteria and the text in the request's store view, up to `atMost` if given. Throws 400 naming an
 * unknown field.
 */
export async function productIdsMatching(ctx: Context, searchCriteria: SearchCriteria, atMost: number | null, text?: string | null) {
  const { grid } = await gridOf(ctx, searchCriteria);
  return (await grid.keys(ctx.db, { searchCriteria, text }, undefined, atMost)).keys;
}
