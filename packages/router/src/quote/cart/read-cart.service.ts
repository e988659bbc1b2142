import type { Area, Database } from '@merx/db';
import type { Cart, CartReference } from './cart.js';
import { type CartRow, completeCart, selectCart } from './cart.queries.js';
import type { CartScope, ProductRow } from './cart-product.queries.js';
import { type LeanCartRow, selectLeanCart } from './lean-cart.queries.js';

/** The products of one version of the catalogue, as carts have read them. */
interface KeptProducts {
  version: number;
  /** The codes used by price rules, whose values the products include. */
  ruleAttributes: readonly string[];
  /** By product, store view and website. */
  products: Map<string, { product: ProductRow; until: number }>;
}

/** What a product is read from: triggers announce every change of it. */
const READ: readonly Area[] = ['product', 'assignment', 'store'];
/** Limits how late a change is noticed that no notification can report, as when the network fails silently. */
const MAX_AGE_MS = 5000;
const MOST_KEPT = 10_000;

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
  const fresh: KeptProducts = { version, ruleAttributes, products: new Map() };
  keptOf.set(db.cache, fresh);
  return fresh;
}

type Scope = Pick<CartScope, 'store_id' | 'website_id'>;

const keyOf = (productId: number, { store_id, website_id }: Scope) => `${productId} ${store_id} ${website_id}`;

/** Keeps products that a cart of this store view has read, at most the given number. */
export function keepProducts({ products }: KeptProducts, scope: Scope, read: readonly ProductRow[], most = MOST_KEPT): void {
  const until = performance.now() + MAX_AGE_MS;
  for (const product of read) {
    if (products.size >= most) products.clear();
    products.set(keyOf(product.id, scope), { product, until });
  }
}

/** The cart with its products, or undefined if one is not kept. */
function withKept({ products }: KeptProducts, cart: LeanCartRow): CartRow | undefined {
  const now = performance.now();
  const items: CartRow['items'] = [];
  for (const item of cart.items) {
    const kept = products.get(keyOf(item.product_id, cart));
    if (!kept || kept.until < now) return undefined;
    const { product } = kept;
    // The options are read for each cart, and become part of the product.
    items.push({ ...item, product: product.has_choices ? { ...product } : product });
  }
  return { ...cart, items };
}

async function readLean(db: Database, reference: CartReference, kept: KeptProducts): Promise<CartRow | undefined> {
  const lean = await selectLeanCart(db, reference);
  return lean && withKept(kept, lean);
}

/**
 * Reads a cart with current products: those known to be unchanged are taken from memory, which makes the statement half as long. Not for
 * use inside a transaction.
 */
export async function readCart(db: Database, reference: CartReference, ruleAttributes: string[]): Promise<Cart | undefined> {
  const kept = keptProducts(db, ruleAttributes);
  const known = kept && kept.products.size > 0 ? await readLean(db, reference, kept) : undefined;
  const row = known ?? (await selectCart(db, reference, ruleAttributes));
  if (!row) return undefined;
  if (kept && !known)
    keepProducts(
      kept,
      row,
      row.items.map(({ product }) => product),
    );
  return completeCart(db, row, reference, ruleAttributes);
}
