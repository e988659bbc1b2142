import { money, subtract, toWire } from '@merx/wire';
import { holdStock } from '../../catalog-inventory/index.js';
import { cancelReplaced, carryOut, noteReplacement, type OrderParts, orderParts, type Replaced } from '../../sales/index.js';
import type { Call } from '../../trpc/context.js';
import { lockCart } from '../cart/cart-write.queries.js';
import type { CartCall } from '../cart-access.js';
import { loadActiveCart, loadPricedCart, noSuchCart } from '../change/change-cart.service.js';
import { replacesNoOrder } from '../faults.js';
import type { PaymentInput } from '../payment-method/payment-method.schema.js';
import { placeOrder } from '../placement/place-order.service.js';
import { negated } from '../totals/amounts.js';
import type { PricedCart } from '../totals/price-cart.js';
import { totalDiscount } from '../totals/totals-wire.js';
import { selectProductIds } from './draft.queries.js';
import type { Difference, ReorderResult } from './draft.schema.js';
import { createDraftFromOrder } from './draft.service.js';

/**
 * Starts editing a placed order: a draft with its items, options, custom prices, addresses, shipping method and coupon.
 * The order is unchanged until `replaceOrder`. Throws 400 for id 0, 404 for an unknown order.
 */
export const startReplacement = ({ ctx, input }: Call<{ orderId: number }>): Promise<ReorderResult> =>
  createDraftFromOrder(ctx, input.orderId, true);

/**
 * Places the draft's order and cancels the one it replaces, in one transaction; both reference each other, and the new
 * one has the old one's number with `-1`, `-2` and so on. Throws 404 for the cart, 400 for a cart that replaces no
 * order, for an order that was invoiced or shipped in the meantime, and for anything that prevents the new one; then
 * both are unchanged.
 */
export async function replaceOrder({ ctx, input }: CartCall<{ paymentMethod?: PaymentInput | null | undefined }>): Promise<number> {
  const { db } = ctx;
  const { cart: draft } = await loadActiveCart(db, ctx.cart);
  const oldId = requireReplaced(draft.orig_order_id);
  let released: Replaced['attemptId'] = null;
  const orderId = await placeOrder(ctx, input.paymentMethod, {
    begin: async (tx) => {
      if ((await lockCart(tx, ctx.cart)) === undefined) throw noSuchCart(ctx.cart);
      const wanted = await selectProductIds(tx, draft.entity_id);
      const { links, attemptId } = await cancelReplaced(db, tx, oldId, (ids) => holdStock(tx, [...ids, ...wanted]));
      released = attemptId;
      return links;
    },
    end: (tx, placed) => noteReplacement(tx, oldId, placed),
  });
  if (released !== null) await carryOut(db, released);
  return orderId;
}

/** The change of the order's totals by the edit. Throws 404 for the cart, 400 for one that replaces no order. */
export async function replacementDifference({ ctx }: CartCall): Promise<Difference> {
  const priced = await loadPricedCart(ctx);
  const { order } = await orderParts(ctx.db, requireReplaced(priced.cart.orig_order_id));
  return differenceOf(order, priced);
}

function requireReplaced(orderId: number): number {
  if (orderId === 0) throw replacesNoOrder();
  return orderId;
}

/** The totals of an order, those of its replacement, and the difference; in the order's currency. */
function differenceOf(order: OrderParts['order'], { totals }: PricedCart): Difference {
  const after = {
    subtotal: totals.subtotal.display,
    discount_amount: negated(totalDiscount(totals)).display,
    shipping_amount: totals.shipping.display,
    tax_amount: totals.tax.display,
    grand_total: totals.grandTotal.display,
  };
  const sums = (Object.keys(after) as (keyof typeof after)[]).map((name) => {
    const before = money(order[name] ?? 0);
    return { name, before: toWire(before), after: toWire(after[name]), difference: toWire(subtract(after[name], before)) };
  });
  return { order_id: order.entity_id, increment_id: order.increment_id ?? '', sums };
}
