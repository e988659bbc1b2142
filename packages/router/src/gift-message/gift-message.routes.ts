import { wireBool } from '@merx/wire';
import { adminOrderCart, guestCart, myCart } from '../quote/cart-access.js';
import { router } from '../trpc/init.js';
import { FoundMessage, ItemId, SaveItemMessage, SaveMessage } from './gift-message.schema.js';
import { getCartMessage, getItemMessage, saveCartMessage, saveItemMessage } from './gift-message.service.js';

/** What a cart, or an item of it, says to the one who gets the goods. */
export const giftMessageRoutes = router({
  getOfCart: router({
    admin: adminOrderCart('GET', '/V1/carts/{cartId}/gift-message').output(FoundMessage).query(getCartMessage),
    mine: myCart('GET', '/V1/carts/mine/gift-message').output(FoundMessage).query(getCartMessage),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/gift-message').output(FoundMessage).query(getCartMessage),
  }),
  getOfItem: router({
    admin: adminOrderCart('GET', '/V1/carts/{cartId}/gift-message/{itemId}').input(ItemId).output(FoundMessage).query(getItemMessage),
    mine: myCart('GET', '/V1/carts/mine/gift-message/{itemId}').input(ItemId).output(FoundMessage).query(getItemMessage),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/gift-message/{itemId}').input(ItemId).output(FoundMessage).query(getItemMessage),
  }),
  saveOfCart: router({
    admin: adminOrderCart('POST', '/V1/carts/{cartId}/gift-message').input(SaveMessage).output(wireBool).mutation(saveCartMessage),
    mine: myCart('POST', '/V1/carts/mine/gift-message').input(SaveMessage).output(wireBool).mutation(saveCartMessage),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/gift-message').input(SaveMessage).output(wireBool).mutation(saveCartMessage),
  }),
  saveOfItem: router({
    admin: adminOrderCart('POST', '/V1/carts/{cartId}/gift-message/{itemId}')
      .input(SaveItemMessage)
      .output(wireBool)
      .mutation(saveItemMessage),
    mine: myCart('POST', '/V1/carts/mine/gift-message/{itemId}').input(SaveItemMessage).output(wireBool).mutation(saveItemMessage),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/gift-message/{itemId}')
      .input(SaveItemMessage)
      .output(wireBool)
      .mutation(saveItemMessage),
  }),
});
