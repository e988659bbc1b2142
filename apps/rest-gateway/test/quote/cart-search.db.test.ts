import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Door, openDoor } from '../cart-doors.js';
import { stockKit, stockShirt } from '../composite-goods.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { statementsOf } from '../statements-sent.js';

let shop: Shop;
let token: string;
/** A guest's, two customers' (the second one's of composite products), an ordered guest's and an admin's empty cart. */
let carts: Record<'guest' | 'mine' | 'other' | 'ordered' | 'empty', Door>;
const ids: Record<string, number> = {};

beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Cart::manage'));
  const cheap = await stockProduct(shop, { price: '5' });
  const dear = await stockProduct(shop, { price: '70.5' });
  const file = await stockProduct(shop, { type: 'virtual', price: '3' });
  const shirt = await stockShirt(shop, { Red: { price: '20' }, Blue: { price: '30' } });
  const kit = await stockKit(shop, [{ title: 'Part', selections: [{ product: cheap, qty: '2' }] }]);
  carts = {
    guest: await openDoor(shop, 'guest', token),
    mine: await openDoor(shop, 'mine', token),
    other: await openDoor(shop, 'mine', token),
    ordered: await openDoor(shop, 'guest', token),
    empty: await openDoor(shop, 'admin', token),
  };
  await carts.guest.add(file.sku, 2);
  await carts.mine.add(dear.sku, 1);
  await carts.mine.add(cheap.sku, 2);
  await carts.mine.call('POST', '/billing-address', { address, useForShipping: true });
  await carts.mine.call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
  await carts.other.add(shirt.sku, 1, {
    configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Blue }],
  });
  await carts.other.add(kit.sku, 1, {
    bundle_options: kit.options.map(({ id, selections }) => ({ option_id: id, option_qty: 1, option_selections: selections })),
  });
  await carts.ordered.add(cheap.sku, 1);
  ids.ordered = (await carts.ordered.call('GET', '')).body.id;
  await carts.ordered.order();
  for (const name of ['guest', 'mine', 'other', 'empty'] as const) ids[name] = (await carts[name].call('GET', '')).body.id;
  const days = { guest: 1, mine: 2, other: 3, ordered: 4, empty: 5 };
  for (const [name, day] of Object.entries(days))
    await shop.db.query('update quote set created_at = $2 where entity_id = $1', [ids[name], `2024-05-0${day} 10:00:00`]);
});
afterAll(() => shop.close());

const list = (query: string, caller: string | undefined = token) => shop.call('GET', `/V1/carts?${query}`, { token: caller });
const filter = (field: string, value: unknown, condition = 'eq', group = 0) =>
  `searchCriteria[filter_groups][${group}][filters][0][field]=${field}&searchCriteria[filter_groups][${group}][filters][0][value]=${encodeURIComponent(String(value))}&searchCriteria[filter_groups][${group}][filters][0][condition_type]=${condition}`;
const sorted = (field: string, direction = 'ASC') =>
  `searchCriteria[sort_orders][0][field]=${field}&searchCriteria[sort_orders][0][direction]=${direction}`;
/** The names of the carts found, in their order. */
const found = async (query: string) => {
  const { status, body } = await list(query);
  expect(status, JSON.stringify(body)).toBe(200);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return body.items.map(({ id }: { id: number }) => names.get(id)).join(' ');
};

describe('GET /V1/carts', () => {
  it('lists every cart as it is answered alone, in the order of ids', async () => {
    const { status, body } = await list('searchCriteria=');
    expect([status, body.total_count]).toEqual([200, 5]);
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual(Object.values(ids).sort((a, b) => a - b));
    for (const cart of body.items) expect(cart).toEqual((await shop.call('GET', `/V1/carts/${cart.id}`, { token })).body);
    expect(body.search_criteria).toMatchObject({ filter_groups: [], current_page: 1 });
  });

  it.each<[string, () => unknown, string, string]>([
    ['id', () => ids.mine, 'eq', 'mine'],
    ['entity_id', () => `${ids.mine},${ids.empty}`, 'in', 'mine empty'],
    ['store_id', () => 1, 'eq', 'guest mine other ordered empty'],
    ['is_active', () => 0, 'eq', 'ordered'],
    ['is_virtual', () => 1, 'eq', 'guest'],
    ['customer_id', () => '', 'notnull', 'mine other'],
    ['customer_is_guest', () => 'true', 'eq', 'guest ordered empty'],
    ['customer_email', () => 'CUSTOMER-%', 'like', 'mine other'],
    ['customer_group_id', () => 1, 'eq', 'mine other'],
    ['customer_tax_class_id', () => 3, 'neq', ''],
    ['customer_note', () => '', 'null', 'guest mine other ordered empty'],
    ['customer_note_notify', () => 1, 'eq', 'guest mine other ordered empty'],
    ['coupon_code', () => '', 'notnull', ''],
    ['reserved_order_id', () => '', 'notnull', 'ordered'],
    ['orig_order_id', () => 0, 'eq', 'guest mine other ordered empty'],
    ['items_count', () => 2, 'gteq', 'mine other'],
    ['items_qty', () => 3, 'eq', 'mine'],
    ['subtotal', () => 80.5, 'eq', 'mine'],
    ['base_subtotal', () => 40, 'eq', 'other'],
    ['grand_total', () => 50, 'gt', 'mine'],
    ['base_grand_total', () => 0, 'eq', 'empty'],
    ['base_to_quote_rate', () => 1, 'eq', 'guest mine other ordered empty'],
    ['base_currency_code', () => 'usd', 'eq', 'guest mine other ordered empty'],
    ['quote_currency_code', () => 'EUR', 'eq', ''],
    ['created_at', () => '2024-05-03 10:00:00', 'gteq', 'other ordered empty'],
    ['updated_at', () => '2024-05-03', 'lt', ''],
    ['converted_at', () => '', 'notnull', 'ordered'],
  ])('filters by %s', async (field, value, condition, names) => {
    expect(await found(`${filter(field, value(), condition)}&${sorted('created_at')}`)).toBe(names);
  });

  it('joins groups, sorts, and puts equals in the order of ids', async () => {
    expect(await found(`${filter('is_active', 1)}&${filter('created_at', '2024-05-03', 'lt', 1)}`)).toBe('guest mine');
    expect(await found(`searchCriteria=&${sorted('created_at', 'DESC')}`)).toBe('empty ordered other mine guest');
    expect(await found(`${filter('is_active', 1)}&${sorted('grand_total', 'desc')}`)).toBe('mine other guest empty');
    expect(await found(`searchCriteria=&${sorted('is_active', 'ASC')}`)).toMatch(/^ordered /);
  });

  it('gives pages in order, an empty one past the end, and the count of all', async () => {
    const page = (number: number) =>
      list(
        `searchCriteria[page_size]=2&searchCriteria[current_page]=${number}&${sorted('created_at', 'DESC')}&fields=items[id],total_count`,
      );
    expect((await page(1)).body).toEqual({ items: [{ id: ids.empty }, { id: ids.ordered }], total_count: 5 });
    expect((await page(3)).body).toEqual({ items: [{ id: ids.guest }], total_count: 5 });
    expect((await page(4)).body).toEqual({ items: [], total_count: 5 });
  });

  it('reads a page in as many statements as a single cart, whatever is in it', async () => {
    const statements = async (query: string) => {
      await list(query);
      return (await statementsOf(shop, () => list(query))).length;
    };
    const one = await statements(filter('id', ids.other));
    const all = await statements('searchCriteria=');
    // The page, what its products offer, and its customers; the caller is known from the call before.
    expect([one, all]).toEqual([3, 3]);
  });

  it('sees a product as the store view of each cart does', async () => {
    const store = await shop.db.prisma.store.create({ data: { code: 'german', name: 'German', website_id: 1, store_group_id: 1 } });
    await shop.db.cache.forget('stores');
    const { sku, id } = await stockProduct(shop, { price: '10' });
    await shop.db.prisma.productStore.create({ data: { product_id: id, store_id: store.id, attributes: { price: '99' } } });
    await shop.db.prisma.productOption.create({
      data: { product_id: id, title: 'Text', type: 'field', is_require: false, price: '50', price_type: 'percent' },
    });
    const [option] = await shop.db.prisma.productOption.findMany({ where: { product_id: id } });
    const custom_options = [{ option_id: String(option?.option_id), option_value: 'Ann' }];
    const made: number[] = [];
    for (const code of ['default', 'german']) {
      const { body: cartId } = await shop.call('POST', `/rest/${code}/V1/carts/`, { token });
      const cartItem = { sku, qty: 1, quote_id: String(cartId), product_option: { extension_attributes: { custom_options } } };
      expect((await shop.call('POST', '/V1/carts/items', { token, body: { cartItem } })).status).toBe(200);
      made.push(cartId);
    }
    const { body } = await list(`${filter('id', made.join(), 'in')}&${sorted('store_id')}`);
    expect(body.items.map(({ items }: { items: { price: number }[] }) => items[0]?.price)).toEqual([15, 148.5]);
    await shop.db.query('delete from quote where entity_id = any($1)', [made]);
  });

  it.each([
    ['an unknown field', filter('colour', 'red'), 'colour'],
    ['a hidden column', filter('masked_id', 'a'), 'masked_id'],
    ['an unknown field to sort by', `searchCriteria=&${sorted('items')}`, 'items'],
  ])('refuses %s with 400', async (_fault, query, fieldName) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { parameters: { fieldName } } });
  });

  it('refuses a direction that there is none of and absent criteria with 400', async () => {
    for (const query of [`searchCriteria=&${sorted('id', 'up')}`, '']) {
      expect((await list(query)).status).toBe(400);
    }
  });

  it('is for admins who manage carts alone', async () => {
    const others = ['', (await shop.customer()).token, (await shop.admin('Magento_Sales::sales')).token];
    for (const caller of others)
      expect(await list('searchCriteria=', caller)).toMatchObject({
        status: 401,
        body: { parameters: { resources: 'Magento_Cart::manage' } },
      });
  });
});
