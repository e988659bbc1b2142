import { CriteriaInput, wireBool, wireInt, wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, anonymous, self } from '../../trpc/procedures.js';
import { adminCart, guestCart, guestCartOfCustomer, myCart } from '../cart-access.js';
import { DraftGuest, DraftId, DraftOwner, ReorderInput, ReorderResult } from '../draft/draft.schema.js';
import { createDraftFor, createDraftForGuest, discardDraft, reorder } from '../draft/draft.service.js';
import { CartPayment } from '../placement/payment-status.schema.js';
import { continueCartPayment, getCartPayment } from '../placement/payment-status.service.js';
import { placeCartOrder } from '../placement/place-order.service.js';
import { ReminderFigures } from '../reminder/reminder.schema.js';
import { reminderFigures } from '../reminder/reminder.service.js';
import { AssignCustomer, Cart, CartList, CartOwner, MergeCarts, NoAnswer, PlaceOrder, SaveCart } from './cart.schema.js';
import { assignCustomer, assignMyself, createAdminCart, createCustomerCart, createGuestCart, createMyCart, getCart, listCarts, listOpenCarts, mergeCarts } from './cart.service.js';
import { CartGrid, CartGridInput } from './cart-grid.schema.js';
import { saveMyCart } from './save-cart.service.js';

const manage = acl('Magento_Cart::manage');
const createOrder = acl('Magento_Sales::create');

/** Carts, from creation to order. */
export const cartRoutes = router({
  list: manage('GET', '/V1/carts', 'Lists carts').input(CriteriaInput).output(CartList).query(listCarts),
  search: manage('GET', '/V1/carts/search', 'Lists carts (path of later Magento versions)').input(CriteriaInput).output(CartList).query(listCarts),
  grid: manage().input(CartGridInput).output(CartGrid).query(listOpenCarts),
  reminders: manage().output(ReminderFigures).query(reminderFigures),
  get: router({
    admin: adminCart('GET', '/V1/carts/{cartId}', 'Returns a cart').output(Cart).query(getCart),
    mine: myCart('GET', '/V1/carts/mine', 'Returns the customer’s own cart').output(Cart).query(getCart),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}', 'Returns a guest’s cart').output(Cart).query(getCart),
  }),
  create: router({
    admin: manage('POST', '/V1/carts', 'Creates a cart without an owner').output(wireInt).mutation(createAdminCart),
    customer: manage('POST', '/V1/customers/{customerId}/carts', 'Creates a cart for a customer, or returns the active one').input(CartOwner).output(wireInt).mutation(createCustomerCart),
    mine: self('POST', '/V1/carts/mine', 'Creates the customer’s own cart, or returns the active one').output(wireInt).mutation(createMyCart),
    guest: anonymous('POST', '/V1/guest-carts', 'Creates a cart for a guest and returns its masked id').output(wireText).mutation(createGuestCart),
  }),
  assign: router({
    admin: adminCart('PUT', '/V1/carts/{cartId}', 'Assigns a guest’s cart to a customer').input(AssignCustomer).output(wireBool).mutation(assignCustomer),
    guest: guestCartOfCustomer('PUT', '/V1/guest-carts/{cartId}', 'Assigns a guest’s cart to the signed-in customer').input(AssignCustomer).output(wireBool).mutation(assignMyself),
  }),
  save: myCart('PUT', '/V1/carts/mine', 'Updates the customer’s own cart: billing address, currency, note, and the name and email for its order').input(SaveCart).output(NoAnswer).mutation(saveMyCart),
  /** For shops that sign in a guest: not served over REST. */
  merge: self().input(MergeCarts).output(wireInt).mutation(mergeCarts),
  /** Drafts of orders placed by admins: not served over REST. */
  createFor: manage().input(DraftOwner).output(wireInt).mutation(createDraftFor),
  createForGuest: manage().input(DraftGuest).output(wireInt).mutation(createDraftForGuest),
  reorder: createOrder().input(ReorderInput).output(ReorderResult).mutation(reorder),
  discard: manage().input(DraftId).output(wireBool).mutation(discardDraft),
  order: router({
    admin: adminCart('PUT', '/V1/carts/{cartId}/order', 'Places the order of a cart').input(PlaceOrder).output(wireInt).mutation(placeCartOrder),
    mine: myCart('PUT', '/V1/carts/mine/order', 'Places the order of the customer’s own cart').input(PlaceOrder).output(wireInt).mutation(placeCartOrder),
    guest: guestCart('PUT', '/V1/guest-carts/{cartId}/order', 'Places the order of a guest’s cart').input(PlaceOrder).output(wireInt).mutation(placeCartOrder),
  }),
  payment: router({
    mine: myCart('GET', '/V1/carts/mine/payment', 'Returns the status of the payment of the customer’s newest order, and what the customer has to do').output(CartPayment).query(getCartPayment),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/payment', 'Returns the status of the payment of a guest’s order, and what the guest has to do').output(CartPayment).query(getCartPayment),
    continueMine: myCart('POST', '/V1/carts/mine/payment', 'Completes the payment of the customer’s newest order after its approval, and returns its status')
      .output(CartPayment)
      .mutation(continueCartPayment),
    continueGuest: guestCart('POST', '/V1/guest-carts/{cartId}/payment', 'Completes the payment of a guest’s order after its approval, and returns its status')
      .output(CartPayment)
      .mutation(continueCartPayment),
  }),
});
