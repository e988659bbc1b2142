import type { Area, Database } from '@merx/db';
import type { CartRow } from './cart.queries.js';
import type { CartScope, ProductRow } from './cart-product.queries.js';
import { ExpiringMap } from './expiring-map.js';
import type { LeanCartRow } from './lean-cart.queries.js';

/** The products of one version of the catalogue, as carts have read them. */
export interface KeptProducts {
  version: number;
  /** The codes used by price rules, whose values the products include. */
  ruleAttributes: readonly string[];
  /** By product, store view and website. */
  products: ExpiringMap<ProductRow>;
}

/** What a product is read from: triggers announce every change of it. */
const READ: readonly Area[] = ['product', 'assignment', 'store', 'price'];
/** Limits how late a change is noticed that no notification can report, as when the network fails silently. */
const MAX_AGE_MS = 30_000;
const MOST_KEPT = 10_000;

/** Until when each of them may be used. */
const untilOf = new WeakMap<object, number>();

/** By the cache of their database, which is one per instance. */
const keptOf = new WeakMap<Database['cache'], KeptProducts>();

/**
 * The products that may be used without reading them; undefined while changes might be missed. To be taken before a product is read that is
 * kept there: what is older than the version is then never found again.
 */
export function keptProducts(db: Database, ruleAttributes: readonly string[]): KeptProducts | undefined {
  const version = db.changes.version(READ);
  if (version === undefined) return undefined;
  const known = keptOf.get(db.cache);
  if (known?.version === version && known.ruleAttributes === ruleAttributes) return known;
  const fresh: KeptProducts = { version, ruleAttributes, products: new ExpiringMap() };
  keptOf.set(db.cache, fresh);
  return fresh;
}

/** What else is kept by key together with the products: when one of these changes, all of it is forgotten. */
export function keptBeside<T>(): (kept: KeptProducts) => ExpiringMap<T> {
  const mapOf = new WeakMap<KeptProducts, ExpiringMap<T>>();
  return (kept) => {
    const known = mapOf.get(kept);
    if (known) return known;
    const map = new ExpiringMap<T>();
    mapOf.set(kept, map);
    return map;
  };
}

/** Whose values of a product are kept. */
export type ProductScope = Pick<CartScope, 'store_id' | 'website_id'>;

const keyOf = (productId: number, { store_id, website_id }: ProductScope) => `${productId} ${store_id} ${website_id}`;

/** Until when what is read now may be used, by `performance.now()`. */
export const freshUntil = (): number => performance.now() + MAX_AGE_MS;

/** Keeps products that a cart of this store view has read, at most the given number. */
export function keepProducts({ products }: KeptProducts, scope: ProductScope, read: readonly ProductRow[], most = MOST_KEPT): void {
  const until = freshUntil();
  for (const product of read) {
    const kept = ownOf(product);
    products.set(keyOf(product.id, scope), kept, { until, most });
    untilOf.set(kept, until);
  }
}

/** The options are read for each cart, and become part of the product. */
const ownOf = (product: ProductRow): ProductRow => (product.has_choices ? { ...product } : product);

/** Until when a product in a cart may be used, by `performance.now()`; undefined if it has options or is not kept. */
export const keptUntil = (product: object): number | undefined => untilOf.get(product);

/** The cart with its products, or undefined if one is not kept. */
export function withKept({ products }: KeptProducts, cart: LeanCartRow): CartRow | undefined {
  const items: CartRow['items'] = [];
  for (const item of cart.items) {
    const product = products.get(keyOf(item.product_id, cart));
    if (!product) return undefined;
    items.push({ ...item, product: ownOf(product) });
  }
  return { ...cart, items };
}
