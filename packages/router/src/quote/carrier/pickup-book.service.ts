import type { ConfigReader, Queryable } from '@merx/db';
import { selectPickupProducts } from '../../catalog-inventory/index.js';
import type { Cart } from '../cart/cart.js';
import { type PickupBook, shippedProducts } from './pickup-book.js';

/** Where the items can be picked up of those that a stock has; null without a statement if the shop does not offer that. */
export async function pickupBook(db: Queryable, config: ConfigReader, stockId: number, items: Cart['items']): Promise<PickupBook | null> {
  if (!config.flag('carriers/instore/active')) return null;
  const wanted = shippedProducts(items);
  const places = await selectPickupProducts(db, stockId, wanted);
  return { known: new Set(wanted), productsAt: new Map(places.map(({ source_code, product_ids }) => [source_code, new Set(product_ids)])) };
}
