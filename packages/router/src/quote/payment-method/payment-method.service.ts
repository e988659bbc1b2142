import type { Queryable, StatementPart } from '@merx/db';
import { type Cart, isVirtual, shippingAddress } from '../cart/cart.js';
import type { CartCall } from '../cart-access.js';
import { changeCartAtOnce } from '../change/change-at-once.service.js';
import { loadActiveCart } from '../change/change-cart.service.js';
import { paymentMethodNotAvailable, purchaseOrderNumberRequired, shippingAddressMissing } from '../faults.js';
import { type PriceBook, type PricedCart, priceCart, repricedForPayment } from '../totals/price-cart.js';
import { availablePaymentMethods } from './offered-methods.js';
import { type NewPayment, paymentUpsert, paymentWrite, upsertPayment } from './payment-method.queries.js';
import type { Payment, PaymentInput, PaymentMethod } from './payment-method.schema.js';

/** The available payment methods of the cart. Throws 404. */
export async function listPaymentMethods({ ctx }: CartCall): Promise<PaymentMethod[]> {
  const { cart, book } = await loadActiveCart(ctx.db, ctx.cart);
  return availablePaymentMethods(priceCart(cart, book), book);
}

/** The chosen payment method, or null. Throws 404. */
export async function getPayment({ ctx }: CartCall): Promise<Payment | null> {
  const { cart } = await loadActiveCart(ctx.db, ctx.cart);
  const { payment } = cart;
  if (!payment?.method) return null;
  return {
    method: payment.method,
    ...(payment.po_number && { po_number: payment.po_number }),
    ...(payment.additional_data.length > 0 && { additional_data: payment.additional_data }),
  };
}

/** Sets the payment method; returns the id of the payment. Throws 404, 400 for a method that is not available or incomplete. */
export async function setPayment({ ctx, input }: CartCall<{ method: PaymentInput }>): Promise<number> {
  return changeCartAtOnce(ctx.db, ctx.cart, async ({ cart, book }) => {
    const { payment, priced } = newPayment(cart, book, input.method);
    const paid = { ...cart, payment: { payment_id: 0, ...payment } };
    return {
      cart: paid,
      priced: repricedForPayment(priced, paid, book),
      write: paymentWrite(payment),
      stored: ({ id }) => ({ ...cart, payment: { payment_id: id, ...payment } }),
      result: ({ id }) => id,
    };
  });
}

/** As `setPayment`; customers and admins receive the id as text. */
export async function setPaymentText(call: CartCall<{ method: PaymentInput }>): Promise<string> {
  return String(await setPayment(call));
}

/** Saves the payment method and returns the updated cart. Throws 400. */
export async function withPayment(tx: Queryable, cart: Cart, book: PriceBook, given: PaymentInput): Promise<Cart> {
  const { payment } = newPayment(cart, book, given);
  return { ...cart, payment: { payment_id: await upsertPayment(tx, cart.entity_id, payment), ...payment } };
}

/** As `withPayment`, priced, with the write that is still to be made. A cart without a payment gets one with the id `newId`. */
export function withUnsavedPayment(
  cart: Cart,
  book: PriceBook,
  given: PaymentInput,
  newId: number,
): { priced: PricedCart; write: StatementPart } {
  const { payment, priced } = newPayment(cart, book, given);
  const payment_id = cart.payment?.payment_id ?? newId;
  const paid = { ...cart, payment: { payment_id, ...payment } };
  return { priced: repricedForPayment(priced, paid, book), write: paymentUpsert(cart.entity_id, payment_id, payment) };
}

/** The payment from a call, and the prices of the cart without it. Throws 400 when it is not available or incomplete. */
function newPayment(cart: Cart, book: PriceBook, given: PaymentInput): { payment: NewPayment; priced: PricedCart } {
  const shippable = cart.items.length > 0 && !isVirtual(cart);
  if (shippable && !shippingAddress(cart)?.country_id) throw shippingAddressMissing();
  const priced = priceCart(cart, book);
  if (!availablePaymentMethods(priced, book).some((method) => method.code === given.method)) throw paymentMethodNotAvailable();
  const po_number = given.po_number?.trim() || null;
  if (given.method === 'purchaseorder' && po_number === null) throw purchaseOrderNumberRequired();
  return { payment: { method: given.method, po_number, additional_data: additionalData(given.additional_data) }, priced };
}

/** Clients send a list, a map or nothing; the values are stored as text. */
function additionalData(given: unknown): string[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.values(given).map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)));
}
