import { openPaymentSandbox } from '@merx/router/test';
import { address } from '../goods.js';
import type { Shop } from '../shop.js';
import { operationsOf } from './fuzz-document.js';
import { EXAMPLES, PASSWORD, type Send, type Shelf, sellWithDocuments, stockEverything, VOCABULARY } from './fuzz-goods.js';
import { type Known, newKnown, readEverything } from './fuzz-known.js';
import { type Foreign, foreignTo } from './fuzz-marks.js';

export type CallerName = 'guest' | 'customer' | 'admin';

/** A word that stands in everything of the other customer's, and nowhere else. */
export const SECRET = 'Sekretarova';

/** A customer who still has to confirm that she is one. */
const NORA = 'nora@shop.test';

/** A shop with something of everything, two customers and orders of each. */
export interface FullShop {
  operations: ReturnType<typeof operationsOf>;
  known: Known;
  tokens: Record<CallerName, string | undefined>;
  foreign: Foreign;
  /** Sees to it that a caller has carts to work on, and is not signed out by what he did. */
  restock(caller: CallerName): Promise<void>;
  close(): Promise<void>;
}

/** Fills a fresh shop. Throws when a call is refused. */
export async function fillShop(shop: Shop): Promise<FullShop> {
  const known = newKnown(SECRET);
  const { token: admin } = await shop.admin();
  const asAdmin = sender(shop, known, admin);
  const shelf = await stockEverything(shop, admin, asAdmin);
  const mine = await register(shop, known, 'anna@shop.test', 'Anders', PASSWORD);
  const other = await register(shop, known, 'other@shop.test', SECRET, 'An0ther-Secret');
  const nora = await shop.customer({ email: NORA });
  await shop.db.prisma.customer.update({ where: { id: nora.customerId }, data: { confirmation: 'key-of-nora' } });
  await fillCart(shop, known, mine.token, { order: true });
  await fillCart(shop, known, other.token, { order: true, lastname: SECRET });
  await fillCart(shop, known, other.token, { lastname: SECRET });
  const sandbox = await openPaymentSandbox();
  await sellWithDocuments(shop, admin, asAdmin, sandbox);
  const hidden = await fillCart(shop, known, undefined, { lastname: SECRET });
  const foreign = await foreignTo(shop.db, other.id, hidden.cartId);
  const operations = operationsOf((await shop.call('GET', '/openapi.json')).body);
  const open = {
    guests: [await fillCart(shop, known, undefined), await fillCart(shop, known, undefined)],
    mine: await fillCart(shop, known, mine.token),
  };
  const guestCarts = open.guests.map(({ cartId }) => cartId);
  const given = {
    ...VOCABULARY,
    ...{ cart_id: guestCarts, quote_id: guestCarts, item_id: [...open.guests, open.mine].map(({ itemId }) => itemId) },
    attribute_code: [shelf.attributeCode, 'name', 'firstname', 'city'],
    ...{ email: [mine.email, other.email, NORA, 'new@shop.test'], username: [mine.email, other.email] },
  };
  for (const [name, values] of Object.entries(given)) for (const value of values) known.learn(name, value);
  for (const example of EXAMPLES) known.learnExample(example);
  await readEverything(shop, known, { admin, customer: mine.token }, operations);
  tempt(known, foreign);
  const restock = await restocker(shop, known, { mine, shelf, open });
  return { operations, known, tokens: { guest: undefined, customer: mine.token, admin }, foreign, restock, close: sandbox.close };
}

/** Lets the things of others be known by their numbers, behind every door. */
function tempt(known: Known, { cartIds, itemIds, addressIds }: Foreign): void {
  for (const cartId of cartIds) {
    known.learnNow('cart_id', `${cartId}`);
    known.learnNow('quote_id', `${cartId}`);
    known.learnPlace('/V1/guest-carts/{cartId}', [`${cartId}`]);
  }
  for (const itemId of itemIds) {
    for (const part of ['items', 'gift-message']) known.learnPlace(`/V1/carts/mine/${part}/{itemId}`, [`${itemId}`]);
    known.learnNow('item_id', itemId);
  }
  for (const addressId of addressIds) for (const name of ['address_id', 'customer_address_id']) known.learnNow(name, addressId);
}

/** Calls that have to succeed; what they send is remembered as an example. */
function sender(shop: Shop, known: Known, token: string | undefined): Send {
  return async (method, path, body) => {
    const answer = await shop.call(method, path, { token, body });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (body) known.learnExample(body);
    return answer.body;
  };
}

interface Customer {
  id: number;
  email: string;
  token: string;
}

async function register(shop: Shop, known: Known, email: string, lastname: string, password: string): Promise<Customer> {
  const home = { ...address, lastname, street: [`${lastname} Street`], default_billing: true, default_shipping: true };
  const customer = { email, firstname: 'Anna', lastname, addresses: [home] };
  const { id } = await sender(shop, known, undefined)('POST', '/V1/customers', { customer, password });
  const { body: token } = await shop.call('POST', '/V1/integration/customer/token', { body: { username: email, password } });
  return { id, email, token };
}

interface Cart {
  /** Masked for guests. */
  cartId: string;
  itemId: number;
}

/** A customer's cart, or without a token a guest's, one call from its order or ordered. */
async function fillCart(
  shop: Shop,
  known: Known,
  token: string | undefined,
  { order = false, lastname = 'Cartwright' } = {},
): Promise<Cart> {
  const send = sender(shop, known, token);
  const root = token ? '/V1/carts/mine' : '/V1/guest-carts';
  const cartId = String(await send('POST', root));
  const base = token ? root : `${root}/${cartId}`;
  const place = { ...address, lastname, email: 'buyer@shop.test' };
  const { item_id: itemId } = await send('POST', `${root}/items`, { cartItem: { sku: 'cup', qty: 1, quote_id: cartId } });
  await send('POST', `${base}/billing-address`, { address: place, useForShipping: true });
  await send('PUT', `${base}/selected-shipping-method`, { carrierCode: 'flatrate', methodCode: 'flatrate' });
  await send('POST', `${base}/gift-message`, { giftMessage: { sender: lastname, recipient: 'Bob', message: lastname } });
  if (order) await send('PUT', `${base}/order`, { paymentMethod: { method: 'checkmo' } });
  return { cartId, itemId };
}

const OPEN_CARTS =
  'select q.entity_id, q.masked_id from quote q where q.is_active and exists (select from quote_item i where i.quote_id = q.entity_id)';

interface Stock {
  mine: Customer;
  shelf: Shelf;
  open: { guests: Cart[]; mine: Cart };
}

/** Keeps the tokens of now valid, and tells which carts can still be worked on, to make others for those that cannot. */
async function restocker(shop: Shop, known: Known, { mine, shelf, open }: Stock): Promise<FullShop['restock']> {
  const tokens = await shop.db.query<{ row: object }>('select to_jsonb(t) as row from access_token t');
  const exchange = async (cart: Cart, ofWhom?: string) => {
    const { cartId } = cart;
    Object.assign(cart, await fillCart(shop, known, ofWhom));
    if (ofWhom === undefined) known.replaceKey(cartId, cart.cartId);
    known.learnNow('item_id', cart.itemId);
    offer(cart);
  };
  const offer = ({ cartId, itemId }: Cart) => {
    for (const part of ['items', 'gift-message']) {
      const doors = cartId === open.mine.cartId ? ['/V1/carts/mine', '/V1/carts/{cartId}'] : ['/V1/guest-carts/{cartId}'];
      for (const door of doors) known.learnPlace(`${door}/${part}/{itemId}`, door.includes('{') ? [cartId, `${itemId}`] : [`${itemId}`]);
    }
    for (const item of shelf.cartItems) known.learnExample({ cartItem: { ...item, quote_id: cartId } });
  };
  for (const cart of [...open.guests, open.mine]) offer(cart);
  return async (caller) => {
    await shop.db.query(
      `insert into access_token select t.* from jsonb_populate_recordset(null::access_token, $1) t
       where customer_id is null or exists (select from customer c where c.id = t.customer_id) on conflict do nothing`,
      [JSON.stringify(tokens.map(({ row }) => row))],
    );
    if (caller === 'admin') return;
    const ids = [...open.guests, open.mine].map(({ cartId }) => cartId);
    const usable = await shop.db.query<object>(`${OPEN_CARTS} and (q.masked_id = any($1) or q.entity_id::text = any($1))`, [ids]);
    const found = new Set(usable.flatMap((row) => Object.values(row).map(String)));
    for (const cart of open.guests) if (!found.has(cart.cartId)) await exchange(cart);
    if (caller === 'customer' && !found.has(open.mine.cartId)) await exchange(open.mine, mine.token);
  };
}
