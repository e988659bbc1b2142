import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, type DoorName, doorNames, openDoor } from '../cart-doors.js';
import { stockAlbum, stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
let sales: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin('Magento_Cart::manage', 'Magento_Sales::create'));
  ({ token: sales } = await shop.admin('Magento_Sales::actions_view'));
});
afterAll(() => shop.close());

const ORDER = 'sales/gift_options/allow_order';
const ITEMS = 'sales/gift_options/allow_items';

/** Settings of the whole shop; what is not named is as a new shop has it. */
async function allow(...paths: string[]): Promise<void> {
  await shop.db.query('delete from config_value where path = any($1)', [[ORDER, ITEMS]]);
  for (const path of paths)
    await shop.db.query(`insert into config_value (scope, scope_id, path, value) values ('default', 0, $1, '1')`, [path]);
  await shop.db.cache.forget('config');
}

const hello = { sender: 'Ann', recipient: 'Bob', message: 'Happy birthday!\n<Ann> & "co"' };
const stored = () => shop.db.prisma.giftMessage.count();

describe.each(doorNames)('gift messages at the %s door', (name: DoorName) => {
  let door: Door;
  beforeEach(async () => {
    await allow(ORDER, ITEMS);
    door = await openDoor(shop, name, admin);
  });
  const post = (path: string, message: object) => door.call('POST', `/gift-message${path}`, { giftMessage: message });
  const get = async (path = '') => (await door.call('GET', `/gift-message${path}`)).body;
  const fill = async (): Promise<number> => {
    const { sku } = await stockProduct(shop);
    return (await door.add(sku, 1)).body.item_id;
  };

  it('are an empty list until one is saved; then it is replaced, and an empty text takes it back', async () => {
    const itemId = await fill();
    for (const path of ['', `/${itemId}`]) {
      const before = await stored();
      expect(await get(path)).toEqual([]);
      expect(await post(path, hello)).toMatchObject({ status: 200, body: true });
      const first = await get(path);
      expect(first).toEqual({ gift_message_id: expect.any(Number), customer_id: expect.any(Number), ...hello });
      expect(first.customer_id > 0).toBe(name === 'mine');
      expect((await post(path, { ...first, sender: 'Anna', extension_attributes: { entity_id: '9' } })).body).toBe(true);
      expect(await get(path)).toEqual({ ...first, sender: 'Anna' });
      expect(await stored()).toBe(before + 1);
      expect((await post(path, { ...first, message: '  ' })).body).toBe(true);
      expect(await get(path)).toEqual([]);
      expect((await post(path, { message: '' })).body).toBe(true);
      expect(await stored()).toBe(before);
    }
  });

  it('are one for the cart and one for each item', async () => {
    const [first, second] = [await fill(), await fill()];
    await post('', { ...hello, message: 'all' });
    await post(`/${first}`, { ...hello, message: 'first' });
    expect(await get()).toMatchObject({ message: 'all' });
    expect(await get(`/${first}`)).toMatchObject({ message: 'first' });
    expect(await get(`/${second}`)).toEqual([]);
    await post('', { message: '' });
    expect(await get()).toEqual([]);
    expect(await get(`/${first}`)).toMatchObject({ message: 'first' });
  });

  it('are refused for an empty cart, and for what is not shipped', async () => {
    expect((await post('', hello)).status).toBe(400);
    const { sku: virtual } = await stockProduct(shop, { type: 'virtual' });
    const { sku: album } = await stockAlbum(shop, ['1.0000']);
    const ids = [(await door.add(virtual, 1)).body.item_id, (await door.add(album, 1)).body.item_id];
    expect((await post('', hello)).status).toBe(400);
    const shipped = await fill();
    for (const id of ids) {
      expect((await post(`/${id}`, hello)).status).toBe(400);
      expect(await get(`/${id}`)).toEqual([]);
    }
    expect((await post('', hello)).status).toBe(200);
    expect((await post(`/${shipped}`, hello)).status).toBe(200);
  });

  it('are refused where the shop takes none, but may be taken back', async () => {
    const itemId = await fill();
    for (const [path, setting] of [
      ['', ORDER],
      [`/${itemId}`, ITEMS],
    ] as const) {
      await allow(setting === ORDER ? ITEMS : ORDER);
      expect(await post(path, hello)).toMatchObject({ status: 400, body: { message: expect.stringContaining("isn't available") } });
      expect(await get(path)).toEqual([]);
      await allow(setting);
      expect((await post(path, hello)).status).toBe(200);
      await allow();
      expect((await post(path, { ...hello, message: 'other' })).status).toBe(400);
      expect(await get(path)).toMatchObject(hello);
      expect((await post(path, { message: '' })).status).toBe(200);
      expect(await get(path)).toEqual([]);
    }
  });

  it.each([
    ['1', false, 200],
    ['0', true, 400],
    ['2', true, 200],
    ['2', false, 400],
    ['', true, 200],
    ['', false, 400],
  ])('follow a product that says "%s" while the shop says %s: %i', async (available, byShop, status) => {
    await allow(...(byShop ? [ITEMS] : []));
    const { sku } = await stockProduct(shop, { attributes: { gift_message_available: available } });
    const { body: item } = await door.add(sku, 1);
    expect((await post(`/${item.item_id}`, hello)).status).toBe(status);
    expect(await get(`/${item.item_id}`)).toEqual(status === 200 ? expect.objectContaining(hello) : []);
  });

  it('do not know an item of another cart, a part of a line, nor an id of nothing', async () => {
    await fill();
    const other = await openDoor(shop, name, admin);
    const { sku } = await stockProduct(shop);
    const foreign = (await other.add(sku, 1)).body.item_id;
    const shirt = await stockShirt(shop, { Red: {} });
    const option = { option_id: String(shirt.attributeId), option_value: shirt.colours.Red };
    const line = (await door.add(shirt.sku, 1, { configurable_item_options: [option] })).body.item_id;
    const [part] = await shop.db.prisma.quoteItem.findMany({ where: { parent_item_id: line } });
    const before = await stored();
    for (const id of [foreign, part?.item_id, 99999999]) {
      expect(await post(`/${id}`, hello)).toMatchObject({ status: 404, body: { parameters: { fieldName: 'itemId', fieldValue: id } } });
      expect((await door.call('GET', `/gift-message/${id}`)).status).toBe(404);
    }
    expect(await stored()).toBe(before);
    expect((await post(`/${line}`, hello)).status).toBe(200);
  });

  it.each([
    ['no message', { giftMessage: { sender: 'A', recipient: 'B' } }],
    ['no sender', { giftMessage: { recipient: 'B', message: 'x' } }],
    ['no recipient', { giftMessage: { sender: 'A', recipient: null, message: 'x' } }],
    ['nothing', {}],
    ['a list', { giftMessage: [hello] }],
    ['an unknown property', { giftMessage: { ...hello, colour: 'red' } }],
    ['a sender without end', { giftMessage: { ...hello, sender: 'a'.repeat(256) } }],
    ['a recipient without end', { giftMessage: { ...hello, recipient: 'a'.repeat(256) } }],
    ['a message without end', { giftMessage: { ...hello, message: 'a'.repeat(10_001) } }],
    ['a text that cannot be kept', { giftMessage: { ...hello, message: 'a\0' } }],
  ])('are refused with %s, and what is there stays', async (_fault, body) => {
    const itemId = await fill();
    for (const path of ['', `/${itemId}`]) {
      await post(path, hello);
      const before = await get(path);
      const answer = await door.call('POST', `/gift-message${path}`, body);
      expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
      expect(await get(path)).toEqual(before);
    }
  });

  it('take names and texts up to the limit, and an item by its number alone', async () => {
    const itemId = await fill();
    const long = { sender: 'ä'.repeat(255), recipient: '', message: '😀'.repeat(5000) };
    expect((await post(`/${itemId}`, long)).status).toBe(200);
    expect(await get(`/${itemId}`)).toMatchObject(long);
    expect((await post('/first', hello)).status).toBe(400);
  });

  it('go with an item that is removed', async () => {
    const itemId = await fill();
    const before = await stored();
    await post(`/${itemId}`, hello);
    expect((await door.call('DELETE', `/items/${itemId}`)).body).toBe(true);
    expect(await stored()).toBe(before);
  });

  it('follow into the order, where no door reaches them any more', async () => {
    const [first, second] = [await fill(), await fill()];
    await post('', { ...hello, message: 'for all' });
    await post(`/${first}`, { ...hello, message: 'for one' });
    const [ofCart, ofItem] = [await get(), await get(`/${first}`)];
    const { body: orderId, status } = await door.order();
    expect(status).toBe(200);
    for (const path of ['', `/${first}`, `/${second}`]) {
      expect((await door.call('GET', `/gift-message${path}`)).status).toBe(404);
      expect((await post(path, { ...hello, message: 'too late' })).status).toBe(404);
      expect((await post(path, { message: '' })).status).toBe(404);
    }
    const { body: order } = await shop.call('GET', `/V1/orders/${orderId}`, { token: sales });
    expect(order.extension_attributes.gift_message).toEqual(ofCart);
    expect(order.items[0].extension_attributes).toEqual({ gift_message: ofItem });
    expect(order.items[1]).not.toHaveProperty('extension_attributes');
    expect(order.extension_attributes.shipping_assignments[0].items).toEqual(order.items);
    const filter = `searchCriteria[filter_groups][0][filters][0][field]=entity_id&searchCriteria[filter_groups][0][filters][0][value]=${orderId}`;
    expect((await shop.call('GET', `/V1/orders?${filter}`, { token: sales })).body.items).toEqual([order]);
  });

  it('leave an order without any as it is', async () => {
    await fill();
    const { body: orderId } = await door.order();
    const { body: order } = await shop.call('GET', `/V1/orders/${orderId}`, { token: sales });
    expect(order.extension_attributes).not.toHaveProperty('gift_message');
    expect(order.items[0]).not.toHaveProperty('extension_attributes');
  });
});

describe.each(['guest', 'mine'] as const)('collect-totals at the %s door', (name) => {
  let door: Door;
  let itemId: number;
  beforeEach(async () => {
    await allow(ORDER, ITEMS);
    door = await openDoor(shop, name, admin);
    const { sku } = await stockProduct(shop);
    ({ item_id: itemId } = (await door.add(sku, 1)).body);
    await door.call('POST', '/shipping-address', { address: { country_id: 'US', postcode: '1', region_id: 57 } });
  });
  const collect = (gift_messages: unknown, method = 'checkmo') =>
    door.call('PUT', '/collect-totals', {
      paymentMethod: { method },
      additionalData: { custom_attributes: [], extension_attributes: { gift_messages } },
    });
  const named = (entity_type: string | undefined, entity_id: unknown, message: string) => ({
    ...hello,
    message,
    extension_attributes: { entity_type, entity_id },
  });
  const both = async () => [(await door.call('GET', '/gift-message')).body, (await door.call('GET', `/gift-message/${itemId}`)).body];

  it('saves the messages that come along, the last one of two, and takes them back', async () => {
    const answer = await collect([named('quote', null, 'a'), named('item', String(itemId), 'b'), named('quote_item', itemId, 'c')]);
    expect(answer).toMatchObject({ status: 200, body: { subtotal: 10 } });
    const saved = await both();
    expect(saved).toMatchObject([{ message: 'a' }, { message: 'c' }]);
    expect((await collect([{ ...saved[0], ...named('quote', null, '') }, named('item', itemId, 'd')])).status).toBe(200);
    expect(await both()).toEqual([[], { ...saved[1], message: 'd' }]);
    expect((await collect(null)).status).toBe(200);
    expect((await door.call('PUT', '/collect-totals', { paymentMethod: { method: 'checkmo' }, additionalData: {} })).status).toBe(200);
    expect(await both()).toMatchObject([[], { message: 'd' }]);
  });

  it.each<[string, number, () => unknown[], string?]>([
    ['a type that is none', 400, () => [named('quote', 1, 'x'), named('order', 1, 'x')]],
    ['no type', 400, () => [named(undefined, 1, 'x')]],
    ['an item that is not in the cart', 404, () => [named('quote', 1, 'x'), named('item', '99999999', 'x')]],
    ['an item without id', 404, () => [named('item', undefined, 'x')]],
    ['no sender', 400, () => [{ ...named('quote', 1, 'x'), sender: null }]],
    ['an unknown property', 400, () => [{ ...named('quote', 1, 'x'), colour: 'red' }]],
    ['a payment method that is none', 400, () => [named('quote', 1, 'x')], 'gold'],
  ])('is refused with %s (%i) and keeps nothing', async (_fault, status, messages, method) => {
    await collect([named('item', itemId, 'before')]);
    const before = [await both(), await stored()];
    expect((await collect(messages(), method)).status).toBe(status);
    expect([await both(), await stored()]).toEqual(before);
  });

  it('is refused with additional data that it does not know', async () => {
    const body = { paymentMethod: { method: 'checkmo' }, additionalData: { colour: 'red' } };
    expect((await door.call('PUT', '/collect-totals', body)).status).toBe(400);
  });

  it('is refused where the shop takes no messages', async () => {
    await allow(ORDER);
    expect((await collect([named('quote', null, 'a'), named('item', itemId, 'b')])).status).toBe(400);
    expect(await both()).toEqual([[], []]);
  });
});

describe('who may read and save gift messages', () => {
  const body = { giftMessage: hello };
  const routes = (base: string): [string, string][] => [
    ['GET', `${base}/gift-message`],
    ['POST', `${base}/gift-message`],
    ['GET', `${base}/gift-message/1`],
    ['POST', `${base}/gift-message/1`],
  ];

  it('refuses guests, customers and admins of other resources at the admin door, guests and admins at the own door (401)', async () => {
    const { token: customer } = await shop.customer();
    const { token: manager } = await shop.admin('Magento_Cart::manage');
    const before = await stored();
    const refused = async (base: string, callers: (string | undefined)[], resources: string) => {
      for (const token of callers)
        for (const [method, path] of routes(base))
          expect(await shop.call(method, path, { token, ...(method === 'POST' && { body }) })).toMatchObject({
            status: 401,
            body: { parameters: { resources } },
          });
    };
    await refused('/V1/carts/1', [undefined, customer, manager], 'Magento_Sales::create');
    await refused('/V1/carts/mine', [undefined, admin], 'self');
    expect(await stored()).toBe(before);
  });

  it('finds no cart that is unknown, and none by its number at the guest door (404)', async () => {
    const { body: cartId } = await shop.call('POST', '/V1/carts/', { token: admin });
    const { token: customer } = await shop.customer();
    for (const [base, token] of [
      ['/V1/carts/99999999', admin],
      ['/V1/guest-carts/nobody', undefined],
      [`/V1/guest-carts/${cartId}`, undefined],
      ['/V1/carts/mine', customer],
    ] as const)
      for (const [method, path] of routes(base))
        expect((await shop.call(method, path, { token, ...(method === 'POST' && { body }) })).status).toBe(404);
  });
});
