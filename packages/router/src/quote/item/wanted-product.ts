import type { StockRow } from '../../catalog-inventory/index.js';
import type { ProductRow } from '../cart/cart-product.queries.js';

/** A product that is about to join a cart, with its stock item. */
export interface WantedProduct {
  product: ProductRow;
  stock: StockRow | null;
}
