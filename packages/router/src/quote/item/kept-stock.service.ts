import { dropExpired } from '../cart/expiry.js';
import { type KeptProducts, keptUntil, MAX_AGE_MS, type ProductScope } from '../cart/kept-products.service.js';
import type { RequestedProduct } from './line.js';

/** A product with its stock as it was when the product was last added to a cart. */
export type KnownProduct = RequestedProduct & { stock_version: string };

/** By sku as given, store view and website, together with the products they were read with: when one of these changes, all are forgotten. */
const wantedOf = new WeakMap<KeptProducts, Map<string, KnownProduct>>();
const MOST_KEPT = 10_000;

const keyOf = (sku: string, { store_id, website_id }: ProductScope) => `${store_id} ${website_id} ${sku}`;

const isKnown = (wanted: RequestedProduct): wanted is KnownProduct =>
  wanted.stock_version !== null && keptUntil(wanted.product) !== undefined;

/** Keeps a product as it was read, if it is among the kept products and its stock has a version; otherwise forgets it. */
export function keepWanted(kept: KeptProducts, scope: ProductScope, sku: string, wanted: RequestedProduct): void {
  const all = wantedOf.get(kept) ?? new Map<string, KnownProduct>();
  wantedOf.set(kept, all);
  dropExpired(all, ({ product }) => keptUntil(product), MAX_AGE_MS);
  if (all.size >= MOST_KEPT) all.clear();
  if (isKnown(wanted)) all.set(keyOf(sku, scope), wanted);
  else all.delete(keyOf(sku, scope));
}

/** The product with a stock that may have changed since, as by an order: compare its version. */
export function keptWanted(kept: KeptProducts, scope: ProductScope, sku: string): KnownProduct | undefined {
  const wanted = wantedOf.get(kept)?.get(keyOf(sku, scope));
  return wanted && (keptUntil(wanted.product) ?? 0) > performance.now() ? wanted : undefined;
}
