import type { AclResource } from '@merx/wire';
import { type StockSettings, stockSettings } from '../../catalog-inventory/index.js';
import { frontStore } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { missingProduct } from '../../trpc/errors.js';
import { withoutSources } from '../downloadable/without-sources.js';
import { selectProduct } from './product.queries.js';
import type { Product } from './product.schema.js';
import { seesAll, seesStock } from './reader.js';
import { wireProduct } from './wire-product.js';

const ENABLED = 1;

/** The website whose enabled products are visible to a caller without the resource; null for a caller who may see everything. */
export async function shopperWebsite(ctx: Context, resource: AclResource, storeId: number): Promise<number | null> {
  return seesAll(ctx.actor, resource) ? null : (await frontStore(ctx.db, storeId)).website.id;
}

/** The stock settings if the caller may see stock items, else null. */
export async function stockShownTo(ctx: Context, storeId: number): Promise<StockSettings | null> {
  return seesStock(ctx.actor) ? stockSettings(ctx.db, ctx.db, storeId) : null;
}

/** The product with that sku in a store view. Throws 404 if it is unknown or hidden from the caller. */
export async function shownProduct(
  ctx: Context,
  sku: string,
  resource: AclResource,
  storeId: number = ctx.scope.storeId,
): Promise<Product> {
  const [stock, websiteId] = await Promise.all([stockShownTo(ctx, storeId), shopperWebsite(ctx, resource, storeId)]);
  const row = await selectProduct(ctx.db, sku, storeId, stock !== null);
  const shown = row && (websiteId === null || (row.status === ENABLED && row.website_ids.includes(websiteId)));
  if (!shown) throw missingProduct(sku);
  const product = wireProduct(row, stock);
  return websiteId === null ? product : withoutSources(product);
}
