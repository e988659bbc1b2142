import { money, toWire } from '@merx/wire';
import type { StockRow } from '../../catalog-inventory/index.js';
import type { CartChild, CartItem, CartProduct, ProductOption } from '../cart/cart.js';
import type { ProductRow } from '../cart/cart-product.queries.js';
import type { Chosen } from '../choice/choice.js';
import { skuWithOptions } from '../choice/custom-options.js';
import type { OptionFile } from '../choice/option-file.js';
import { lineOf, type PricedCart } from '../totals/price-cart.js';
import type { CartItem as ItemAnswer } from './item.schema.js';

/** A line to be inserted. */
export interface Line {
  product: CartProduct;
  sku: string;
  option: ProductOption;
  parts: LinePart[];
  /** The uploaded files of the options, to be stored with the line. */
  files: OptionFile[];
}

export interface LinePart {
  product: CartProduct;
  /** The quantity per unit of the line, as decimal text. */
  qty: string;
  selection_id: number | null;
}

/** The line of a cart item. */
export const lineOfItem = ({ product, sku, product_option, children }: CartItem): Line => ({
  product,
  sku,
  option: product_option,
  parts: children,
  files: [],
});

/** The sku of a line, with the skus of the selected options. */
export const skuOf = (product: CartProduct, { option }: Chosen, parts: Pick<LinePart, 'product'>[]): string =>
  skuWithOptions(baseSku(product, parts), product, option.extension_attributes?.custom_options);

/** A configurable uses its child's sku, a bundle with a dynamic sku appends those of its parts. */
function baseSku({ sku, configurable, bundle }: CartProduct, parts: Pick<LinePart, 'product'>[]): string {
  const skus = parts.map((part) => part.product.sku);
  if (configurable) return skus[0] ?? sku;
  return bundle?.dynamic_sku ? [sku, ...skus].join('-') : sku;
}

/** The cart item of a line; `qty` is decimal text. */
export const itemOfLine = (
  { product, sku, option }: Pick<Line, 'product' | 'sku' | 'option'>,
  item_id: number,
  qty: string,
  children: CartChild[] = [],
): CartItem => ({
  item_id,
  product_id: product.id,
  sku,
  name: product.name,
  product_type: product.type_id,
  qty,
  custom_price: null,
  product_option: option,
  gift_message_id: null,
  product,
  children,
});

/** The item part of a line's part. */
export const childOfPart = ({ product, qty, selection_id }: LinePart, item_id: number): CartChild => ({
  item_id,
  product_id: product.id,
  sku: product.sku,
  name: product.name,
  product_type: product.type_id,
  qty,
  selection_id,
  product,
});

/** A product to be added to a cart, with its stock item. */
export interface RequestedProduct {
  product: ProductRow;
  stock: StockRow | null;
  /** The version of the stock item's row; null if there is none, or if it does not tell what is salable, as there are several stocks. */
  stock_version: string | null;
}

/** An item in API format; `price` is the unit price without tax, in the display currency. */
export function itemOf(priced: PricedCart, itemId: number, quoteId: string): ItemAnswer {
  const { cart } = priced;
  const item = cart.items.find((candidate) => candidate.item_id === itemId);
  if (!item) throw new Error(`The cart ${cart.entity_id} has no item ${itemId}.`);
  return {
    item_id: item.item_id,
    sku: item.sku,
    qty: toWire(money(item.qty)),
    name: item.name,
    price: toWire(lineOf(priced, itemId).price.display),
    product_type: item.product_type,
    quote_id: quoteId,
    ...(item.product_option.extension_attributes && { product_option: item.product_option }),
  };
}
