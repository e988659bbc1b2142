import type { StockRow } from '../../catalog-inventory/index.js';
import type { CartChild, CartItem, CartProduct, ProductOption } from '../cart/cart.js';
import type { ProductRow } from '../cart/cart-product.queries.js';
import type { Chosen } from '../choice/choice.js';
import { skuWithOptions } from '../choice/custom-options.js';
import type { OptionFile } from '../choice/option-file.js';

/** A line as it is about to be written. */
export interface Line {
  product: CartProduct;
  sku: string;
  option: ProductOption;
  parts: LinePart[];
  /** The buyer's files that the choices name, to be kept with the line. */
  files: OptionFile[];
}

export interface LinePart {
  product: CartProduct;
  /** How many each piece of the line holds, as decimal text. */
  qty: string;
  selection_id: number | null;
}

/** The line that an item of a cart is. */
export const lineOfItem = ({ product, sku, product_option, children }: CartItem): Line => ({
  product,
  sku,
  option: product_option,
  parts: children,
  files: [],
});

/** The sku of a line: what it is known by, and the skus of the chosen options. */
export const skuOf = (product: CartProduct, { option }: Chosen, parts: Pick<LinePart, 'product'>[]): string =>
  skuWithOptions(baseSku(product, parts), product, option.extension_attributes?.custom_options);

/** A configurable is known by its child's sku, a bundle of dynamic sku by those of its parts behind its own. */
function baseSku({ sku, configurable, bundle }: CartProduct, parts: Pick<LinePart, 'product'>[]): string {
  const skus = parts.map((part) => part.product.sku);
  if (configurable) return skus[0] ?? sku;
  return bundle?.dynamic_sku ? [sku, ...skus].join('-') : sku;
}

/** The item of a cart that a line makes; `qty` is decimal text. */
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

/** The part of an item that a line's part makes. */
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

/** A product that is about to join a cart, with its stock item. */
export interface WantedProduct {
  product: ProductRow;
  stock: StockRow | null;
}
