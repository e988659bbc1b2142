import { addAgreement, setSetting } from '@merx/router';
import { stockAlbum, stockKit, stockShirt } from './composite-goods.js';
import { operationsOf } from './fuzz-document.js';
import { type Known, newKnown, readEverything } from './fuzz-known.js';
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

/** A shop with something of everything, two customers and orders of each. */
export interface FullShop {
  operations: ReturnType<typeof operationsOf>;
  known: Known;
  tokens: Record<CallerName, string | undefined>;
  foreign: Foreign;
  /** Sees to it that a caller has carts to work on, and is not signed out by what he did. */
  restock(caller: CallerName): Promise<void>;
}

type Send = (method: string, path: string, body?: object) => Promise<{ id: number; item_id: number }>;

/** Fills a fresh shop. Throws when a call is refused. */
export async function fillShop(shop: Shop): Promise<FullShop> {
  const known = newKnown(SECRET);
  const { token: admin } = await shop.admin();
  const asAdmin = sender(shop, known, admin);
  const attributeId = await stockEverything(shop, asAdmin);
  const mine = await register(shop, known, 'anna@shop.test', 'Anders', PASSWORD);
  const other = await register(shop, known, 'other@shop.test', SECRET, 'An0ther-Secret');
  await fillCart(shop, known, mine.token, { order: true });
  await fillCart(shop, known, other.token, { order: true, lastname: SECRET });
  await fillCart(shop, known, other.token, { lastname: SECRET });
  await sellWithDocuments(shop, admin, asAdmin);
  const hidden = await fillCart(shop, known, undefined, { lastname: SECRET });
  const carts = await shop.db.query<{ entity_id: number }>('select entity_id from quote where customer_id = $1 or masked_id = $2', [
    other.id,
    hidden.cartId,
  ]);
  const foreign = { customerId: other.id, cartIds: carts.map(({ entity_id }) => entity_id), last: await lastKeys(shop.db) };
  const operations = operationsOf((await shop.call('GET', '/openapi.json')).body);
  const open = {
    guests: [await fillCart(shop, known, undefined), await fillCart(shop, known, undefined)],
    mine: await fillCart(shop, known, mine.token),
  };
  const guestCarts = open.guests.map(({ cartId }) => cartId);
  const { code } = await shop.db.prisma.attribute.findUniqueOrThrow({ where: { id: attributeId } });
  const given = {
    ...VOCABULARY,
    ...{ cart_id: guestCarts, quote_id: guestCarts, item_id: [...open.guests, open.mine].map(({ itemId }) => itemId) },
    attribute_code: [code, 'name', 'description'],
    ...{ email: [mine.email, other.email, 'new@shop.test'], username: [mine.email, other.email] },
  };
  for (const [name, values] of Object.entries(given)) for (const value of values) known.learn(name, value);
  for (const example of EXAMPLES) known.learnExample(example);
  await readEverything(shop, known, { admin, customer: mine.token }, operations);
  const restock = await restocker(shop, known, mine, open);
  return { operations, known, tokens: { guest: undefined, customer: mine.token, admin }, foreign, restock };
}

/** Bodies that filling the shop does not send. */
const EXAMPLES = [
  { paymentMethod: { method: 'checkmo', extension_attributes: { agreement_ids: ['1'] } } },
  { method: { method: 'purchaseorder', po_number: 'PO 1' } },
  { carrierCode: 'flatrate', methodCode: 'flatrate' },
  {
    addressInformation: {
      shipping_address: address,
      billing_address: address,
      shipping_carrier_code: 'flatrate',
      shipping_method_code: 'flatrate',
    },
  },
  { attributeSet: { attribute_set_name: 'Cups', sort_order: 1 }, skeletonId: 4 },
  { option: { label: 'Green', sort_order: 3 } },
  { couponSpec: { rule_id: 2, format: 'alphanum', quantity: 3, length: 8 } },
  { linkedProduct: { sku: 'cup', qty: 1, position: 1 } },
  { option: { title: 'More', type: 'select', required: true, sku: 'kit', product_links: [{ sku: 'cup', qty: 1 }] } },
  { sample: { title: 'Sample', sample_type: 'url', sample_url: 'https://shop.test/sample.mp3', sort_order: 1 } },
  { link: { title: 'Song', link_type: 'url', link_url: 'https://shop.test/3.mp3', price: 1, number_of_downloads: 3, is_shareable: 1 } },
  { customerId: 1, storeId: 1 },
  { email: 'anna@shop.test', websiteId: 1, template: 'email_reset' },
];

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const VOCABULARY = {
  ...{ password: [PASSWORD, 'wrong'], current_password: [PASSWORD, 'wrong'], new_password: [PASSWORD, 'short'], template: ['email_reset'] },
  ...{
    form_code: ['customer_account_create', 'adminhtml_customer_address'],
    type: ['related', 'upsell', 'url', 'file', 'image/png', 'select'],
  },
  ...{ base64_encoded_data: [PNG], file_data: [PNG], frontend_input: ['select', 'text', 'multiselect'], attribute_set_id: [4] },
  ...{
    method: ['checkmo', 'banktransfer', 'purchaseorder', 'free'],
    po_number: ['PO 1'],
    carrier_code: ['flatrate'],
    method_code: ['flatrate'],
  },
  ...{ shipping_carrier_code: ['flatrate'], shipping_method_code: ['flatrate'], coupon_code: ['SPRING'], codes: ['SPRING'] },
  ...{
    qty: [1, 2, 5, '0.5'],
    child_sku: ['part', 'shirt-blue'],
    term: ['cup'],
    request_name: ['quick_search_container'],
    customer_group_id: [0, 1, 'all'],
    depth: [0, 2],
  },
};

/** Calls that have to succeed; what they send is remembered as an example. */
function sender(shop: Shop, known: Known, token: string | undefined): Send {
  return async (method, path, body) => {
    const answer = await shop.call(method, path, { token, body });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (body) known.learnExample(body);
    return answer.body;
  };
}

/** One product of each type, and one thing of each other kind. */
async function stockEverything(shop: Shop, send: Send): Promise<number> {
  await stockProduct(shop, { sku: 'cup', qty: 1_000_000 });
  await stockProduct(shop, { sku: 'a b/c', type: 'virtual' });
  const shirt = await stockShirt(shop, { Blue: { sku: 'shirt-blue' }, Red: { sku: 'shirt-red' } }, { sku: 'shirt' });
  const part = await stockProduct(shop, { sku: 'part' });
  const kit = await stockKit(shop, [{ title: 'Part', selections: [{ product: part, canChange: true }] }], { sku: 'kit' });
  const album = await stockAlbum(shop, ['1.0000', '2.0000'], { sku: 'album' });
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
  const rules = ruleMaker(shop, (await shop.admin()).token);
  await rules.coupon('SPRING', { name: 'Spring' });
  await rules.rule({ name: 'Many codes', coupon_type: 'SPECIFIC_COUPON', use_auto_generation: true });
  await addAgreement(shop.db, { name: 'Terms', checkboxText: 'I agree', content: 'Terms', isHtml: false, isManual: true, storeIds: [] });
  for (const path of ['allow_order', 'allow_items']) await setSetting(shop.db, `sales/gift_options/${path}`, '1', { scope: 'default' });
  return attributeId;
}

/** Orders of goods that are partly invoiced, shipped and refunded, and one that is not. */
async function sellWithDocuments(shop: Shop, admin: string, send: Send): Promise<void> {
  for (const qty of [40, 30]) {
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

/** Keeps the tokens of now valid, and tells which carts can still be worked on, to make others for those that cannot. */
async function restocker(
  shop: Shop,
  known: Known,
  { token }: Customer,
  open: { guests: Cart[]; mine: Cart },
): Promise<FullShop['restock']> {
  const tokens = await shop.db.query<{ row: object }>('select to_jsonb(t) as row from access_token t');
  const exchange = async (cart: Cart, ofWhom?: string) => {
    const { cartId } = cart;
    Object.assign(cart, await fillCart(shop, known, ofWhom));
    if (ofWhom === undefined) known.replaceKey(cartId, cart.cartId);
    known.learnNow('item_id', cart.itemId);
  };
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
    if (caller === 'customer' && !found.has(open.mine.cartId)) await exchange(open.mine, token);
  };
}
