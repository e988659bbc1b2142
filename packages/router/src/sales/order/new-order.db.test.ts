import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.js';
import { insertOrder, type NewOrder } from '../index.js';

let world: World;
let shop: ReturnType<World['as']>;
beforeAll(async () => {
  world = await openWorld();
  shop = world.as((await world.admin('Magento_Sales::actions_view')).actor);
});
afterAll(() => world.close());

const address = { street: ['1 Main St', 'Floor 2'], city: 'Austin', country_id: 'US', firstname: 'Ann', lastname: 'Buyer', region_id: 57 };
const order = {
  store_id: 1,
  state: 'new',
  status: 'pending',
  customer_email: 'ann@shop.test',
  grand_total: '15.1000',
  base_grand_total: '15.1',
};
const newOrder = (values: Partial<NewOrder['order']> = {}): NewOrder => ({
  order: { ...order, subtotal: '9007199254740993.1234', shipping_method: 'flatrate_flatrate', shipping_amount: '5.0000', ...values },
  items: [
    { sku: 'shirt', quote_item_id: 70, qty_ordered: '2', price: '5.05', product_type: 'configurable' },
    { sku: 'shirt-red', quote_item_id: 71, parent_quote_item_id: 70, product_type: 'simple' },
    {
      sku: 'mug',
      quote_item_id: 60,
      store_id: 0,
      product_options: { extension_attributes: { custom_options: [{ option_id: '1', option_value: 'blue' }] } },
    },
  ],
  addresses: [
    { ...address, address_type: 'shipping', postcode: '73301', telephone: '5' },
    { ...address, address_type: 'billing' },
  ],
  payment: { method: 'checkmo', amount_ordered: '15.1', additional_information: { method_title: 'Check / Money order' } },
  histories: [{ status: 'pending', comment: 'Hello', is_visible_on_front: 1 }],
});
const place = (values?: Partial<NewOrder['order']>) => world.db.transaction((tx) => insertOrder(tx, newOrder(values)));
const count = async () => (await world.db.query<{ n: number }>('select count(*)::int as n from sales_order'))[0]?.n;

describe('insertOrder', () => {
  it('writes an order that reads back whole', async () => {
    const { entity_id: id, increment_id } = await place();
    const read = await shop.sales.order.get({ id });
    expect(read).toMatchObject({ entity_id: id, increment_id, grand_total: 15.1, shipping_amount: 5, is_virtual: 0 });
    expect(read.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(read.items.map(({ sku }) => sku)).toEqual(['shirt', 'shirt-red', 'mug']);
    const [shirt, red, mug] = read.items;
    expect(shirt).toMatchObject({ order_id: id, store_id: 1, qty_ordered: 2, price: 5.05, quote_item_id: 70 });
    expect(shirt).not.toHaveProperty('parent_item_id');
    expect(red).toMatchObject({ parent_item_id: shirt?.item_id, parent_item: { sku: 'shirt', price: 5.05 } });
    expect(mug).toMatchObject({
      store_id: 0,
      product_option: { extension_attributes: { custom_options: [{ option_id: '1', option_value: 'blue' }] } },
    });
    expect(read.billing_address).toMatchObject({
      entity_id: read.billing_address_id,
      parent_id: id,
      street: address.street,
      postcode: null,
    });
    expect(read.payment).toMatchObject({
      parent_id: id,
      method: 'checkmo',
      amount_ordered: 15.1,
      additional_information: ['Check / Money order'],
    });
    expect(read.status_histories).toMatchObject([{ parent_id: id, comment: 'Hello', is_visible_on_front: 1, is_customer_notified: 0 }]);
    const { shipping_assignments, payment_additional_info } = read.extension_attributes;
    expect(shipping_assignments[0]?.shipping).toMatchObject({
      method: 'flatrate_flatrate',
      address: { address_type: 'shipping', postcode: '73301' },
      total: { shipping_amount: 5 },
    });
    expect(payment_additional_info).toEqual([{ key: 'method_title', value: 'Check / Money order' }]);
  });

  it('keeps every digit of an amount given as text', async () => {
    const { entity_id } = await place();
    expect(await world.db.query('select subtotal from sales_order where entity_id = $1', [entity_id])).toEqual([
      { subtotal: '9007199254740993.1234' },
    ]);
  });

  it('numbers the orders of a store one after the other, and keeps a number and times that are given', async () => {
    const numbers = [await place(), await place()].map(({ increment_id }) => increment_id);
    expect(numbers[0]).toMatch(/^\d{9}$/);
    expect(Number(numbers[1])).toBe(Number(numbers[0]) + 1);
    const imported = await place({ increment_id: 'OLD-7', created_at: '2015-01-02 03:04:05' });
    expect(imported.increment_id).toBe('OLD-7');
    expect(await shop.sales.order.get({ id: imported.entity_id })).toMatchObject({
      increment_id: 'OLD-7',
      created_at: '2015-01-02 03:04:05',
    });
  });

  it('writes an order without addresses and history', async () => {
    const { entity_id: id } = await world.db.transaction((tx) =>
      insertOrder(tx, { order: { ...order, is_virtual: 1 }, items: newOrder().items.slice(2), addresses: [], payment: { method: 'free' } }),
    );
    const read = await shop.sales.order.get({ id });
    expect(read).toMatchObject({ is_virtual: 1, status_histories: [], payment: { additional_information: [] } });
    expect(read).not.toHaveProperty('billing_address');
    expect(Object.keys(read.extension_attributes.shipping_assignments[0]?.shipping ?? {})).toEqual(['total']);
  });

  it('makes one order of a cart and leaves nothing of the second', async () => {
    await place({ quote_id: 4711 });
    const before = await count();
    await expect(place({ quote_id: 4711 })).rejects.toThrow();
    expect(await count()).toBe(before);
    const strays = await world.db.query(
      'select item_id from sales_order_item i where not exists (select from sales_order o where o.entity_id = i.order_id)',
    );
    expect(strays).toEqual([]);
  });

  it('refuses a child without its parent and two items with one key', async () => {
    const { items, ...rest } = newOrder();
    const insert = (wrong: NewOrder['items']) => insertOrder(world.db, { ...rest, items: wrong });
    await expect(insert(items.slice(1))).rejects.toThrow('parent 70');
    await expect(insert([...items, ...items.slice(2)])).rejects.toThrow('same quote_item_id');
  });
});
