import { type Directory, directoryOf } from '../../directory/index.js';
import {
  type Cart,
  type CartCall,
  type CartChange,
  changeCart,
  keepGuestEmail,
  loadActiveCart,
  methodsFor,
  newAddress,
  type PriceBook,
  type PricedCart,
  placeOrder,
  priceCart,
  requireAgreed,
  totalsOf,
  withAddress,
  withGuestEmail,
  withPayment,
} from '../../quote/index.js';
import type { PaymentDetails, PaymentInformation } from './payment-information.schema.js';

/** The available payment methods of a cart and its totals, in API format. */
export function detailsOf(priced: PricedCart, book: PriceBook): PaymentDetails {
  return { payment_methods: methodsFor(priced, book), totals: totalsOf(priced) };
}

/** The available payment methods and the totals of the cart. Throws 404. */
export async function getPaymentInformation({ ctx }: CartCall): Promise<PaymentDetails> {
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  return detailsOf(priceCart(cart, book), book);
}

type InformationCall = CartCall<PaymentInformation & { email?: string | null | undefined }>;

/** An admin may omit a guest's email; a customer's is that of the account. */
const emailOf = ({ ctx, input }: InformationCall): string | null => (ctx.cart.by === 'id' ? input.email || null : (input.email ?? null));

/**
 * Sets the billing address, payment method and guest email and places the order; returns its id. Throws 404, 400; then
 * the cart is unchanged.
 */
export async function placePaymentInformation(call: InformationCall): Promise<number> {
  const { ctx, input } = call;
  const directory = await directoryOf(ctx.db);
  return placeOrder(ctx, input.paymentMethod, (change) => withInformation(change, directory, input, emailOf(call)));
}

/** As `placePaymentInformation`, without placing the order. */
export async function savePaymentInformation(call: InformationCall): Promise<boolean> {
  const { ctx, input } = call;
  const directory = await directoryOf(ctx.db);
  const email = emailOf(call);
  return changeCart(ctx.db, ctx.cart, async (change) => {
    await requireAgreed(ctx, change, input.paymentMethod);
    const cart = await withInformation(change, directory, input, email);
    if (email !== null) await keepGuestEmail(change.tx, cart);
    return { cart, result: true };
  });
}

/** Saves the call's data and returns the updated cart. */
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
