import { type Directory, directoryOf } from '../../directory/index.js';
import {
  availablePaymentMethods,
  type Cart,
  type CartCall,
  type CartChange,
  type CartTotals,
  changeCart,
  isVirtual,
  loadActiveCart,
  type MethodChoice,
  newAddress,
  type PriceBook,
  type PricedCart,
  placeOrder,
  priceCart,
  requireAgreed,
  requireShippable,
  storeGuestEmail,
  totalsOf,
  withAddress,
  withGuestEmail,
  withPayment,
  withShippingMethod,
  withUnsavedAddress,
  withUnsavedShippingMethod,
} from '../../quote/index.js';
import { required } from '../../trpc/errors.js';
import { noTotalsOfEmptyCart } from '../faults.js';
import type { PaymentDetails, PaymentInformation, ShippingInformation, TotalsInformation } from './information.schema.js';

/** The available payment methods of a cart and its totals, in API format. */
export function detailsOf(priced: PricedCart, book: PriceBook): PaymentDetails {
  return { payment_methods: availablePaymentMethods(priced, book), totals: totalsOf(priced) };
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
  return placeOrder(ctx, input.paymentMethod, { prepare: (change) => withBilling(change, directory, input, emailOf(call)) });
}

/** As `placePaymentInformation`, without placing the order. */
export async function savePaymentInformation(call: InformationCall): Promise<boolean> {
  const { ctx, input } = call;
  const directory = await directoryOf(ctx.db);
  const email = emailOf(call);
  return changeCart(ctx.db, ctx.cart, async (change) => {
    await requireAgreed(ctx, change, input.paymentMethod);
    const { tx, book } = change;
    const cart = await withPayment(tx, await withBilling(change, directory, input, email), book, input.paymentMethod);
    if (email !== null) await storeGuestEmail(tx, cart);
    return { cart, result: true };
  });
}

/** Saves the billing address of a call, and returns the cart with it and with the guest's email. */
async function withBilling(
  { tx, cart }: CartChange,
  directory: Directory,
  { billingAddress }: PaymentInformation,
  email: string | null,
): Promise<Cart> {
  const named = email === null ? cart : withGuestEmail(cart, email);
  return billingAddress ? withAddress(tx, named, await newAddress(tx, named, directory, 'billing', billingAddress)) : named;
}

/**
 * Sets the addresses and the shipping method together; returns the resulting payment methods and totals. Throws 404 for
 * the cart, a virtual cart and an unknown method, 400 for an empty cart and an address without a country; then the cart
 * is unchanged.
 */
export async function saveShippingInformation({ ctx, input }: CartCall<ShippingInformation>): Promise<PaymentDetails> {
  const { shipping_address, billing_address, shipping_carrier_code, shipping_method_code } = input.addressInformation;
  const directory = await directoryOf(ctx.db);
  return changeCart(ctx.db, ctx.cart, async ({ tx, cart, book }) => {
    requireShippable(cart);
    let changed = await withAddress(tx, cart, await newAddress(tx, cart, directory, 'shipping', shipping_address));
    if (billing_address) changed = await withAddress(tx, changed, await newAddress(tx, cart, directory, 'billing', billing_address));
    const choice = { carrierCode: shipping_carrier_code, methodCode: shipping_method_code };
    return { ...(await withShippingMethod(tx, changed, book, choice)), result: (priced) => detailsOf(priced, book) };
  });
}

/**
 * Estimates the cart's totals for this address and shipping method (default: the chosen one); nothing is stored. A
 * virtual cart is billed to the address. Throws 404 for the cart, an unknown method and another customer's address, 400
 * for an empty cart and a method without a country.
 */
export async function estimateTotals({ ctx, input: { addressInformation } }: CartCall<TotalsInformation>): Promise<CartTotals> {
  const choice = choiceIn(addressInformation);
  const directory = await directoryOf(ctx.db);
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  if (cart.items.length === 0) throw noTotalsOfEmptyCart();
  const type = isVirtual(cart) ? 'billing' : 'shipping';
  const moved = withUnsavedAddress(cart, await newAddress(ctx.db, cart, directory, type, addressInformation.address));
  return totalsOf(priceCart(choice ? withUnsavedShippingMethod(moved, book, choice) : moved, book));
}

/** The method named by the call, or null. Throws 400 when only carrier or method is given. */
function choiceIn(given: TotalsInformation['addressInformation']): MethodChoice | null {
  const { shipping_carrier_code: carrierCode, shipping_method_code: methodCode } = given;
  if (!carrierCode && !methodCode) return null;
  if (!carrierCode) throw required('addressInformation.shipping_carrier_code');
  if (!methodCode) throw required('addressInformation.shipping_method_code');
  return { carrierCode, methodCode };
}
