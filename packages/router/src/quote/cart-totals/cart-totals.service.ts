import type { CartCall } from '../cart-access.js';
import { changeCart, loadPricedCart } from '../change/change-cart.service.js';
import { withNamedMessages } from '../gift-message/gift-message.service.js';
import { withPayment } from '../payment-method/payment-method.service.js';
import { withShippingMethod } from '../shipping-method/shipping-method.service.js';
import type { CartTotals } from '../totals/totals.schema.js';
import { totalsOf } from '../totals/totals-wire.js';
import type { CollectTotals } from './cart-totals.schema.js';

/** The current totals of the cart. Throws 404. */
export async function getTotals({ ctx }: CartCall): Promise<CartTotals> {
  return totalsOf(await loadPricedCart(ctx));
}

/**
 * Sets the shipping method (if given) and the payment method, saves the given gift messages, and returns the totals.
 * Throws 404, 400; then nothing was changed.
 */
export async function collectCartTotals({ ctx, input }: CartCall<CollectTotals>): Promise<CartTotals> {
  return changeCart(ctx.db, ctx.cart, async (change) => {
    const { tx, book } = change;
    const { shippingCarrierCode: carrierCode, shippingMethodCode: methodCode, additionalData } = input;
    const cart = await withNamedMessages(change, additionalData?.extension_attributes?.gift_messages ?? []);
    const shipped = carrierCode && methodCode ? await withShippingMethod(tx, cart, book, { carrierCode, methodCode }) : { cart };
    return { cart: await withPayment(tx, shipped.cart, book, input.paymentMethod), result: totalsOf };
  });
}
