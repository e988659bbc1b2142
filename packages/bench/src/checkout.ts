import type { Call, Send } from './call.js';

const address = {
  firstname: 'Bea',
  lastname: 'Bench',
  street: ['1 Main Street'],
  city: 'Los Angeles',
  region: 'California',
  region_id: 12,
  region_code: 'CA',
  country_id: 'US',
  postcode: '90001',
  telephone: '5550100',
  email: 'bench@example.com',
};

/** Sets the delivery of a guest's cart: both addresses and the shipping method. */
export const delivery = (cartId: string): Call[] => {
  const cart = `/guest-carts/${cartId}`;
  return [
    { method: 'POST', path: `${cart}/shipping-address`, floor: ['saveAddress', cartId, 'shipping'], body: { address } },
    { method: 'POST', path: `${cart}/billing-address`, floor: ['saveAddress', cartId, 'billing'], body: { address } },
    {
      method: 'PUT',
      path: `${cart}/selected-shipping-method`,
      floor: ['chooseShipping', cartId],
      body: { carrierCode: 'flatrate', methodCode: 'flatrate' },
    },
  ];
};

/** The steps from a filled cart to the order, as a storefront makes them. */
const steps = (cartId: string): Call[] => {
  const cart = `/guest-carts/${cartId}`;
  return [
    { method: 'POST', path: `${cart}/estimate-shipping-methods`, floor: ['shippingMethods', cartId], body: { address } },
    ...delivery(cartId),
    { method: 'GET', path: `${cart}/totals`, floor: ['totals', cartId] },
    {
      method: 'POST',
      path: `${cart}/payment-information`,
      floor: ['placeOrder', cartId, 'checkmo'],
      body: { email: address.email, paymentMethod: { method: 'checkmo' } },
    },
  ];
};

/** Buys one item as a guest: eight calls, from the empty cart to the order id, which is checked. */
export async function checkout(send: Send, sku: string): Promise<void> {
  const cartId = String(JSON.parse(await send({ method: 'POST', path: '/guest-carts', floor: ['createCart'] })));
  await send({
    method: 'POST',
    path: '/guest-carts/items',
    floor: ['addItem', cartId, sku],
    body: { cartItem: { quote_id: cartId, sku, qty: 1 } },
  });
  let last = '';
  for (const step of steps(cartId)) last = await send(step);
  if (!(Number(last) > 0)) throw new Error(`No order id: ${last}`);
}
