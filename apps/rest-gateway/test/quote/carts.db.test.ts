import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin('Magento_Cart::manage'));
});
afterAll(() => shop.close());

/** One of the three ways into a cart: what it is called, and how its routes and items name it. */
interface Door {
  token: string | undefined;
  /** `/V1/.../` up to the cart's own parts. */
  base: string;
  items: string;
  quoteId: string;
}

async function guestDoor(): Promise<Door> {
  const { body: id } = await shop.call('POST', '/V1/guest-carts');
  return { token: undefined, base: `/V1/guest-carts/${id}`, items: '/V1/guest-carts/items', quoteId: id };
}

async function myDoor(): Promise<Door> {
  const { token } = await shop.customer();
  const { body: id } = await shop.call('POST', '/V1/carts/mine', { token });
  return { token, base: '/V1/carts/mine', items: '/V1/carts/mine/items', quoteId: String(id) };
}

async function adminDoor(): Promise<Door> {
  const { body: id } = await shop.call('POST', '/V1/carts/', { token: admin });
  return { token: admin, base: `/V1/carts/${id}`, items: '/V1/carts/items', quoteId: String(id) };
}

const doors: [string, () => Promise<Door>][] = [
  ['guest', guestDoor],
  ['mine', myDoor],
  ['admin', adminDoor],
];

describe.each(doors)('the %s door', (name, open) => {
  let door: Door;
  beforeEach(async () => {
    door = await open();
  });
  const call = (method: string, path: string, body?: unknown) => shop.call(method, door.base + path, { token: door.token, body });
  const add = (sku: string, qty: unknown, more: object = {}) =>
    shop.call('POST', door.items, { token: door.token, body: { cartItem: { sku, qty, quote_id: door.quoteId, ...more } } });

  it('shows an empty cart with its currency, an empty bill and no shipping', async () => {
    const { body } = await call('GET', '');
    expect(body).toMatchObject({
      is_active: true,
      is_virtual: false,
      items: [],
      items_count: 0,
      items_qty: 0,
      orig_order_id: 0,
      store_id: 1,
      customer_tax_class_id: 3,
      currency: { base_currency_code: 'USD', quote_currency_code: 'USD', base_to_quote_rate: 1 },
      billing_address: { street: [], country_id: null },
    });
    expect(body).not.toHaveProperty('extension_attributes');
    expect((await call('GET', '/billing-address')).status).toBe(200);
    expect((await call('GET', '/shipping-address')).status).toBe(404);
    expect((await call('GET', '/selected-shipping-method')).status).toBe(400);
    expect((await call('GET', '/selected-payment-method')).body).toEqual([]);
  });

  it('asks for a country before it speaks of a shipping method, and has none until one is chosen', async () => {
    const { sku } = await stockProduct(shop);
    const chosen = () => call('GET', '/selected-shipping-method');
    const refused = { status: 400, body: { message: 'The shipping address is missing. Set the address and try again.' } };
    expect(await chosen()).toMatchObject(refused);
    await add(sku, 1);
    expect(await chosen()).toMatchObject(refused);
    await call('POST', '/shipping-address', { address: { ...address, country_id: null, region_id: null } });
    expect(await chosen()).toMatchObject(refused);
    await call('POST', '/shipping-address', { address });
    expect(await chosen()).toMatchObject({ status: 200, body: [] });
  });

  it('assigns what is shipped to an address without anything in it, until there is one', async () => {
    const { sku } = await stockProduct(shop);
    const assignments = async () => (await call('GET', '')).body.extension_attributes?.shipping_assignments;
    expect(await assignments()).toBeUndefined();
    await add(sku, 2);
    const [empty, ...others] = await assignments();
    expect(others).toEqual([]);
    expect(empty.shipping).toMatchObject({ method: null, address: { country_id: null, street: [], city: null, postcode: null } });
    expect(empty.items).toMatchObject([{ sku, qty: 2 }]);
    expect(empty.items[0]).not.toHaveProperty('product_option');
    await call('POST', '/shipping-address', { address });
    expect(await assignments()).toMatchObject([{ shipping: { method: null, address: { city: 'Austin' } }, items: [{ sku }] }]);
  });

  it('takes what a client repeats of a card with the payment method, and keeps none of it', async () => {
    const { sku } = await stockProduct(shop);
    await add(sku, 1);
    await call('POST', '/billing-address', { address, useForShipping: true });
    const card = { cc_type: 'VI', cc_owner: 'Grace Guest', cc_exp_month: 7, cc_exp_year: '2031', cc_last_4: '1111', cc_last4: null };
    expect((await call('PUT', '/selected-payment-method', { method: { method: 'checkmo', ...card } })).status).toBe(200);
    expect((await call('GET', '/selected-payment-method')).body).toEqual({ method: 'checkmo' });
  });

  it('adds up the same product, changes and removes lines', async () => {
    const { sku } = await stockProduct(shop, { price: '3.3300' });
    const first = await add(sku, 1);
    const second = await add(sku, 2);
    expect(second.body).toMatchObject({ item_id: first.body.item_id, qty: 3, price: 3.33 });
    const changed = await shop.call('PUT', `${door.items}/${first.body.item_id}`, {
      token: door.token,
      body: { cartItem: { qty: 5, quote_id: door.quoteId } },
    });
    expect(changed.body).toMatchObject({ item_id: first.body.item_id, qty: 5 });
    expect((await call('GET', '/totals')).body).toMatchObject({ subtotal: 16.65, items_qty: 5 });
    expect((await call('GET', '/items')).body).toMatchObject([{ item_id: first.body.item_id, sku, qty: 5, quote_id: door.quoteId }]);
    expect((await call('DELETE', `/items/${first.body.item_id}`)).body).toBe(true);
    expect((await call('GET', '/items')).body).toEqual([]);
    expect((await call('DELETE', `/items/${first.body.item_id}`)).status).toBe(404);
  });

  it('charges tier and special prices as the quantity reaches them', async () => {
    const { id, sku } = await stockProduct(shop, { price: '20.0000', attributes: { special_price: '18.0000' } });
    await shop.db.prisma.productTierPrice.create({ data: { product_id: id, customer_group_id: 32000, qty: 5, value: '12.5' } });
    expect((await add(sku, 4)).body.price).toBe(18);
    expect((await add(sku, 1)).body).toMatchObject({ qty: 5, price: 12.5 });
    expect((await call('GET', '/totals')).body.subtotal).toBe(62.5);
  });

  it.each([
    ['no sku', { sku: undefined }],
    ['no quantity', { qty: undefined }],
    ['a quantity of zero', { qty: 0 }],
    ['a negative quantity', { qty: -1 }],
    ['a quantity that is no number', { qty: 'many' }],
    ['more than there is', { qty: 101 }],
    ['an unknown property', { colour: 'red' }],
    [
      'an option that the product does not have',
      { product_option: { extension_attributes: { custom_options: [{ option_id: '1', option_value: 'x' }] } } },
    ],
  ])('refuses an item with %s and stays as it was', async (_fault, values) => {
    const { sku } = await stockProduct(shop);
    const answer = await add(sku, 1, values);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBeTypeOf('string');
    expect((await call('GET', '/items')).body).toEqual([]);
  });

  it('answers 404 for an unknown product, item or cart', async () => {
    const { sku } = await stockProduct(shop);
    expect(await add('no-such-sku', 1)).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'sku', fieldValue: 'no-such-sku' } },
    });
    const unknownItem = await shop.call('PUT', `${door.items}/999999`, {
      token: door.token,
      body: { cartItem: { qty: 1, quote_id: door.quoteId } },
    });
    expect(unknownItem.status).toBe(404);
    const elsewhere = await shop.call('POST', door.items, { token: door.token, body: { cartItem: { sku, qty: 1, quote_id: '99999999' } } });
    expect(elsewhere.status).toBe(404);
  });

  it('refuses a product that is switched off or not sold on the website', async () => {
    const off = await stockProduct(shop);
    await shop.db.query('update product set status = 2 where id = $1', [off.id]);
    expect((await add(off.sku, 1)).status).toBe(400);
    const elsewhere = await stockProduct(shop);
    await shop.db.query('delete from product_website where product_id = $1', [elsewhere.id]);
    expect((await add(elsewhere.sku, 1)).status).toBe(404);
  });

  it('keeps addresses, derives the region, and ships what it is told', async () => {
    const { sku } = await stockProduct(shop);
    await add(sku, 2);
    expect((await call('GET', '/shipping-methods')).status).toBe(400);
    const billingId = await call('POST', '/billing-address', { address: { ...address, region_id: undefined, region: 'texas' } });
    expect(billingId).toMatchObject({ status: 200, body: expect.any(Number) });
    expect((await call('GET', '/billing-address')).body).toMatchObject({
      id: billingId.body,
      region: 'Texas',
      region_id: 57,
      region_code: 'TX',
      street: address.street,
    });
    await call('POST', '/shipping-address', { address });
    expect((await call('GET', '/shipping-methods')).body).toMatchObject([{ carrier_code: 'flatrate', amount: 10 }]);
    const unknown = await call('PUT', '/selected-shipping-method', { carrierCode: 'owl', methodCode: 'post' });
    expect(unknown).toMatchObject({ status: 404, body: { parameters: ['owl', 'post'] } });
    expect((await call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' })).body).toBe(true);
    expect((await call('GET', '/selected-shipping-method')).body).toMatchObject({ method_code: 'flatrate', amount: 10 });
    expect((await call('GET', '')).body.extension_attributes.shipping_assignments).toMatchObject([
      { shipping: { method: 'flatrate_flatrate' }, items: [{ sku }] },
    ]);
    await add(sku, 1);
    expect((await call('GET', '/totals')).body).toMatchObject({ shipping_amount: 15, grand_total: 45 });
  });

  it('keeps a payment method once it knows where to ship', async () => {
    const { sku } = await stockProduct(shop);
    await add(sku, 1);
    expect((await call('PUT', '/selected-payment-method', { method: { method: 'checkmo' } })).status).toBe(400);
    await call('POST', '/billing-address', { address, useForShipping: true });
    const { status, body } = await call('PUT', '/selected-payment-method', { method: { method: 'checkmo', po_number: 'PO 7' } });
    expect([status, typeof body]).toEqual([200, name === 'guest' ? 'number' : 'string']);
    expect((await call('GET', '/selected-payment-method')).body).toEqual({ method: 'checkmo', po_number: 'PO 7' });
    expect((await call('GET', '/payment-methods')).body).toEqual([{ code: 'checkmo', title: 'Check / Money order' }]);
  });

  it('becomes an order by PUT order', async () => {
    const { id, sku } = await stockProduct(shop, { qty: 9 });
    await add(sku, 4);
    const billTo = name === 'mine' ? address : { ...address, email: 'someone@shop.test' };
    await call('POST', '/billing-address', { address: billTo, useForShipping: true });
    await call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
    expect((await call('PUT', '/order')).status).toBe(400);
    const placed = await call('PUT', '/order', { paymentMethod: { method: 'checkmo' } });
    expect(placed).toMatchObject({ status: 200, body: expect.any(Number) });
    const [row] = await shop.db.query<{ qty: string }>('select qty::text from stock_item where product_id = $1', [id]);
    expect(row?.qty).toBe('5.0000');
    expect((await call('PUT', '/order', { paymentMethod: { method: 'checkmo' } })).status).toBe(404);
  });
});

describe('collect-totals', () => {
  it.each(doors.slice(0, 2))('chooses both methods at the %s door and answers the totals', async (_name, open) => {
    const door = await open();
    const call = (method: string, path: string, body?: unknown) => shop.call(method, door.base + path, { token: door.token, body });
    const { sku } = await stockProduct(shop);
    await shop.call('POST', door.items, { token: door.token, body: { cartItem: { sku, qty: 1, quote_id: door.quoteId } } });
    await call('POST', '/billing-address', { address, useForShipping: true });
    const methods = { paymentMethod: { method: 'checkmo' }, shippingCarrierCode: 'flatrate', shippingMethodCode: 'flatrate' };
    expect((await call('PUT', '/collect-totals', methods)).body).toMatchObject({ subtotal: 10, shipping_amount: 5, grand_total: 15 });
    expect(
      (await call('PUT', '/collect-totals', { ...methods, paymentMethod: { method: 'gold' }, shippingMethodCode: 'flatrate' })).status,
    ).toBe(400);
    expect((await call('GET', '/selected-payment-method')).body).toEqual({ method: 'checkmo' });
  });
});

describe("another's cart", () => {
  it('is not there: by the cart of the item, by its number at the guest door, by its mask at the admin door', async () => {
    const { sku } = await stockProduct(shop);
    const mine = await myDoor();
    const other = await myDoor();
    const answer = await shop.call('POST', mine.items, { token: mine.token, body: { cartItem: { sku, qty: 1, quote_id: other.quoteId } } });
    expect(answer.status).toBe(404);
    expect((await shop.call('GET', `/V1/guest-carts/${other.quoteId}`)).status).toBe(404);
    expect((await shop.call('GET', `/V1/carts/${other.quoteId}`, { token: mine.token })).status).toBe(401);
    expect((await shop.call('GET', '/V1/carts/mine')).status).toBe(401);
  });
});

describe('PUT /V1/guest-carts/{cartId}', () => {
  it("makes a guest's cart the customer's, once, and ends the masked id", async () => {
    const { token, customerId } = await shop.customer();
    const { sku } = await stockProduct(shop);
    const guest = await guestDoor();
    await shop.call('POST', guest.items, { body: { cartItem: { sku, qty: 2, quote_id: guest.quoteId } } });
    const assign = (id: number, caller: string | undefined) =>
      shop.call('PUT', guest.base, { token: caller, body: { customerId: id, storeId: 1 } });
    expect((await assign(customerId, undefined)).status).toBe(401);
    expect((await assign(customerId + 1, token)).status).toBe(400);
    expect((await assign(customerId, token)).body).toBe(true);
    expect((await shop.call('GET', guest.base)).status).toBe(404);
    expect((await shop.call('GET', '/V1/carts/mine', { token })).body).toMatchObject({
      items: [{ sku, qty: 2 }],
      customer_is_guest: false,
      customer: { id: customerId },
    });
    const second = await guestDoor();
    expect((await shop.call('PUT', second.base, { token, body: { customerId, storeId: 1 } })).status).toBe(400);
    expect((await shop.call('GET', second.base)).status).toBe(200);
  });

  it('lets an admin do the same by the id of the cart', async () => {
    const { token, customerId } = await shop.customer();
    const { sku } = await stockProduct(shop);
    const guest = await guestDoor();
    await shop.call('POST', guest.items, { body: { cartItem: { sku, qty: 2, quote_id: guest.quoteId } } });
    const { body: cart } = await shop.call('GET', guest.base);
    const assigned = await shop.call('PUT', `/V1/carts/${cart.id}`, { token: admin, body: { customerId, storeId: 1 } });
    expect(assigned).toMatchObject({ status: 200, body: true });
    expect((await shop.call('GET', '/V1/carts/mine', { token })).body).toMatchObject({ id: cart.id, items: [{ sku, qty: 2 }] });
  });

  it.each(['customer', 'admin'])(
    'refuses the %s while the customer has an active cart, even an empty one, and changes neither',
    async (who) => {
      const { token, customerId } = await shop.customer();
      await shop.call('POST', '/V1/carts/mine', { token });
      const { sku } = await stockProduct(shop);
      const guest = await guestDoor();
      await shop.call('POST', guest.items, { body: { cartItem: { sku, qty: 2, quote_id: guest.quoteId } } });
      const state = async () => [
        (await shop.call('GET', '/V1/carts/mine', { token })).body,
        (await shop.call('GET', guest.base)).body,
        (await shop.call('GET', `${guest.base}/totals`)).body,
      ];
      const before = await state();
      const { body: cart } = await shop.call('GET', guest.base);
      const [path, caller] = who === 'admin' ? [`/V1/carts/${cart.id}`, admin] : [guest.base, token];
      const answer = await shop.call('PUT', path, { token: caller, body: { customerId, storeId: 1 } });
      expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
      expect(await state()).toEqual(before);
    },
  );
});

describe('POST /V1/carts/mine', () => {
  it('answers the same cart until it is ordered', async () => {
    const { token } = await shop.customer();
    expect((await shop.call('GET', '/V1/carts/mine', { token })).status).toBe(404);
    const first = await shop.call('POST', '/V1/carts/mine', { token });
    expect((await shop.call('POST', '/V1/carts/mine', { token })).body).toBe(first.body);
    expect((await shop.call('POST', '/V1/carts/mine', { token: admin })).status).toBe(401);
  });
});

describe('a registered customer', () => {
  it('pays with an address from the address book, keeps a new one, and the order is theirs', async () => {
    const { token, customerId, email } = await shop.customer();
    const { sku } = await stockProduct(shop, { qty: 5 });
    const saved = await shop.db.prisma.customerAddress.create({
      data: {
        customer_id: customerId,
        firstname: 'Carla',
        lastname: 'Customer',
        street: ['9 Side Street'],
        city: 'Dallas',
        country_id: 'US',
        region_id: 57,
        region: 'Texas',
        postcode: '75001',
        telephone: '1',
      },
    });
    const stranger = await shop.customer();
    const call = (method: string, path: string, body?: unknown, caller = token) =>
      shop.call(method, `/V1/carts/mine${path}`, { token: caller, body });
    await call('POST', '');
    await call('POST', '', undefined, stranger.token);
    await call('POST', '/items', { cartItem: { sku, qty: 1 } });
    const estimated = await call('POST', '/estimate-shipping-methods', { address: { country_id: 'US', region_id: 57, postcode: '75001' } });
    expect(estimated).toMatchObject({ status: 200, body: [{ carrier_code: 'flatrate', amount: 5 }] });
    expect((await call('POST', '/estimate-shipping-methods-by-address-id', { addressId: saved.id })).body).toMatchObject([
      { carrier_code: 'flatrate' },
    ]);
    expect((await call('POST', '/shipping-address', { address: { customer_address_id: saved.id } }, stranger.token)).status).toBe(404);
    await call('POST', '/shipping-address', { address: { customer_address_id: saved.id } });
    expect((await call('GET', '/shipping-address')).body).toMatchObject({
      city: 'Dallas',
      region_code: 'TX',
      customer_address_id: saved.id,
      email,
    });
    await call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
    const info = await call('GET', '/payment-information');
    expect(info.body).toMatchObject({ payment_methods: [{ code: 'checkmo' }], totals: { grand_total: 15 } });
    const placed = await call('POST', '/payment-information', {
      paymentMethod: { method: 'checkmo' },
      billingAddress: { ...address, save_in_address_book: 1 },
    });
    expect(placed.status).toBe(200);
    const { token: sales } = await shop.admin('Magento_Sales::actions_view');
    const order = await shop.call('GET', `/V1/orders/${placed.body}`, { token: sales });
    expect(order.body).toMatchObject({ customer_id: customerId, customer_email: email, customer_is_guest: 0, customer_group_id: 1 });
    const book = await shop.db.prisma.customerAddress.findMany({ where: { customer_id: customerId }, orderBy: { id: 'asc' } });
    expect(book.map((row) => row.city)).toEqual(['Dallas', 'Austin']);
  });
});
