import type { CartItem, CartProduct, ProductOption } from '../cart/cart.js';
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
