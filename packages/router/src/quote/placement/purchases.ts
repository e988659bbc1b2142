import type { ConfigReader } from '@merx/db';
import type { Cart } from '../cart/cart.js';
import { boughtLinks } from '../choice/download-choice.js';
import type { Purchases } from './place-order.queries.js';

/** The status of an order item from which its downloads are available: 1 is with the order, otherwise when invoiced. */
const PENDING = 1;

/** The downloads in a cart. */
export function purchasesOf(cart: Cart, config: ConfigReader): Purchases {
  const links = cart.items.flatMap(({ item_id, qty, product, product_option }) =>
    boughtLinks(product, product_option.extension_attributes?.downloadable_option).map(({ link_id }) => ({
      quote_item_id: item_id,
      link_id,
      qty,
    })),
  );
  return {
    links,
    storeId: cart.store_id,
    status: config.number('catalog/downloadable/order_item_status') === PENDING ? 'available' : 'pending',
    isShareable: config.flag('catalog/downloadable/shareable'),
  };
}
