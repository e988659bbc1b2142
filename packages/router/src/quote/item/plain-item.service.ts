import type { Database, Queryable } from '@merx/db';
import { type Money, money, toColumn, ZERO } from '@merx/wire';
import { cartStock, readStockSettings, stockDirectory } from '../../catalog-inventory/index.js';
import { cartRules } from '../../sales-rule/index.js';
import { missingProduct, required } from '../../trpc/errors.js';
import type { Cart, CartItem, CartReference } from '../cart/cart.js';
import { completeCart } from '../cart/cart.queries.js';
import { plainProduct } from '../cart/cart-product.queries.js';
import { keepCart } from '../cart/kept-carts.service.js';
import { type KeptProducts, keepProducts, keptProducts, type ProductScope } from '../cart/kept-products.service.js';
import type { CartCall } from '../cart-access.js';
import { changeAtOnce, type Plan } from '../change/change-at-once.service.js';
import { type CartChange, noSuchCart, priceBook } from '../change/change-cart.service.js';
import { itemQtyUpdate, plainItemInsert, selectCartAndProduct, selectWantedProduct } from './item.queries.js';
import type { CartItem as Answer, CartItemInput } from './item.schema.js';
import { checkedQty, equalItem, requireQty, requireSalable } from './item-rules.js';
import { keepWanted, keptWanted } from './kept-stock.service.js';
import { itemOf, itemOfLine, type RequestedProduct } from './line.js';

/** A new line's id until it is inserted. */
const NEW = 0;

/**
 * Adds a product without options, which most are, with one read and one write; with the write alone if the process knows cart and product.
 * Returns null, and has done nothing, for any other product. Throws 404 for the cart or product, 400 for one that cannot be bought.
 */
export function addPlainItem({ db, cart: reference }: Pick<CartCall['ctx'], 'db' | 'cart'>, given: CartItemInput): Promise<Answer | null> {
  const { sku } = given;
  if (!sku) throw required('sku');
  return changeAtOnce(
    db,
    reference,
    { read: (tx) => readCart(db, tx, reference, sku), complete: (known) => withWanted(db, known, sku) },
    async (found) => {
      const qty = requireQty(given);
      if (!found.wanted) throw missingProduct(sku);
      return found.wanted.product.has_choices ? null : addition(found, found.wanted, qty);
    },
  );
}

interface FoundForSku extends CartChange {
  wanted: RequestedProduct | null;
  /** The stock with this version is as it was kept: it must still have it when the product is added. */
  stockVersion?: string;
}

/** A known cart with the product to be added, which may be known as well. */
async function withWanted(db: Database, change: CartChange, sku: string): Promise<FoundForSku> {
  const { cart } = change;
  const { rule_attributes: ruleAttributes } = cart;
  const { isSingle: isOneStock } = await stockDirectory(db.cache, db);
  const kept = keptProducts(db, ruleAttributes);
  const known = kept && isOneStock ? keptWanted(kept, cart, sku) : undefined;
  if (known) return { ...change, wanted: known, stockVersion: known.stock_version };
  const wanted = await selectWantedProduct(db, cart, sku, { ruleAttributes, isOneStock });
  if (kept && wanted) keepRead(kept, cart, sku, wanted);
  return { ...change, wanted: wanted ?? null };
}

async function readCart(db: Database, tx: Queryable, reference: CartReference, sku: string): Promise<FoundForSku> {
  const { attributeCodes } = await cartRules(db.cache, tx);
  const { isSingle: isOneStock } = await stockDirectory(db.cache, tx);
  const kept = keptProducts(db, attributeCodes);
  const found = await selectCartAndProduct(tx, reference, sku, { ruleAttributes: attributeCodes, isOneStock });
  // The buyer's next calls need the cart and the product.
  const isKept = kept && tx === db && found;
  if (isKept) {
    const { cart, wanted } = found;
    keepProducts(
      kept,
      cart,
      cart.items.map(({ product }) => product),
    );
    if (wanted) keepRead(kept, cart, sku, wanted);
  }
  const cart = found?.cart.is_active && (await completeCart(tx, found.cart, reference, attributeCodes));
  if (!cart) throw noSuchCart(reference);
  if (isKept) keepCart(kept, reference, cart);
  return { tx, cart, book: await priceBook(db.cache, tx, cart), wanted: found?.wanted ?? null };
}

function keepRead(kept: KeptProducts, scope: ProductScope, sku: string, wanted: RequestedProduct): void {
  keepProducts(kept, scope, [wanted.product]);
  keepWanted(kept, scope, sku, wanted);
}

function addition({ cart, book, stockVersion }: FoundForSku, wanted: RequestedProduct, given: Money): Plan<Answer> {
  const product = plainProduct(wanted.product);
  requireSalable(product);
  const equal = equalItem(cart.items, product, {});
  const others = cart.items.filter((item) => item !== equal);
  const stock = cartStock({ product_id: product.id, type_id: product.type_id, stock: wanted.stock }, readStockSettings(book.config));
  const line = { product, parts: [], given, inThisLine: equal ? money(equal.qty) : ZERO };
  const qty = toColumn(checkedQty(new Map([[product.id, stock]]), line, others));
  const item = equal ? { ...equal, qty } : itemOfLine({ product, sku: product.sku, option: {} }, NEW, qty);
  return {
    cart: withItem(cart, equal, item),
    stored: ({ id }) => withItem(cart, equal, { ...item, item_id: id }),
    write: equal ? itemQtyUpdate(equal, qty, stockVersion) : plainItemInsert(product, qty, stockVersion),
    result: ({ id }, priced) => ({ ...itemOf(priced, equal?.item_id ?? NEW, String(cart.entity_id)), item_id: id }),
  };
}

const withItem = (cart: Cart, old: CartItem | undefined, item: CartItem): Cart => ({
  ...cart,
  items: old ? cart.items.map((candidate) => (candidate === old ? item : candidate)) : [...cart.items, item],
});
