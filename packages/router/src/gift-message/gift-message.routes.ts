import { wireBool } from '@merx/wire';
import { adminOrderCart, guestCart, myCart } from '../quote/cart-access.js';
import { router } from '../trpc/init.js';
import { FoundMessage, ItemId, SaveItemMessage, SaveMessage } from './gift-message.schema.js';
import { getCartMessage, getItemMessage, saveMessage } from './gift-message.service.js';

/** Gift messages of a cart and its items. */
export const giftMessageRoutes = router({
  getOfCart: router({
    admin: adminOrderCart('GET', '/V1/carts/{cartId}/gift-message', 'Returns the gift message of a cart').output(FoundMessage).query(getCartMessage),
    mine: myCart('GET', '/V1/carts/mine/gift-message', 'Returns the gift message of the customer’s own cart').output(FoundMessage).query(getCartMessage),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/gift-message', 'Returns the gift message of a guest’s cart').output(FoundMessage).query(getCartMessage),
  }),
  getOfItem: router({
    admin: adminOrderCart('GET', '/V1/carts/{cartId}/gift-message/{itemId}', 'Returns the gift message of an item of a cart').input(ItemId).output(FoundMessage).query(getItemMessage),
    mine: myCart('GET', '/V1/carts/mine/gift-message/{itemId}', 'Returns the gift message of an item of the customer’s own cart').input(ItemId).output(FoundMessage).query(getItemMessage),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/gift-message/{itemId}', 'Returns the gift message of an item of a guest’s cart').input(ItemId).output(FoundMessage).query(getItemMessage),
  }),
  saveOfCart: router({
    admin: adminOrderCart('POST', '/V1/carts/{cartId}/gift-message', 'Sets the gift message of a cart').input(SaveMessage).output(wireBool).mutation(saveMessage),
    mine: myCart('POST', '/V1/carts/mine/gift-message', 'Sets the gift message of the customer’s own cart').input(SaveMessage).output(wireBool).mutation(saveMessage),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/gift-message', 'Sets the gift message of a guest’s cart').input(SaveMessage).output(wireBool).mutation(saveMessage),
  }),
  saveOfItem: router({
    admin: adminOrderCart('POST', '/V1/carts/{cartId}/gift-message/{itemId}', 'Sets the gift message of an item of a cart').input(SaveItemMessage).output(wireBool).mutation(saveMessage),
    mine: myCart('POST', '/V1/carts/mine/gift-message/{itemId}', 'Sets the gift message of an item of the customer’s own cart').input(SaveItemMessage).output(wireBool).mutation(saveMessage),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/gift-message/{itemId}', 'Sets the gift message of an item of a guest’s cart').input(SaveItemMessage).output(wireBool).mutation(saveMessage),
  }),
});
