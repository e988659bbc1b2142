import { type Directory, directoryOf } from '../../directory/index.js';
import {
  type Cart,
  type CartCall,
  type CartChange,
  changeCart,
  keepGuestEmail,
  loadActiveCart,
  newAddress,
  placeOrder,
  priceCart,
  requireAgreed,
  withAddress,
  withGuestEmail,
  withPayment,
} from '../../quote/index.js';
import { detailsOf } from './payment-details.js';
import type { AdminPaymentInformation, GuestPaymentInformation, PaymentDetails, PaymentInformation } from './payment-information.schema.js';

/** The payment methods offered for the cart and what it costs. Throws 404. */
export async function getPaymentInformation({ ctx }: CartCall): Promise<PaymentDetails> {
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  return detailsOf(priceCart(cart, book), book);
}

/** Sets billing address and payment method and places the order; answers its id. Throws 404, 400; then the cart is as it was. */
export function placeMyOrder(call: CartCall<PaymentInformation>): Promise<number> {
  return place(call, null);
}

/** As `placeMyOrder`, for a guest with an e-mail address. */
export function placeGuestOrder(call: CartCall<GuestPaymentInformation>): Promise<number> {
  return place(call, call.input.email);
}

/** As `placeMyOrder`, for whoever the cart is of. */
export function placeOrderOf(call: CartCall<AdminPaymentInformation>): Promise<number> {
  return place(call, call.input.email || null);
}

/** Sets billing address and payment method, and waits for the order. Throws 404, 400; then the cart is as it was. */
export function saveMyPaymentInformation(call: CartCall<PaymentInformation>): Promise<boolean> {
  return save(call, null);
}

/** As `saveMyPaymentInformation`, for a guest with an e-mail address. */
export function saveGuestPaymentInformation(call: CartCall<GuestPaymentInformation>): Promise<boolean> {
  return save(call, call.input.email);
}

async function place({ ctx, input }: CartCall<PaymentInformation>, email: string | null): Promise<number> {
  const directory = await directoryOf(ctx.db);
  return placeOrder(ctx, input.paymentMethod, (change) => withInformation(change, directory, input, email));
}

async function save({ ctx, input }: CartCall<PaymentInformation>, email: string | null): Promise<boolean> {
  const directory = await directoryOf(ctx.db);
  return changeCart(ctx.db, ctx.cart, async (change) => {
    await requireAgreed(ctx, change, input.paymentMethod);
    const cart = await withInformation(change, directory, input, email);
    if (email !== null) await keepGuestEmail(change.tx, cart);
    return { cart, result: true };
  });
}

/** Writes what came with the call and returns the cart with it. */
async function withInformation(
  { tx, cart, book }: CartChange,
  directory: Directory,
  { billingAddress, paymentMethod }: PaymentInformation,
  email: string | null,
): Promise<Cart> {
  const named = email === null ? cart : withGuestEmail(cart, email);
  const billed = billingAddress ? await withAddress(tx, named, await newAddress(tx, named, directory, 'billing', billingAddress)) : named;
  return withPayment(tx, billed, book, paymentMethod);
}
