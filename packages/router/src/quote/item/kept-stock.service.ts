import { type KeptProducts, keptBeside, keptUntil, type ProductScope } from '../cart/kept-products.service.js';
import type { RequestedProduct } from './line.js';

/** A product with its stock as it was when the product was last added to a cart. */
export type KnownProduct = RequestedProduct & { stock_version: string };

/** By sku as given, store view and website. */
const wantedOf = keptBeside<KnownProduct>();
const MOST_KEPT = 10_000;

const keyOf = (sku: string, { store_id, website_id }: ProductScope) => `${store_id} ${website_id} ${sku}`;

const hasVersion = (wanted: RequestedProduct): wanted is KnownProduct => wanted.stock_version !== null;

/** Keeps a product as it was read, if it is among the kept products and its stock has a version; otherwise forgets it. */
export function keepWanted(kept: KeptProducts, scope: ProductScope, sku: string, wanted: RequestedProduct): void {
  const until = keptUntil(wanted.product);
  const key = keyOf(sku, scope);
  if (until !== undefined && hasVersion(wanted)) wantedOf(kept).set(key, wanted, { until, most: MOST_KEPT });
  else wantedOf(kept).delete(key);
}

/** The product with a stock that may have changed since, as by an order: compare its version. */
export function keptWanted(kept: KeptProducts, scope: ProductScope, sku: string): KnownProduct | undefined {
  return wantedOf(kept).get(keyOf(sku, scope));
}
