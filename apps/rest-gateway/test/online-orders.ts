import { usePaymentEndpoints } from '@merx/router';
import type { PaymentSandbox } from '@merx/router/test';
import { address, stockProduct } from './goods.js';
import type { Answer, Shop } from './shop.js';

/** Lets the shop take payments by the sandbox. `action` is what placing an order does. */
export async function takeSandboxPayments(shop: Shop, sandbox: PaymentSandbox, action: 'authorize' | 'authorize_capture'): Promise<void> {
  usePaymentEndpoints({ sandbox: sandbox.url });
  await setPaymentMethod(shop, 'sandbox', { payment_action: action });
}

/** Offers a payment method with these settings, in place of its former ones. */
export async function setPaymentMethod(shop: Shop, method: string, settings: Record<string, string>): Promise<void> {
  await shop.db.query(`delete from config_value where path like $1`, [`payment/${method}/%`]);
  for (const [name, value] of Object.entries({ active: '1', ...settings })) {
    await shop.db.query(`insert into config_value (scope, scope_id, path, value) values ('default', 0, $1, $2)`, [
      `payment/${method}/${name}`,
      value,
    ]);
  }
  await shop.db.cache.forget('');
}

export interface OnlineOrder extends Answer {
  cartId: string;
  product: { id: number; sku: string };
  /** The newest order, which is that of the cart also when the answer does not name it. */
  orderId: number;
}

/** A guest orders so many tickets of a price, that nothing has to be shipped, and pays online, by default by the sandbox. */
export async function orderOnline(shop: Shop, price: string, qty = 1, paymentMethod: object = { method: 'sandbox' }): Promise<OnlineOrder> {
  const product = await stockProduct(shop, { type: 'virtual', price, qty: 100 });
  const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
  await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku: product.sku, qty, quote_id: cartId } } });
  await shop.call('POST', `/V1/guest-carts/${cartId}/billing-address`, { body: { address: { ...address, email: 'online@shop.test' } } });
  const answer = await shop.call('PUT', `/V1/guest-carts/${cartId}/order`, { body: { paymentMethod } });
  const [row] = await shop.db.query<{ id: number }>('select max(entity_id) as id from sales_order');
  return { ...answer, cartId, product, orderId: row?.id ?? 0 };
}
