import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { adminCart, adminCartOfItem, guestCart, guestCartOfItem, myCart, myCartOfItem } from '../cart-access.js';
import { listPricedItems, setCustomPrice } from './custom-price.service.js';
import { CartItem, CartItems, ItemId, PricedItems, SaveItem, SetCustomPrice } from './item.schema.js';
import { listItems, removeItem, saveItem, updateItemInCart } from './item.service.js';

/** The lines of a cart. Saving names the cart in the item's `quote_id`. */
export const itemRoutes = router({
  list: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/items', 'Lists the items of a cart').output(CartItems).query(listItems),
    mine: myCart('GET', '/V1/carts/mine/items', 'Lists the items of the customer’s own cart').output(CartItems).query(listItems),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/items', 'Lists the items of a guest’s cart').output(CartItems).query(listItems),
  }),
  add: router({
    admin: adminCartOfItem('POST', '/V1/carts/items', 'Adds an item to the cart given in the item').output(CartItem).mutation(saveItem),
    mine: myCartOfItem('POST', '/V1/carts/mine/items', 'Adds an item to the customer’s own cart').output(CartItem).mutation(saveItem),
    guest: guestCartOfItem('POST', '/V1/guest-carts/items', 'Adds an item to the guest’s cart given in the item').output(CartItem).mutation(saveItem),
  }),
  /** The URL names the cart. */
  addTo: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/items', 'Adds an item to a cart').input(SaveItem).output(CartItem).mutation(saveItem),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/items', 'Adds an item to a guest’s cart').input(SaveItem).output(CartItem).mutation(saveItem),
  }),
  updateIn: router({
    admin: adminCart('PUT', '/V1/carts/{cartId}/items/{itemId}', 'Updates an item of a cart').input(ItemId).input(SaveItem).output(CartItem).mutation(updateItemInCart),
    guest: guestCart('PUT', '/V1/guest-carts/{cartId}/items/{itemId}', 'Updates an item of a guest’s cart').input(ItemId).input(SaveItem).output(CartItem).mutation(updateItemInCart),
  }),
  update: router({
    admin: adminCartOfItem('PUT', '/V1/carts/items/{itemId}', 'Updates an item of the cart given in the item').input(ItemId).output(CartItem).mutation(updateItemInCart),
    mine: myCartOfItem('PUT', '/V1/carts/mine/items/{itemId}', 'Updates an item of the customer’s own cart').input(ItemId).output(CartItem).mutation(updateItemInCart),
    guest: guestCartOfItem('PUT', '/V1/guest-carts/items/{itemId}', 'Updates an item of the guest’s cart given in the item').input(ItemId).output(CartItem).mutation(updateItemInCart),
  }),
  /** For the admin's order form: not served over REST. */
  priced: adminCart().output(PricedItems).query(listPricedItems),
  setCustomPrice: adminCart().input(SetCustomPrice).output(CartItem).mutation(setCustomPrice),
  remove: router({
    admin: adminCart('DELETE', '/V1/carts/{cartId}/items/{itemId}', 'Removes an item from a cart').input(ItemId).output(wireBool).mutation(removeItem),
    mine: myCart('DELETE', '/V1/carts/mine/items/{itemId}', 'Removes an item from the customer’s own cart').input(ItemId).output(wireBool).mutation(removeItem),
    guest: guestCart('DELETE', '/V1/guest-carts/{cartId}/items/{itemId}', 'Removes an item from a guest’s cart').input(ItemId).output(wireBool).mutation(removeItem),
  }),
});
