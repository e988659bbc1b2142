import type { Database } from '@merx/db';
import type { FileStorage } from '@merx/storage';
import { compare, money, toColumn, ZERO } from '@merx/wire';
import { cartRules } from '../../sales-rule/index.js';
import { frontStore } from '../../store/index.js';
import { invalidValue, missingProduct, notFound } from '../../trpc/errors.js';
import type { Cart, CartItem } from '../cart/cart.js';
import { selectCoupon } from '../cart/cart.queries.js';
import { type CartScope, selectCartProductsBySku } from '../cart/cart-product.queries.js';
import { selectCurrencyRate, selectGroupTaxClass } from '../cart/cart-write.queries.js';
import type { ProductOptionInput } from '../cart/product-option.schema.js';
import { priceBook } from '../change/change-cart.service.js';
import { requireSalable } from '../item/item-rules.js';
import { childOfPart, itemOfLine } from '../item/line.js';
import { newLine } from '../item/line.service.js';
import type { PriceBook } from '../totals/price-cart.js';

/** A hypothetical buyer and items. */
interface PreviewRequest {
  storeId: number;
  groupId: number;
  couponCode: string | null;
  lines: { sku: string; qty: number; product_option?: ProductOptionInput | null | undefined }[];
  /** Uploaded files. */
  privateFiles: FileStorage;
}

/**
 * Builds a cart with these items for a customer group, with all data that its price depends on; nothing is stored and
 * the stock is not checked. Throws 404 for an unknown store view, group or sku, 400 for items that cannot be bought.
 */
export async function previewCart(db: Database, supposition: PreviewRequest): Promise<{ cart: Cart; book: PriceBook }> {
  const { groupId, couponCode } = supposition;
  const { store, website } = await frontStore(db, supposition.storeId);
  const [{ attributeCodes }, group, coupon] = await Promise.all([
    cartRules(db.cache, db),
    selectGroupTaxClass(db, groupId),
    couponCode ? selectCoupon(db, couponCode, null) : undefined,
  ]);
  if (!group) throw notFound('customerGroupId', groupId);
  const scope: CartScope = { store_id: store.id, website_id: website.id, rule_attributes: attributeCodes };
  const items = await itemsOf(db, supposition, scope);
  const book = await priceBook(db.cache, db, { ...scope, items });
  const [base, shown] = [book.config.text('currency/options/base'), book.config.text('currency/options/default')];
  const cart: Cart = {
    ...EMPTY,
    ...scope,
    customer_group_id: groupId,
    customer_tax_class_id: group.tax_class_id,
    coupon_code: couponCode,
    coupon: coupon ?? null,
    base_currency_code: base,
    quote_currency_code: shown,
    base_to_quote_rate: base === shown ? '1' : await selectCurrencyRate(db, base, shown),
    items,
  };
  return { cart, book };
}

async function itemsOf(db: Database, { lines, privateFiles }: PreviewRequest, scope: CartScope): Promise<CartItem[]> {
  const skus = lines.map(({ sku }) => sku);
  const found = await selectCartProductsBySku(db, skus, scope);
  const products = skus.map((sku) => {
    const product = found.get(sku.toLowerCase());
    if (!product) throw missingProduct(sku);
    requireSalable(product);
    return product;
  });
  // The options of composite products are looked up per line; other products need no further queries.
  const made = await Promise.all(
    products.map((product, index) => newLine(db, { product, given: lines[index]?.product_option, scope, privateFiles })),
  );
  let lastId = 0;
  return made.map((line, index) => {
    const qty = money(lines[index]?.qty ?? 0);
    if (compare(qty, ZERO) <= 0) throw invalidValue({ value: toColumn(qty), fieldName: 'qty' });
    const itemId = ++lastId;
    const children = line.parts.map((part) => childOfPart(part, ++lastId));
    return itemOfLine(line, itemId, toColumn(qty), children);
  });
}

const EMPTY = {
  entity_id: 0,
  version: '',
  masked_id: null,
  is_active: true,
  customer_id: null,
  customer_is_guest: true,
  customer_email: null,
  buyer: null,
  customer_note: null,
  customer_note_notify: false,
  rule_uses: {},
  home: null,
  reserved_order_id: null,
  orig_order_id: 0,
  gift_message_id: null,
  created_at: '',
  updated_at: '',
  converted_at: null,
  addresses: [],
  payment: null,
};
