import { money, toWire } from '@merx/wire';
import { lineOf, type PricedCart } from '../totals/price-cart.js';
import type { CartItem } from './item.schema.js';

/** An item in API format; `price` is the unit price without tax, in the display currency. */
export function itemOf(priced: PricedCart, itemId: number, quoteId: string): CartItem {
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
