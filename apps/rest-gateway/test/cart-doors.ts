import { address } from './goods.js';
import type { Answer, Shop } from './shop.js';

export const doorNames = ['guest', 'mine', 'admin'] as const;
export type DoorName = (typeof doorNames)[number];

/** A cart behind one of the three doors, with the calls that a client makes of it. */
export interface Door {
  /** The cart's number as text; a guest's masked id. */
  id: string;
  /** The caller's token; a guest has none. */
  token: string | undefined;
  /** A call to a part of the cart; `path` is what follows the cart's own address. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Puts a product in the cart; `choices` are the extension attributes of its product_option. */
  add(sku: string, qty: number, choices?: object): Promise<Answer>;
  /** Changes an item. */
  change(itemId: number, values: object): Promise<Answer>;
  /** All that a client can read of the cart, to compare before and after a call. */
  state(): Promise<unknown>;
  /** Gives addresses, shipping (unless nothing is shipped) and payment, and orders. */
  order(options?: { shipped?: boolean }): Promise<Answer>;
}

/** Opens an empty cart at a door; `admin` is the token of an admin who manages carts. */
export async function openDoor(shop: Shop, name: DoorName, admin: string): Promise<Door> {
  const token = name === 'admin' ? admin : name === 'mine' ? (await shop.customer()).token : undefined;
  const root = { guest: '/V1/guest-carts', mine: '/V1/carts/mine', admin: '/V1/carts/' }[name];
  const { body: id } = await shop.call('POST', root, { token });
  const base = name === 'mine' ? root : `${root.replace(/\/$/, '')}/${id}`;
  const items = `${root.replace(/\/$/, '')}/items`;
  const call: Door['call'] = (method, path, body) => shop.call(method, base + path, { token, body });
  const item = (values: object) => ({ token, body: { cartItem: { quote_id: String(id), ...values } } });
  return {
    id: String(id),
    token,
    call,
    add: (sku, qty, choices) =>
      shop.call('POST', items, item({ sku, qty, ...(choices && { product_option: { extension_attributes: choices } }) })),
    state: async () => {
      const parts = ['', '/totals', '/billing-address', '/shipping-address', '/selected-payment-method', '/selected-shipping-method'];
      const answers = await Promise.all(parts.map((part) => call('GET', part)));
      return answers.map(({ status, body }) => ({ status, body }));
    },
    change: (itemId, values) => shop.call('PUT', `${items}/${itemId}`, item(values)),
    order: async ({ shipped = true } = {}) => {
      const billTo = name === 'mine' ? address : { ...address, email: 'buyer@shop.test' };
      await call('POST', '/billing-address', { address: billTo, useForShipping: shipped });
      if (shipped) await call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
      return call('PUT', '/order', { paymentMethod: { method: 'checkmo' } });
    },
  };
}

/** What the stock holds of a product. */
export async function stockOf({ db }: Shop, productId: number): Promise<number> {
  const [row] = await db.query<{ qty: string }>('select qty::text from stock_item where product_id = $1', [productId]);
  return Number(row?.qty);
}
