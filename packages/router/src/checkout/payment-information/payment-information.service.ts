import { directoryOf } from '../../directory/index.js';
import {
  type CartCall,
  loadActiveCart,
  methodsFor,
  newAddress,
  placeOrder,
  priceCart,
  totalsOf,
  withAddress,
  withGuestEmail,
  withPayment,
} from '../../quote/index.js';
import type { GuestPaymentInformation, PaymentDetails, PaymentInformation } from './payment-information.schema.js';

/** The payment methods offered for the cart and what it costs. Throws 404. */
export async function getPaymentInformation({ ctx }: CartCall): Promise<PaymentDetails> {
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  const priced = priceCart(cart, book);
  return { payment_methods: methodsFor(priced, book), totals: totalsOf(priced) };
}

/** Sets billing address and payment method and places the order; answers its id. Throws 404, 400; then the cart is as it was. */
export function placeMyOrder(call: CartCall<PaymentInformation>): Promise<number> {
  return place(call, null);
}

/** As `placeMyOrder`, for a guest with an e-mail address. */
export function placeGuestOrder(call: CartCall<GuestPaymentInformation>): Promise<number> {
  return place(call, call.input.email);
}

async function place({ ctx, input }: CartCall<PaymentInformation>, email: string | null): Promise<number> {
  const directory = await directoryOf(ctx.db);
  return placeOrder(ctx, async ({ tx, cart, book }) => {
    let prepared = email === null ? cart : await withGuestEmail(tx, cart, email);
    if (input.billingAddress) {
      prepared = await withAddress(tx, prepared, await newAddress(tx, prepared, directory, 'billing', input.billingAddress));
    }
    return withPayment(tx, prepared, book, input.paymentMethod);
  });
}
