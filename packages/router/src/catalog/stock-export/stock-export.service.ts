import { add, toWire, ZERO } from '@merx/wire';
import { canBeSold, productsIn, type StockedProduct, shownQuantity, stockOfChannel } from '../../catalog-inventory/index.js';
import { productAttributes } from '../../eav/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { productFields } from '../product/product-criteria.js';
import { skuList } from './stock-export.list.js';
import { selectSkusOfWebsite } from './stock-export.queries.js';
import type { ExportedPage, ExportedProducts, ExportedStock, SalesChannelPath } from './stock-export.schema.js';

const channelOf = ({ salesChannelType: type, salesChannelCode: code }: SalesChannelPath) => ({ type, code });

/**
 * What can be sold of the products that match the criteria, in the stock of a sales channel; products that the stock does not have are left out, but
 * counted. Throws 404 for an unknown channel, 400 for an unknown field.
 */
export async function exportSalable({ ctx, input }: Call<ExportedProducts>): Promise<ExportedPage> {
  const [{ stockId }, definitions] = await Promise.all([stockOfChannel(ctx, channelOf(input)), productAttributes(ctx.db)]);
  const page = await skuList(productFields(definitions, false)).page(ctx.db, { searchCriteria: input.searchCriteria });
  const products = await productsIn(ctx, page.items, stockId);
  return { ...page, items: page.items.flatMap((sku) => exported(sku, products.get(sku.toLowerCase()), salableQty)) };
}

const CHUNK = 2000;

/**
 * The quantities of all products of a website in its stock, with what orders have reserved. Throws 404 for an unknown channel.
 */
export async function dumpStock({ ctx, input }: Call<SalesChannelPath>): Promise<ExportedStock[]> {
  const { stockId, websiteId } = await stockOfChannel(ctx, channelOf(input));
  const all: ExportedStock[] = [];
  for (let after = 0; ; ) {
    const rows = await selectSkusOfWebsite(ctx.db, websiteId, { after, limit: CHUNK });
    all.push(...(await dumped(ctx, stockId, rows)));
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return all;
    after = last.id;
  }
}

async function dumped(ctx: Context, stockId: number, rows: readonly { sku: string }[]): Promise<ExportedStock[]> {
  const skus = rows.map(({ sku }) => sku);
  const products = await productsIn(ctx, skus, stockId);
  return skus.flatMap((sku) => exported(sku, products.get(sku.toLowerCase()), shelfQty));
}

function exported(sku: string, product: StockedProduct | undefined, qtyOf: (product: StockedProduct) => number | null): ExportedStock[] {
  if (!product?.isAssigned) return [];
  const isUnmanaged = product.hasQty && !product.state.manage_stock;
  return [{ sku, qty: isUnmanaged ? null : qtyOf(product), is_salable: canBeSold(product) }];
}

const salableQty = ({ hasQty, state }: StockedProduct): number => (hasQty ? toWire(shownQuantity(state)) : 0);

const shelfQty = ({ hasQty, state, reserved }: StockedProduct): number | null =>
  hasQty ? toWire(state.is_in_stock ? add(state.qty, reserved) : ZERO) : null;
