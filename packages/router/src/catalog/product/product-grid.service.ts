import { type GridInput, type SearchCriteria, sourceOfField, toWire, ZERO } from '@merx/wire';
import {
  hasQty,
  type StockRow,
  type StockSettings,
  shownQuantity,
  shownStock,
  stateOf,
  stockDirectory,
  stockSettings,
} from '../../catalog-inventory/index.js';
import { productAttributes } from '../../eav/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { attributeOfNoProduct, valueUnknown } from '../faults.js';
import { storeHasValues } from '../product-row/product-row.service.js';
import { inCategoryTree, positionField, productFields } from './product-criteria.js';
import { productGridList } from './product-grid.list.js';
import type { ListedProduct, ProductGrid, ProductGridInput } from './product-grid.schema.js';

const ENABLED = 1;

/** More than an admin selects; limits the size of one call. */
export const MOST_PRODUCTS = 10_000;

/** The product list in the request's store view; a category filter includes descendants. */
async function gridOf({ db, scope: { storeId } }: Context, criteria: SearchCriteria, names: readonly string[] = []) {
  const [definitions, own, settings, { sourceCodes, stockIds }] = await Promise.all([
    productAttributes(db),
    storeHasValues(db, storeId),
    stockSettings(db, db, storeId),
    stockDirectory(db.cache, db),
  ]);
  const stockOf = (name: string): string | undefined => /^stock\.(\d+)$/.exec(name)?.[1];
  const stocks = names.flatMap((name) => stockOf(name) ?? []).map(Number);
  const codes = names.filter((name) => sourceOfField(name) === undefined && stockOf(name) === undefined);
  const unknown = codes.find((code) => !definitions.has(code));
  if (unknown !== undefined) throw attributeOfNoProduct({ attributeCode: unknown });
  const sources = new Set([...names, ...namedFields(criteria)].flatMap((name) => sourceOfField(name) ?? []));
  const missing = [...sources].find((code) => !sourceCodes.has(code)) ?? stocks.find((id) => !stockIds.has(id));
  if (missing !== undefined) throw valueUnknown({ value: String(missing) });
  const position = positionField(criteria, String);
  const attributes = productFields(definitions, own);
  const fields = (name: string) => (name === 'category_id' ? inCategoryTree : (name === 'position' && position) || attributes(name));
  const view = { storeId, own, isManaged: settings.manage_stock, codes, fields, sources: [...sources], stocks };
  return { grid: productGridList(view), settings };
}

/** The fields that criteria compare or sort by. */
const namedFields = ({ filter_groups, sort_orders }: SearchCriteria): string[] =>
  [...filter_groups.flatMap(({ filters }) => filters), ...sort_orders].map(({ field }) => field);

/** A page of products for the admin's list. Throws 400 naming an unknown field or column. */
export async function productGrid({ ctx, input }: Call<ProductGridInput>): Promise<ProductGrid> {
  const { grid, settings } = await gridOf(ctx, input.searchCriteria, input.columns ?? []);
  const page = await grid.page(ctx.db, input);
  const stock = await shownStock(ctx.db, page.items.map(stocked), settings);
  const items = page.items.map(({ stock: _, ...row }) => {
    const { qty = null, isInStock = false, isAvailable = false } = stock.get(row.id) ?? {};
    const stocks = Object.fromEntries(
      Object.entries(row.stocks).map(([id, seen]) => [id, salableOf(row, seen as StockRow | null, settings)]),
    );
    return { ...row, stocks, qty, is_in_stock: isInStock, is_salable: row.status === ENABLED && isAvailable };
  });
  return { ...page, items };
}

/** What a stock can sell of a product; null for a composite one. */
const salableOf = ({ type_id }: Pick<ListedProduct, 'type_id'>, seen: StockRow | null, settings: StockSettings): number | null =>
  hasQty(type_id) ? toWire(seen ? shownQuantity(stateOf(seen, settings)) : ZERO) : null;

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
