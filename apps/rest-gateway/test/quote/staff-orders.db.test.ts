import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor } from '../cart-doors.js';
import { stockAlbum, stockKit, stockShirt } from '../composite-goods.js';
import { address, stockProduct } from '../goods.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';
import { sell } from '../sold-orders.js';

let shop: Shop;
let token: string;
let staff: ReturnType<typeof proceduresOf>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Cart::manage', 'Magento_Sales::create', 'Magento_Sales::actions_view', 'Magento_Sales::cancel'));
  staff = proceduresOf(shop, token);
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const add = (cartId: number, sku: string, qty: number, choices?: object) =>
  call('POST', '/V1/carts/items', {
    cartItem: { sku, qty, quote_id: String(cartId), ...(choices && { product_option: { extension_attributes: choices } }) },
  });
const totals = async (cartId: number) => (await call('GET', `/V1/carts/${cartId}/totals`)).body;
const place = async (cartId: number) => {
  await call('POST', `/V1/carts/${cartId}/billing-address`, { address, useForShipping: true });
  await call('PUT', `/V1/carts/${cartId}/selected-shipping-method`, { carrierCode: 'flatrate', methodCode: 'flatrate' });
  return call('PUT', `/V1/carts/${cartId}/order`, { paymentMethod: { method: 'checkmo' } });
};
const refused = async (name: string, input: unknown) => {
  const bare = await shop.admin('Magento_Catalog::products');
  const { token: buyer } = await shop.customer();
  for (const caller of [undefined, buyer, bare.token]) expect((await proceduresOf(shop, caller).mutate(name, input)).status).toBe(401);
};

describe('quote.items.setCustomPrice', () => {
  it('asks another price, which totals, rules and the order work with, and takes it back', async () => {
    const { sku } = await stockProduct(shop, { price: '10' });
    const { data: cartId } = await staff.mutate('quote.carts.createForGuest', { email: 'price@shop.test' });
    const { body: item } = await add(cartId, sku, 3);
    const set = await staff.mutate('quote.items.setCustomPrice', { cartId, itemId: item.item_id, price: 7.5 });
    expect(set).toMatchObject({ status: 200, data: { item_id: item.item_id, price: 7.5, qty: 3 } });
    expect(await totals(cartId)).toMatchObject({ subtotal: 22.5 });
    expect((await staff.query('quote.items.priced', { cartId })).data).toMatchObject([
      { sku, custom_price: 7.5, list_price: 10, price: 7.5, row_total: 22.5, may_have_custom_price: true, labels: [] },
    ]);
    await staff.mutate('quote.items.setCustomPrice', { cartId, itemId: item.item_id, price: null });
    expect(await totals(cartId)).toMatchObject({ subtotal: 30 });
    await staff.mutate('quote.items.setCustomPrice', { cartId, itemId: item.item_id, price: 0 });
    expect(await totals(cartId)).toMatchObject({ subtotal: 0 });
    await staff.mutate('quote.items.setCustomPrice', { cartId, itemId: item.item_id, price: 7.5 });
    const { body: orderId } = await place(cartId);
    const { body: order } = await call('GET', `/V1/orders/${orderId}`);
    expect(order).toMatchObject({ subtotal: 22.5, customer_email: 'price@shop.test' });
    expect(order.items).toMatchObject([{ sku, price: 7.5, base_price: 7.5, original_price: 10, base_original_price: 10, row_total: 22.5 }]);
  });

  it('is in the currency of the cart, and takes the place of what the choices cost', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '20' } });
    const { data: cartId } = await staff.mutate('quote.carts.createForGuest', { email: 'rate@shop.test' });
    const { body: item } = await add(cartId, shirt.sku, 2, {
      configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }],
    });
    await shop.db.query(`update quote set quote_currency_code = 'EUR', base_to_quote_rate = 0.8 where entity_id = $1`, [cartId]);
    await staff.mutate('quote.items.setCustomPrice', { cartId, itemId: item.item_id, price: 9.99 });
    expect(await totals(cartId)).toMatchObject({ subtotal: 19.98, base_subtotal: 24.98 });
  });

  it('is refused for bundles priced by their parts, impossible prices, unknown lines and those without the right', async () => {
    const part = await stockProduct(shop, { price: '7' });
    const kit = await stockKit(shop, [{ title: 'Part', selections: [{ product: part }] }]);
    const { data: cartId } = await staff.mutate('quote.carts.createForGuest', { email: 'no@shop.test' });
    const { body: item } = await add(cartId, kit.sku, 1, {
      bundle_options: kit.options.map(({ id, selections }) => ({ option_id: id, option_qty: 1, option_selections: selections })),
    });
    const before = await totals(cartId);
    const set = (input: object) => staff.mutate('quote.items.setCustomPrice', { cartId, itemId: item.item_id, price: 1, ...input });
    expect((await set({})).status).toBe(400);
    const { body: plain } = await add(cartId, part.sku, 1);
    for (const price of [-0.01, 1e9, 'x']) expect((await set({ itemId: plain.item_id, price })).status).toBe(400);
    expect((await set({ itemId: 999_999 })).status).toBe(404);
    expect((await set({ cartId: 999_999 })).status).toBe(404);
    await refused('quote.items.setCustomPrice', { cartId, itemId: plain.item_id, price: 1 });
    expect(await totals(cartId)).toMatchObject({ subtotal: before.subtotal + 7 });
  });
});

describe('quote.carts.createFor', () => {
  it("begins an order beside the customer's own cart, which stays the customer's", async () => {
    const mine = await openDoor(shop, 'mine', token);
    const { sku } = await stockProduct(shop);
    await mine.add(sku, 1);
    const own = (await mine.call('GET', '')).body;
    const { data: cartId } = await staff.mutate('quote.carts.createFor', { customerId: own.customer.id });
    expect(cartId).not.toBe(own.id);
    await add(cartId, sku, 5);
    expect((await mine.call('GET', '')).body).toMatchObject({ id: own.id, items_qty: 1 });
    expect((await place(cartId)).status).toBe(200);
    expect((await mine.call('GET', '')).body).toMatchObject({ id: own.id, items_qty: 1, is_active: true });
    const [order] = await shop.db.query('select customer_id, customer_is_guest from sales_order where quote_id = $1', [cartId]);
    expect(order).toEqual({ customer_id: own.customer.id, customer_is_guest: 0 });
  });

  it('may begin several at once, and discards those that came to nothing', async () => {
    const { customerId, token: buyer } = await shop.customer();
    const ids = await Promise.all([1, 2].map(async () => (await staff.mutate('quote.carts.createFor', { customerId })).data));
    expect(new Set(ids).size).toBe(2);
    expect((await shop.call('GET', '/V1/carts/mine', { token: buyer })).status).toBe(404);
    expect((await staff.mutate('quote.carts.discard', { cartId: ids[0] })).data).toBe(true);
    expect((await staff.mutate('quote.carts.discard', { cartId: ids[0] })).status).toBe(404);
    expect((await call('GET', `/V1/carts/${ids[0]}`)).status).toBe(404);
    const { body: guests } = await call('POST', '/V1/carts');
    expect((await staff.mutate('quote.carts.discard', { cartId: guests })).status).toBe(404);
  });

  it('is refused for unknown customers and store views, bad addresses, and without the right', async () => {
    const { customerId } = await shop.customer();
    expect((await staff.mutate('quote.carts.createFor', { customerId: 999_999 })).status).toBe(404);
    expect((await staff.mutate('quote.carts.createFor', { customerId, storeId: 999 })).status).toBe(404);
    expect((await staff.mutate('quote.carts.createFor', {})).status).toBe(400);
    expect((await staff.mutate('quote.carts.createForGuest', { email: 'nobody' })).status).toBe(400);
    await refused('quote.carts.createFor', { customerId });
    await refused('quote.carts.createForGuest', { email: 'a@shop.test' });
    await refused('quote.carts.discard', { cartId: 1 });
  });
});

describe('quote.carts.reorder', () => {
  it('takes items, choices, addresses and shipping of an order, at the prices of today', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '20' }, Blue: { price: '30' } });
    const part = await stockProduct(shop, { price: '7' });
    const kit = await stockKit(shop, [{ title: 'Part', selections: [{ product: part, qty: '2' }] }]);
    const album = await stockAlbum(shop, ['1', '2'], { attributes: { links_purchased_separately: '1' } });
    const plain = await stockProduct(shop, { price: '10' });
    const mine = await openDoor(shop, 'mine', token);
    await mine.add(shirt.sku, 2, {
      configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Blue }],
    });
    await mine.add(kit.sku, 1, {
      bundle_options: kit.options.map(({ id, selections }) => ({ option_id: id, option_qty: 2, option_selections: selections })),
    });
    await mine.add(album.sku, 1, { downloadable_option: { downloadable_links: [album.links[1]] } });
    await mine.add(plain.sku, 4);
    const before: { sku: string; qty: number; product_option?: unknown }[] = (await mine.call('GET', '/items')).body;
    const { body: orderId } = await mine.order();
    await shop.db.query('update product set price = 12 where id = $1', [plain.id]);
    const { status, data } = await staff.mutate('quote.carts.reorder', { orderId });
    expect({ status, leftOut: data.leftOut }).toEqual({ status: 200, leftOut: [] });
    const { body: items } = await call('GET', `/V1/carts/${data.cartId}/items`);
    const shown = ({ sku, qty, product_option }: (typeof before)[number]) => ({ sku, qty, product_option });
    expect(items.map(shown)).toEqual(before.map(shown));
    expect(items.find(({ sku }: { sku: string }) => sku === plain.sku).price).toBe(12);
    const { body: cart } = await call('GET', `/V1/carts/${data.cartId}`);
    expect(cart).toMatchObject({ billing_address: { city: 'Austin', postcode: '73301' }, customer_is_guest: false, items_qty: 8 });
    expect(cart.extension_attributes.shipping_assignments[0].shipping).toMatchObject({
      address: { city: 'Austin' },
      method: 'flatrate_flatrate',
    });
    const again = await call('PUT', `/V1/carts/${data.cartId}/order`, { paymentMethod: { method: 'checkmo' } });
    expect(again.status).toBe(200);
    expect((await call('GET', `/V1/orders/${again.body}`)).body).toMatchObject({
      shipping_description: 'Flat Rate - Fixed',
      total_qty_ordered: 8,
    });
  });

  it('tells what it could not take, and takes the rest', async () => {
    const [fine, off, gone, few] = await Promise.all([1, 2, 3, 4].map(() => stockProduct(shop)));
    const { id: orderId } = await sell(shop, token, async (door) => {
      for (const goods of [fine, off, gone, few]) await door.add(goods?.sku ?? '', 3);
    });
    await shop.db.query('update product set status = 2 where id = $1', [off?.id]);
    await shop.db.query('delete from product where id = $1', [gone?.id]);
    await shop.db.query('update stock_item set qty = 2 where product_id = $1', [few?.id]);
    const { data } = await staff.mutate('quote.carts.reorder', { orderId });
    const told = data.leftOut.map(({ sku, qty, message }: { sku: string; qty: number; message: unknown }) => [sku, qty, typeof message]);
    expect(told).toEqual([off, gone, few].map((goods) => [goods?.sku, 3, 'string']));
    expect((await call('GET', `/V1/carts/${data.cartId}/items`)).body).toMatchObject([{ sku: fine?.sku, qty: 3 }]);
    expect((await call('GET', `/V1/carts/${data.cartId}`)).body.items_count).toBe(1);
  });

  it('is refused for unknown orders and those without the right', async () => {
    expect((await staff.mutate('quote.carts.reorder', { orderId: 999_999 })).status).toBe(404);
    expect((await staff.mutate('quote.carts.reorder', { orderId: 0 })).status).toBe(400);
    await refused('quote.carts.reorder', { orderId: 1 });
  });
});

describe('quote.placement.replaceOrder', () => {
  const sums = (data: { sums: { name: string; before: number; after: number; difference: number }[] }) =>
    Object.fromEntries(data.sums.map(({ name, before, after, difference }) => [name, [before, after, difference]]));

  it('cancels the order and places the edited one in its stead, each naming the other, with the last pieces', async () => {
    const { sku, id } = await stockProduct(shop, { price: '10', qty: 3 });
    const { id: oldId } = await sell(shop, token, (door) => door.add(sku, 3));
    const { body: old } = await call('GET', `/V1/orders/${oldId}`);
    const { data } = await staff.mutate('quote.placement.startReplacement', { orderId: oldId });
    expect(data.leftOut).toEqual([]);
    const { cartId } = data;
    const [item] = (await call('GET', `/V1/carts/${cartId}/items`)).body;
    await staff.mutate('quote.items.setCustomPrice', { cartId, itemId: item.item_id, price: 8 });
    const { data: difference } = await staff.query('quote.placement.difference', { cartId });
    expect(difference).toMatchObject({ order_id: oldId, increment_id: old.increment_id });
    expect(sums(difference)).toMatchObject({ subtotal: [30, 24, -6], shipping_amount: [15, 15, 0], grand_total: [45, 39, -6] });
    const replaced = await staff.mutate('quote.placement.replaceOrder', { cartId, paymentMethod: { method: 'checkmo' } });
    expect(replaced).toMatchObject({ status: 200, message: undefined });
    const [before, after] = [(await call('GET', `/V1/orders/${oldId}`)).body, (await call('GET', `/V1/orders/${replaced.data}`)).body];
    expect(before).toMatchObject({
      state: 'canceled',
      relation_child_id: String(replaced.data),
      relation_child_real_id: `${old.increment_id}-1`,
    });
    expect(after).toMatchObject({
      increment_id: `${old.increment_id}-1`,
      state: 'new',
      edit_increment: 1,
      original_increment_id: old.increment_id,
      relation_parent_id: String(oldId),
      relation_parent_real_id: old.increment_id,
      grand_total: 39,
      customer_email: 'buyer@shop.test',
    });
    expect(await shop.db.query('select qty::float as qty from stock_item where product_id = $1', [id])).toEqual([{ qty: 0 }]);
    const second = await staff.mutate('quote.placement.startReplacement', { orderId: replaced.data });
    const [kept] = (await call('GET', `/V1/carts/${second.data.cartId}/items`)).body;
    expect(kept.price).toBe(8);
    const third = await staff.mutate('quote.placement.replaceOrder', { cartId: second.data.cartId, paymentMethod: { method: 'checkmo' } });
    expect((await call('GET', `/V1/orders/${third.data}`)).body).toMatchObject({
      increment_id: `${old.increment_id}-2`,
      edit_increment: 2,
    });
  });

  it('leaves both as they were when the new one cannot be placed or the old one has gone on', async () => {
    const { sku, id } = await stockProduct(shop, { qty: 5 });
    const { id: oldId } = await sell(shop, token, (door) => door.add(sku, 2));
    const { cartId } = (await staff.mutate('quote.placement.startReplacement', { orderId: oldId })).data;
    const replace = (method: string) => staff.mutate('quote.placement.replaceOrder', { cartId, paymentMethod: { method } });
    const stock = () => shop.db.query('select qty::float as qty from stock_item where product_id = $1', [id]);
    expect((await replace('nothing')).status).toBe(400);
    expect((await call('GET', `/V1/orders/${oldId}`)).body.state).toBe('new');
    expect(await stock()).toEqual([{ qty: 3 }]);
    expect((await call('POST', `/V1/orders/${oldId}/cancel`)).body).toBe(true);
    expect((await replace('checkmo')).status).toBe(400);
    expect(await stock()).toEqual([{ qty: 5 }]);
    expect((await call('GET', `/V1/carts/${cartId}`)).body.is_active).toBe(true);
  });

  it('is refused for carts that replace nothing, unknown ones and those without the right', async () => {
    const { data: cartId } = await staff.mutate('quote.carts.createForGuest', { email: 'plain@shop.test' });
    expect((await staff.mutate('quote.placement.replaceOrder', { cartId })).status).toBe(400);
    expect((await staff.query('quote.placement.difference', { cartId })).status).toBe(400);
    expect((await staff.mutate('quote.placement.replaceOrder', { cartId: 999_999 })).status).toBe(404);
    expect((await staff.mutate('quote.placement.startReplacement', { orderId: 999_999 })).status).toBe(404);
    await refused('quote.placement.replaceOrder', { cartId });
    await refused('quote.placement.startReplacement', { orderId: 1 });
  });
});
