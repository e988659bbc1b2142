import { randomUUID } from 'node:crypto';
import { address } from '../goods.js';
import { type Answer, type Call, served } from './calls.js';

/** A guest's cart with one piece, addresses, a shipping method and its totals: one call from its order. */
export async function fillCart(call: Call, sku: string): Promise<string> {
  const cartId: string = await served(call('POST', '/V1/guest-carts'));
  const cart = `/V1/guest-carts/${cartId}`;
  await served(call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku, qty: 1, quote_id: cartId } } }));
  await served(call('POST', `${cart}/billing-address`, { body: { address, useForShipping: true } }));
  await served(call('PUT', `${cart}/selected-shipping-method`, { body: { carrierCode: 'flatrate', methodCode: 'flatrate' } }));
  await served(call('GET', `${cart}/totals`));
  return cartId;
}

/** Makes the order of a cart; the answer's body is its number. */
export function placeOrder(call: Call, cartId: string, key?: string): Promise<Answer> {
  const body = { email: 'soak@shop.test', paymentMethod: { method: 'checkmo' } };
  return call('POST', `/V1/guest-carts/${cartId}/payment-information`, { body, ...(key && { key }) });
}

/** Fills a cart and orders it, naming a key; returns the order's number. */
export async function buy(call: Call, sku: string): Promise<number> {
  const cartId = await fillCart(call, sku);
  return Number(await served(placeOrder(call, cartId, randomUUID())));
}
