import { changeCart, loadActiveCart } from '../cart/change-cart.service.js';
import type { CartCall } from '../cart-access.js';
import { withPayment } from '../payment-method/payment-method.service.js';
import { withShippingMethod } from '../shipping-method/shipping-method.service.js';
import { priceCart } from './price-cart.js';
import type { CartTotals, CollectTotals } from './totals.schema.js';
import { totalsOf } from './totals-wire.js';

/** What the cart costs now. Throws 404. */
export async function getTotals({ ctx }: CartCall): Promise<CartTotals> {
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  return totalsOf(priceCart(cart, book));
}

/** Chooses the shipping method (when given) and the payment method, and answers the totals. Throws 404, 400; then nothing was chosen. */
export async function collectCartTotals({ ctx, input }: CartCall<CollectTotals>): Promise<CartTotals> {
  return changeCart(ctx.db, ctx.cart, async ({ tx, cart, book }) => {
    const { shippingCarrierCode: carrierCode, shippingMethodCode: methodCode } = input;
    const shipped = carrierCode && methodCode ? await withShippingMethod(tx, cart, book, { carrierCode, methodCode }) : cart;
    return { cart: await withPayment(tx, shipped, book, input.paymentMethod), result: totalsOf };
  });
}
