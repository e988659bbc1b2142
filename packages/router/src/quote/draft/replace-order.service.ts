import { holdStock } from '../../catalog-inventory/index.js';
import { cancelReplaced, carryOut, noteReplacement, orderParts, type Replaced } from '../../sales/index.js';
import type { Context } from '../../trpc/context.js';
import { lockCart } from '../cart/cart.queries.js';
import type { CartCall } from '../cart-access.js';
import { loadActiveCart, noSuchCart } from '../change/change-cart.service.js';
import { replacesNoOrder } from '../faults.js';
import type { PaymentInput } from '../payment-method/payment-method.schema.js';
import { withPayment } from '../payment-method/payment-method.service.js';
import { placeOrder } from '../placement/place-order.service.js';
import { priceCart } from '../totals/price-cart.js';
import { selectProductIds } from './draft.queries.js';
import type { Difference, OrderedAgain } from './draft.schema.js';
import { draftOfOrder } from './order-again.service.js';
import { differenceOf } from './order-difference.js';

/**
 * Starts editing a placed order: a draft with its items, options, custom prices, addresses, shipping method and coupon.
 * The order is unchanged until `replaceOrder`. Throws 400 for id 0, 404 for an unknown order.
 */
export const startReplacement = ({ ctx, input }: { ctx: Context; input: { orderId: number } }): Promise<OrderedAgain> =>
  draftOfOrder(ctx, input.orderId, true);

/**
 * Places the draft's order and cancels the one it replaces, in one transaction; both reference each other, and the new
 * one has the old one's number with `-1`, `-2` and so on. Throws 404 for the cart, 400 for a cart that replaces no
 * order, for an order that was invoiced or shipped in the meantime, and for anything that prevents the new one; then
 * both are unchanged.
 */
export async function replaceOrder({ ctx, input }: CartCall<{ paymentMethod?: PaymentInput | null | undefined }>): Promise<number> {
  const { db } = ctx;
  const { paymentMethod } = input;
  const { cart: draft } = await loadActiveCart(db, ctx.cart);
  const oldId = requireReplaced(draft.orig_order_id);
  let released: Replaced['attemptId'] = null;
  const orderId = await placeOrder(
    ctx,
    paymentMethod,
    ({ tx, cart, book }) => (paymentMethod ? withPayment(tx, cart, book, paymentMethod) : Promise.resolve(cart)),
    {
      begin: async (tx) => {
        if ((await lockCart(tx, ctx.cart)) === undefined) throw noSuchCart(ctx.cart);
        const wanted = await selectProductIds(tx, draft.entity_id);
        const { links, attemptId } = await cancelReplaced(db, tx, oldId, (ids) => holdStock(tx, [...ids, ...wanted]));
        released = attemptId;
        return links;
      },
      end: (tx, placed) => noteReplacement(tx, oldId, placed),
    },
  );
  if (released !== null) await carryOut(db, released);
  return orderId;
}

/** The change of the order's totals by the edit. Throws 404 for the cart, 400 for one that replaces no order. */
export async function replacementDifference({ ctx }: CartCall): Promise<Difference> {
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  const { order } = await orderParts(ctx.db, requireReplaced(cart.orig_order_id));
  return differenceOf(order, priceCart(cart, book));
}

function requireReplaced(orderId: number): number {
  if (orderId === 0) throw replacesNoOrder();
  return orderId;
}
