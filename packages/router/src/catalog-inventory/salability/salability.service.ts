import { money, toWire } from '@merx/wire';
import { storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { noLinkedStock, skuWithoutQuantity } from '../faults.js';
import type { Stock } from '../stock/stock.schema.js';
import { getStock } from '../stock/stock.service.js';
import { stockDirectory } from '../stock/stock-directory.service.js';
import { WEBSITE } from '../stock/stock-values.js';
import { type PartStock, selectPartStock, selectStockIn } from '../stock-item.queries.js';
import { stockSettings } from '../stock-item.service.js';
import { freshStockRow, hasQty, partsInStock, stateOf } from '../stock-state.js';
import { canBeSold, type StockedProduct, salabilityErrors, shownQuantity } from './salability.js';

type SkuCall = Call<{ sku: string; stockId: number }>;

/** The salable quantity of a product. Throws 404 for an unknown sku or stock, 400 for a product without a quantity of its own. */
export async function salableQuantity({ ctx, input: { sku, stockId } }: SkuCall): Promise<number> {
  const product = await requireProduct(ctx, sku, stockId);
  if (!product.hasQty) throw skuWithoutQuantity({ sku });
  return toWire(shownQuantity(product.state));
}

/** Whether a product is salable; a composite one also depends on its parts. Throws 404 for an unknown sku or stock. */
export async function isSalable({ ctx, input: { sku, stockId } }: SkuCall): Promise<boolean> {
  return canBeSold(await requireProduct(ctx, sku, stockId));
}

/** Whether each product is salable, in the given order; unknown ones are not. Throws 404 for an unknown stock. */
export async function areSalable({ ctx, input: { skus, stockId } }: Call<{ skus: string[]; stockId: number }>) {
  const products = await productsIn(ctx, skus, stockId);
  return skus.map((sku) => {
    const product = products.get(sku.toLowerCase());
    return { sku, stock_id: stockId, salable: product !== undefined && canBeSold(product) };
  });
}

type Requests = { skuRequests: { sku: string; qty: number }[]; stockId: number };

/** Whether these quantities can be sold, and why not; each by itself. Throws 404 for an unknown stock. */
export async function areSalableForQty({ ctx, input: { skuRequests, stockId } }: Call<Requests>) {
  const products = await productsIn(
    ctx,
    skuRequests.map(({ sku }) => sku),
    stockId,
  );
  return skuRequests.map(({ sku, qty }) => {
    const errors = salabilityErrors(products.get(sku.toLowerCase()), money(qty));
    return { sku, stock_id: stockId, salable: errors.length === 0, errors };
  });
}

/** Whether a quantity can be sold, and why not. Throws 404 for an unknown stock. */
export async function isSalableForQty({ ctx, input }: Call<{ sku: string; stockId: number; requestedQty: number }>) {
  const { sku, stockId, requestedQty } = input;
  const products = await productsIn(ctx, [sku], stockId);
  const errors = salabilityErrors(products.get(sku.toLowerCase()), money(requestedQty));
  return { salable: errors.length === 0, errors };
}

type Channel = { type: string; code: string };

/** The stock that a website sells from. Throws 404 for an unknown website, and for channels other than websites. */
export async function resolveStock({ ctx, input }: Call<Channel>): Promise<Stock> {
  const { stockId } = await stockOfChannel(ctx, input);
  return getStock({ ctx, input: { stockId } });
}

/** The stock and the website of a sales channel. Throws as `resolveStock`. */
export async function stockOfChannel({ db }: Context, { type, code }: Channel): Promise<{ stockId: number; websiteId: number }> {
  const [{ websites }, stocks] = await Promise.all([storeDirectory(db), stockDirectory(db.cache, db)]);
  const website = websites.find((candidate) => candidate.id !== 0 && candidate.code === code);
  if (type !== WEBSITE || !website) throw noLinkedStock();
  return { stockId: stocks.stockOf(website.id), websiteId: website.id };
}

async function requireProduct(ctx: Context, sku: string, stockId: number): Promise<StockedProduct> {
  const product = (await productsIn(ctx, [sku], stockId)).get(sku.toLowerCase());
  if (!product) throw notFound('sku', sku);
  return product;
}

/** The products as the stock sees them, by lower-case sku. Throws 404 for an unknown stock. */
export async function productsIn({ db, scope }: Context, skus: string[], stockId: number): Promise<Map<string, StockedProduct>> {
  const [{ stockIds }, settings] = await Promise.all([stockDirectory(db.cache, db), stockSettings(db, db, scope.storeId)]);
  if (!stockIds.has(stockId)) throw notFound('stockId', stockId);
  const rows = await selectStockIn(db, stockId, skus);
  const composite = rows.filter(({ type_id }) => !hasQty(type_id)).map(({ product_id }) => product_id);
  const parts: PartStock[] = composite.length > 0 ? await selectPartStock(db, composite, stockId) : [];
  return new Map(
    rows.map(({ sku, product_id, type_id, stock, reserved, is_assigned }) => [
      sku.toLowerCase(),
      {
        state: stateOf(stock ?? freshStockRow(product_id), settings),
        hasQty: hasQty(type_id),
        reserved: money(reserved),
        partsInStock: partsInStock(
          parts.filter(({ parent_id }) => parent_id === product_id),
          settings,
        ),
        isAssigned: is_assigned || !hasQty(type_id),
      },
    ]),
  );
}
