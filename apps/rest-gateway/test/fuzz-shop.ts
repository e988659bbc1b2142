import { addAgreement, setSetting } from '@merx/router';
import { stockAlbum, stockKit, stockShirt } from './composite-goods.js';
import { operationsOf } from './fuzz-document.js';
import { type Known, readEverything } from './fuzz-known.js';
import { type Foreign, lastKeys } from './fuzz-marks.js';
import { address, stockProduct } from './goods.js';
import { ruleMaker } from './price-rules.js';
import type { Shop } from './shop.js';
import { sellGoods } from './sold-orders.js';
import { taxMaker } from './taxes.js';

export type CallerName = 'guest' | 'customer' | 'admin';

/** A word that stands in everything of the other customer's, and nowhere else. */
export const SECRET = 'Sekretarova';
const PASSWORD = 'Know-it-4ll';
const GUEST_CARTS = 2;

/** A shop with something of everything, two customers and orders of each. */
export interface FullShop {
  operations: ReturnType<typeof operationsOf>;
  known: Known;
  tokens: Record<CallerName, string | undefined>;
  foreign: Foreign;
  /** Sees to it that a caller has carts to work on, and is not signed out by what he did. */
  restock(caller: CallerName): Promise<void>;
}

type Send = (method: string, path: string, body?: object) => Promise<{ id: number }>;

/** Fills a fresh shop. Throws when a call is refused. */
export async function fillShop(shop: Shop): Promise<FullShop> {
  const { token: admin } = await shop.admin();
  const asAdmin = sender(shop, admin);
  const shirtSku = await stockEverything(shop, asAdmin);
  const mine = await register(shop, 'anna@shop.test', 'Anders', PASSWORD);
  const other = await register(shop, 'other@shop.test', SECRET, 'An0ther-Secret');
  for (const { token } of [mine, other]) await fillCart(shop, '/V1/carts/mine', token, { order: true });
  await fillCart(shop, '/V1/carts/mine', other.token, { lastname: SECRET });
  await fillCart(shop, '/V1/guest-carts', undefined, { order: true });
  await sellWithDocuments(shop, admin, asAdmin);
  const hidden = await fillCart(shop, '/V1/guest-carts', undefined, { lastname: SECRET });
  const cartIds = await shop.db.query<{ entity_id: number }>('select entity_id from quote where customer_id = $1 or masked_id = $2', [
    other.id,
    hidden,
  ]);
  const operations = operationsOf((await shop.call('GET', '/openapi.json')).body);
  const given = {
    ...VOCABULARY,
    email: [mine.email, other.email, 'new@shop.test'],
    username: [mine.email, other.email],
    child_sku: [shirtSku],
  };
  const known = await readEverything(shop, admin, operations, { secret: SECRET, given });
  const foreign = { customerId: other.id, cartIds: cartIds.map(({ entity_id }) => entity_id), last: await lastKeys(shop.db) };
  const { token: customer } = mine;
  return { operations, known, tokens: { guest: undefined, customer, admin }, foreign, restock: await restocker(shop, known, mine) };
}

const VOCABULARY = {
  ...{ password: [PASSWORD, 'wrong'], current_password: [PASSWORD, 'wrong'], new_password: [PASSWORD, 'short'], template: ['email_reset'] },
  ...{ form_code: ['customer_account_create', 'adminhtml_customer_address'], type: ['related', 'upsell', 'customer', 'url', 'file'] },
  ...{
    method: ['checkmo', 'banktransfer', 'purchaseorder', 'free'],
    po_number: ['PO 1'],
    carrier_code: ['flatrate'],
    method_code: ['flatrate'],
  },
  ...{ shipping_carrier_code: ['flatrate'], shipping_method_code: ['flatrate'], coupon_code: ['SPRING'], codes: ['SPRING'] },
  ...{ qty: [1, 2, '0.5'], term: ['cup'], request_name: ['quick_search_container'], customer_group_id: [0, 1, 'all'], depth: [0, 2] },
};

function sender(shop: Shop, token: string | undefined): Send {
  return async (method, path, body) => {
    const answer = await shop.call(method, path, { token, body });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** One product of each type, and one thing of each other kind. */
async function stockEverything(shop: Shop, send: Send): Promise<string> {
  await stockProduct(shop, { sku: 'cup', qty: 1_000_000 });
  await stockProduct(shop, { sku: 'a b/c', type: 'virtual' });
  const shirt = await stockShirt(shop, { Blue: { sku: 'shirt-blue' }, Red: { sku: 'shirt-red' } }, { sku: 'shirt' });
  const part = await stockProduct(shop, { sku: 'part' });
  await stockKit(shop, [{ title: 'Part', selections: [{ product: part, canChange: true }] }], { sku: 'kit' });
  await stockAlbum(shop, ['1.0000', '2.0000'], { sku: 'album' });
  const values = [{ title: 'L', sort_order: 1, price: 1.5, price_type: 'fixed', sku: 'l' }];
  await send('POST', '/V1/products/options', {
    option: { product_sku: 'cup', title: 'Size', type: 'drop_down', sort_order: 1, is_require: false, values },
  });
  const content = { base64_encoded_data: PNG, type: 'image/png', name: 'front.png' };
  await send('POST', '/V1/products/cup/media', { entry: { media_type: 'image', label: 'Front', types: ['image'], content } });
  await send('POST', '/V1/products/cup/group-prices/1/tiers/5/price/9', {});
  const link = { sku: 'cup', link_type: 'related', linked_product_sku: 'shirt', linked_product_type: 'configurable', position: 1 };
  await send('POST', '/V1/products/cup/links', { items: [link] });
  const { id } = await send('POST', '/V1/categories', { category: { name: 'Cups', parent_id: 2, is_active: true } });
  await send('POST', `/V1/categories/${id}/products`, { productLink: { sku: 'cup', category_id: `${id}`, position: 1 } });
  await send('POST', '/V1/cmsPage', { page: { identifier: 'about', title: 'About', content: '<p>Us</p>' } });
  await send('POST', '/V1/cmsBlock', { block: { identifier: 'footer', title: 'Footer', content: '<p>End</p>' } });
  await send('POST', '/V1/customerGroups', { group: { code: 'Friends', tax_class_id: 3 } });
  await taxMaker(shop, (await shop.admin()).token).rule([{ country: 'US', region: 57, percent: 8 }]);
  await ruleMaker(shop, (await shop.admin()).token).coupon('SPRING', { name: 'Spring' });
  await addAgreement(shop.db, { name: 'Terms', checkboxText: 'I agree', content: 'Terms', isHtml: false, isManual: true, storeIds: [] });
  for (const path of ['allow_order', 'allow_items']) await setSetting(shop.db, `sales/gift_options/${path}`, '1', { scope: 'default' });
  return shirt.sku;
}

/** Orders of goods that are partly invoiced, shipped and refunded, and one that is not. */
async function sellWithDocuments(shop: Shop, admin: string, send: Send): Promise<void> {
  for (const qty of [4, 3]) {
    const { id, itemId } = await sellGoods(shop, admin, qty);
    const entity = { order_id: id, items: [{ order_item_id: itemId, qty: 2 }] };
    await send('POST', '/V1/invoices', { entity });
    await send('POST', '/V1/shipment', { entity: { ...entity, tracks: [{ carrier_code: 'ups', title: 'UPS', track_number: '1Z' }] } });
    await send('POST', '/V1/creditmemo', { entity: { order_id: id, items: [{ order_item_id: itemId, qty: 1 }] } });
  }
  await sellGoods(shop, admin, 2);
}

interface Customer {
  id: number;
  email: string;
  token: string;
}

async function register(shop: Shop, email: string, lastname: string, password: string): Promise<Customer> {
  const home = { ...address, lastname, street: [`${lastname} Street`], default_billing: true, default_shipping: true };
  const customer = { email, firstname: 'Anna', lastname, addresses: [home] };
  const { id } = await sender(shop, undefined)('POST', '/V1/customers', { customer, password });
  const { body: token } = await shop.call('POST', '/V1/integration/customer/token', { body: { username: email, password } });
  return { id, email, token };
}

/** A cart one call from its order, or ordered. Answers its id, which is masked for guests. */
async function fillCart(
  shop: Shop,
  root: '/V1/carts/mine' | '/V1/guest-carts',
  token: string | undefined,
  { order = false, lastname = 'Cartwright' } = {},
): Promise<string> {
  const send = sender(shop, token);
  const cartId = String(await send('POST', root));
  const base = token ? root : `${root}/${cartId}`;
  const place = { ...address, lastname, email: 'buyer@shop.test' };
  await send('POST', `${root}/items`, { cartItem: { sku: 'cup', qty: 1, quote_id: cartId } });
  await send('POST', `${base}/billing-address`, { address: place, useForShipping: true });
  await send('PUT', `${base}/selected-shipping-method`, { carrierCode: 'flatrate', methodCode: 'flatrate' });
  await send('POST', `${base}/gift-message`, { giftMessage: { sender: lastname, recipient: 'Bob', message: lastname } });
  if (order) await send('PUT', `${base}/order`, { paymentMethod: { method: 'checkmo' } });
  return cartId;
}

/** Keeps the tokens of now valid, and tells which carts can still be worked on, to make others for those that cannot. */
async function restocker(shop: Shop, known: Known, { id, token }: Customer): Promise<FullShop['restock']> {
  const tokens = await shop.db.query<{ row: object }>('select to_jsonb(t) as row from access_token t');
  const guestCarts: string[] = [];
  const isOpen = 'select masked_id from quote q where q.is_active and exists (select from quote_item i where i.quote_id = q.entity_id)';
  return async (caller) => {
    await shop.db.query(
      `insert into access_token select t.* from jsonb_populate_recordset(null::access_token, $1) t
       where customer_id is null or exists (select from customer c where c.id = t.customer_id) on conflict do nothing`,
      [JSON.stringify(tokens.map(({ row }) => row))],
    );
    if (caller === 'admin') return;
    const open = await shop.db.query<{ masked_id: string }>(`${isOpen} and masked_id = any($1)`, [guestCarts]);
    for (let at = 0; at < GUEST_CARTS; at++) {
      if (open.some(({ masked_id }) => masked_id === guestCarts[at])) continue;
      guestCarts[at] = await fillCart(shop, '/V1/guest-carts', undefined);
      for (const name of ['cart_id', 'quote_id']) known.learn(name, guestCarts[at], at);
    }
    const [mine] = await shop.db.query(`${isOpen} and customer_id = $1`, [id]);
    if (!mine && caller === 'customer') await fillCart(shop, '/V1/carts/mine', token);
  };
}
