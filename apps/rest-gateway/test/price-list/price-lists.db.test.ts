import { runJob } from '@merx/router';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDoor } from '../cart-doors.js';
import { stockShirt } from '../composite-goods.js';
import { readyGuestCart, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
let lists: ReturnType<Shop['as']>['priceList'];
beforeAll(async () => {
  shop = await openShop();
  const admin = await shop.admin();
  ({ token } = admin);
  lists = shop.as(admin.actor).priceList;
});
afterAll(() => shop.close());
afterEach(async () => {
  for (const { price_list_id: priceListId } of (await lists.list({ searchCriteria: {} })).items) await lists.delete({ priceListId });
});

type Items = { sku: string; price: number; qty?: number }[];
/** An active list for everybody with these prices; returns its id. */
async function listWith(items: Items, values: object = {}): Promise<number> {
  const { price_list_id: priceListId } = await lists.create({ priceList: { name: 'Sale', is_active: true, ...values } });
  expect(await lists.item.save({ priceListId, items })).toMatchObject({ created: items.length, refused: [] });
  return priceListId;
}
const ofList = (priceListId: number) => ({
  searchCriteria: { filter_groups: [{ filters: [{ field: 'price_list_id', value: String(priceListId) }] }] },
});
const pricesIn = async (priceListId: number) =>
  (await lists.item.list(ofList(priceListId))).items.map(({ sku, qty, price }) => ({ sku, qty, price }));
/** Time of the wire, that many milliseconds from now. */
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR = 3_600_000;
/** A catalog price rule for guests. */
const HALF_PRICE = {
  name: 'Rule',
  website_ids: [1],
  customer_group_ids: [0],
  is_active: true,
  simple_action: 'by_percent',
  discount_amount: 50,
};

/** The unit prices in a guest's cart, by sku. */
const cartPrices = async (cartId: string) =>
  Object.fromEntries(
    (await shop.call('GET', `/V1/guest-carts/${cartId}/items`)).body.map((item: { sku: string; price: number }) => [item.sku, item.price]),
  );
const shown = async (sku: string) => {
  const where = 'searchCriteria[filter_groups][0][filters][0]';
  const path = `/V1/products-render-info?${where}[field]=sku&${where}[value]=${sku}&storeId=1&currencyCode=USD`;
  const { final_price, regular_price, minimal_price } = (await shop.call('GET', path, { token })).body.items[0].price_info;
  return { final_price, regular_price, minimal_price };
};
const place = (cartId: string) =>
  shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
    body: { email: 'list@shop.test', paymentMethod: { method: 'checkmo' } },
  });

describe('a price list', () => {
  it('has the price that pages show, carts ask and orders charge, at once, and not the product', async () => {
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    const other = await stockProduct(shop, { price: '20.0000' });
    const read = async () => [
      (await shop.call('GET', `/V1/products/${sku}`, { token })).body,
      (await shop.call('GET', `/V1/products/${sku}/group-prices/all/tiers`, { token })).body,
    ];
    const before = await read();
    const cartId = await readyGuestCart(shop, sku, 2);
    expect(await cartPrices(cartId)).toEqual({ [sku]: 20 });
    const priceListId = await listWith([{ sku, price: 17.95 }]);
    expect(await cartPrices(cartId)).toEqual({ [sku]: 17.95 });
    expect(await shown(sku)).toEqual({ final_price: 17.95, regular_price: 20, minimal_price: 17.95 });
    expect(await shown(other.sku)).toMatchObject({ final_price: 20 });
    await lists.item.save({ priceListId, items: [{ sku, price: 12.5 }] });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 12.5 });
    expect(await read()).toEqual(before);
    const placed = await place(cartId);
    expect(placed.status).toBe(200);
    const order = (await shop.call('GET', `/V1/orders/${placed.body}`, { token })).body;
    expect(order).toMatchObject({ subtotal: 25, items: [{ price: 12.5, qty_ordered: 2, row_total: 25 }] });
    await lists.update({ priceListId, priceList: { is_active: false } });
    expect(await cartPrices(await readyGuestCart(shop, sku))).toEqual({ [sku]: 20 });
  });

  it('begins and ends at its moment, without a change', async () => {
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    const cartId = await readyGuestCart(shop, sku);
    // Times have whole seconds.
    await listWith([{ sku, price: 15 }], { starts_at: at(2000), ends_at: at(3500) });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 20 });
    await expect.poll(() => cartPrices(cartId), { timeout: 10_000 }).toEqual({ [sku]: 15 });
    expect(await shown(sku)).toMatchObject({ final_price: 15 });
    await expect.poll(() => cartPrices(cartId), { timeout: 10_000 }).toEqual({ [sku]: 20 });
    expect(await shown(sku)).toMatchObject({ final_price: 20 });
  });

  it('is one of several prices, of which the lowest is charged; another group, website or time has its own', async () => {
    const { sku } = await stockProduct(shop, { price: '20.0000', attributes: { special_price: '17' } });
    const cartId = await readyGuestCart(shop, sku);
    await listWith([{ sku, price: 18 }]);
    expect(await cartPrices(cartId)).toEqual({ [sku]: 17 });
    await listWith([{ sku, price: 16.2 }]);
    await shop.db.query(`insert into website (id, code, name) values (7, 'other', 'Other') on conflict do nothing`);
    await shop.db.cache.forget('');
    for (const values of [
      { customer_group_ids: [1, 2] },
      { website_ids: [7] },
      { starts_at: at(HOUR) },
      { ends_at: at(-HOUR) },
      { is_active: false },
    ]) {
      await listWith([{ sku, price: 1 }], values);
    }
    await listWith([{ sku, price: 1, qty: 2 }]);
    expect(await cartPrices(cartId)).toEqual({ [sku]: 16.2 });
    expect(await shown(sku)).toMatchObject({ final_price: 16.2, minimal_price: 1 });
    await listWith([{ sku, price: 14.4 }], { customer_group_ids: [0], website_ids: [1], starts_at: at(-HOUR), ends_at: at(HOUR) });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 14.4 });
    const { catalogRule } = shop.as((await shop.admin()).actor).salesRule;
    const { rule_id: ruleId } = await catalogRule.create({ rule: HALF_PRICE });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 10 });
    await catalogRule.delete({ ruleId });
  });

  it('that replaces the price is what tiers, rules and discounts start from', async () => {
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    const cartId = await readyGuestCart(shop, sku);
    const priceListId = await listWith([{ sku, price: 30 }], { type: 'override' });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 30 });
    expect(await shown(sku)).toEqual({ final_price: 30, regular_price: 30, minimal_price: 30 });
    await listWith([{ sku, price: 26 }], { type: 'override', sort_order: 1 });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 30 });
    await lists.update({ priceListId, priceList: { sort_order: 2 } });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 26 });
    const { catalogRule } = shop.as((await shop.admin()).actor).salesRule;
    const { rule_id: ruleId } = await catalogRule.create({ rule: HALF_PRICE });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 13 });
    await catalogRule.delete({ ruleId });
  });

  it('has prices by quantity, and those of the group that a customer changes to', async () => {
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    const priceListId = await listWith(
      [
        { sku, price: 19 },
        { sku, price: 0.3333, qty: 3 },
      ],
      { customer_group_ids: [2] },
    );
    const door = await openDoor(shop, 'mine', token);
    const price = async () => (await door.call('GET', '/items')).body[0].price;
    expect((await door.add(sku, 1)).status).toBe(200);
    expect(await price()).toBe(20);
    await shop.db.query('update customer set group_id = 2 where id = (select customer_id from quote where entity_id = $1)', [
      Number(door.id),
    ]);
    expect(await price()).toBe(19);
    expect((await door.add(sku, 2)).status).toBe(200);
    expect(await price()).toBe(0.33);
    expect((await door.call('GET', '/totals')).body).toMatchObject({ subtotal: 0.99 });
    await lists.update({ priceListId, priceList: { customer_group_ids: [0, 3] } });
    expect(await price()).toBe(20);
  });

  it('prices the variants of a configurable product, which has no price itself', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '30.0000' }, Blue: { price: '40.0000' } });
    const red = shirt.children.Red?.sku ?? '';
    const priceListId = await listWith([{ sku: red, price: 15 }]);
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    const configurable_item_options = [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }];
    const cartItem = { sku: shirt.sku, qty: 1, product_option: { extension_attributes: { configurable_item_options } } };
    expect((await shop.call('POST', `/V1/guest-carts/${cartId}/items`, { body: { cartItem } })).body).toMatchObject({ price: 15 });
    expect(await shown(shirt.sku)).toMatchObject({ final_price: 15 });
    expect(await lists.item.save({ priceListId, items: [{ sku: shirt.sku, price: 5 }] })).toMatchObject({
      created: 0,
      refused: [{ line: 1, sku: shirt.sku, parameters: { typeId: 'configurable' } }],
    });
  });

  it('is what the preview of the admin prices with', async () => {
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    await listWith([{ sku, price: 11 }], { customer_group_ids: [3] });
    const { checkout } = shop.as((await shop.admin()).actor);
    const preview = (customerGroupId: number) =>
      checkout.preview({ lines: [{ sku, qty: 2 }], address: { country_id: 'US' }, customerGroupId });
    expect([(await preview(0)).totals.subtotal, (await preview(3)).totals.subtotal]).toEqual([40, 22]);
  });
});

describe('the prices of a list', () => {
  it('are added and changed all or none, with the reason for each that is refused', async () => {
    const [mug, hat] = [await stockProduct(shop), await stockProduct(shop)];
    const priceListId = await listWith([{ sku: mug.sku, price: 9 }]);
    const result = await lists.item.save({
      priceListId,
      items: [
        { sku: hat.sku, price: 5 },
        { sku: 'nothing', price: 5 },
        { sku: hat.sku.toUpperCase(), price: 6, qty: 1 },
        { sku: hat.sku, price: 4, qty: 10 },
      ],
    });
    expect(result).toMatchObject({
      created: 0,
      updated: 0,
      refused: [
        { line: 2, sku: 'nothing' },
        { line: 3, parameters: { line: 1 } },
      ],
    });
    expect(await pricesIn(priceListId)).toEqual([{ sku: mug.sku, qty: 1, price: 9 }]);
    const good = [
      { sku: mug.sku.toUpperCase(), price: 8 },
      { sku: hat.sku, price: 4.1234, qty: 2.5 },
    ];
    expect(await lists.item.save({ priceListId, items: good })).toEqual({ created: 1, updated: 1, refused: [] });
    const bad = [{ price: -1 }, { price: 1e12 }, { price: 1, qty: 0 }, { price: 1, qty: 1e9 }];
    for (const wrong of bad) await expect(lists.item.save({ priceListId, items: [{ sku: hat.sku, ...wrong }] })).rejects.toThrow();
    const { items } = await lists.item.list({ ...ofList(priceListId), text: hat.sku });
    expect(items).toMatchObject([{ sku: hat.sku, qty: 2.5, price: 4.1234, product_price: 10 }]);
    const itemId = items[0]?.item_id ?? 0;
    expect(await lists.item.update({ itemId, item: { price: 3.5 } })).toMatchObject({ qty: 2.5, price: 3.5 });
    await lists.item.save({ priceListId, items: [{ sku: hat.sku, price: 3, qty: 5 }] });
    await expect(lists.item.update({ itemId, item: { qty: 5 } })).rejects.toMatchObject({ code: 'BAD_REQUEST', parameters: { qty: 5 } });
    expect(await lists.item.delete({ priceListId, itemIds: [itemId] })).toBe(1);
    await expect(lists.item.update({ itemId, item: { price: 1 } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(lists.item.save({ priceListId: 999, items: [] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('start as the own prices of products that are added, which leaves those there as they are', async () => {
    const [mug, hat, bare] = [await stockProduct(shop), await stockProduct(shop, { price: '12.3456' }), await stockProduct(shop)];
    const shirt = await stockShirt(shop, { Red: {} });
    await shop.db.query('update product set price = null where id = $1', [bare.id]);
    const priceListId = await listWith([{ sku: mug.sku, price: 9 }]);
    const productIds = [mug.id, hat.id, bare.id, shirt.id, 2_000_000];
    expect(await lists.item.addProducts({ priceListId, productIds })).toBe(1);
    expect(await pricesIn(priceListId)).toEqual([
      { sku: mug.sku, qty: 1, price: 9 },
      { sku: hat.sku, qty: 1, price: 12.3456 },
    ]);
    await expect(lists.item.addProducts({ priceListId: 999, productIds })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are raised and lowered by a percentage, to the cent, all or the chosen ones', async () => {
    const [mug, hat] = [await stockProduct(shop), await stockProduct(shop)];
    const priceListId = await listWith([
      { sku: mug.sku, price: 9.99 },
      { sku: hat.sku, price: 0.01 },
    ]);
    expect(await lists.item.changeByPercent({ priceListId, percent: -12.5 })).toBe(1);
    expect(await pricesIn(priceListId)).toMatchObject([{ price: 8.74 }, { price: 0.01 }]);
    const [first] = (await lists.item.list(ofList(priceListId))).items;
    expect(await lists.item.changeByPercent({ priceListId, percent: 100, itemIds: [first?.item_id ?? 0] })).toBe(1);
    expect(await pricesIn(priceListId)).toMatchObject([{ price: 17.48 }, { price: 0.01 }]);
    await lists.item.save({ priceListId, items: [{ sku: hat.sku, price: 9e11 }] });
    await expect(lists.item.changeByPercent({ priceListId, percent: 50 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await pricesIn(priceListId)).toMatchObject([{ price: 17.48 }, { price: 9e11 }]);
    await expect(lists.item.changeByPercent({ priceListId: 999, percent: 50 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are copied with their list, which is then disabled', async () => {
    const { sku, id } = await stockProduct(shop);
    const priceListId = await listWith([{ sku, price: 9 }], { customer_group_ids: [1], ends_at: '2036-01-01 00:00:00' });
    const copy = await lists.duplicate({ priceListId, name: 'Copy' });
    expect(copy).toMatchObject({ name: 'Copy', is_active: false, status: 'disabled', customer_group_ids: [1], prices: 1 });
    expect(copy.ends_at).toBe('2036-01-01 00:00:00');
    expect(await pricesIn(copy.price_list_id)).toEqual([{ sku, qty: 1, price: 9 }]);
    await expect(lists.duplicate({ priceListId: 999, name: 'None' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await lists.update({ priceListId: copy.price_list_id, priceList: { is_active: true, starts_at: '2035-01-01 00:00:00' } });
    expect(await lists.pricesOf({ productId: id })).toMatchObject([
      { name: 'Sale', status: 'active', price: 9, qty: 1, starts_at: null },
      { name: 'Copy', status: 'scheduled', starts_at: '2035-01-01 00:00:00' },
    ]);
    await expect(lists.pricesOf({ productId: 2_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await shop.db.query('delete from product where id = $1', [id]);
    expect(await pricesIn(priceListId)).toEqual([]);
  });
});

describe('a file of prices', () => {
  const run = async (kind: string, input: object) => {
    const { job } = shop.as((await shop.admin()).actor);
    const { id } = await job.jobs.start({ kind, input });
    const failures: unknown[] = [];
    const signal = new AbortController().signal;
    expect(await runJob({ db: shop.db, settings: shop.settings, signal, onFailure: (_, error) => failures.push(error) })).toBe(true);
    expect(failures).toEqual([]);
    return job.jobs.get({ id });
  };

  it('is imported with the errors of each line, checked, in whole or in part, and exported as it is read', async () => {
    const [mug, hat] = [await stockProduct(shop), await stockProduct(shop)];
    const priceListId = await listWith([{ sku: mug.sku, price: 9 }]);
    const bad = [
      `${mug.sku},,8.5`,
      `${hat.sku},2,7`,
      'nothing,1,7',
      `${hat.sku},0,7`,
      `${hat.sku},2.0,6`,
      `${hat.sku},3,`,
      ',1,5',
      `${hat.sku},4,x`,
    ];
    const csv = ['sku,qty,price', ...bad].join('\n');
    const refusals = [
      { line: 4, column: null },
      { line: 5, column: 'qty' },
      { line: 6 },
      { line: 7, column: 'price' },
      { line: 8, column: 'sku' },
      { line: 9, column: 'price' },
    ];
    const whole = await run('priceLists.importPrices', { priceListId, csv });
    expect(whole).toMatchObject({ state: 'done', refused_count: 6, changed: 0 });
    const lines = (report: typeof whole.report) => [...report].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    expect(lines(whole.report)).toMatchObject(refusals);
    expect(await pricesIn(priceListId)).toMatchObject([{ price: 9 }]);
    expect(await run('priceLists.importPrices', { priceListId, csv, mode: 'good-lines', dryRun: true })).toMatchObject({ changed: 0 });
    const part = await run('priceLists.importPrices', { priceListId, csv, mode: 'good-lines' });
    expect(part).toMatchObject({ state: 'done', refused_count: 6, changed: 2, result: { created: 1, updated: 1, written: true } });
    expect(await pricesIn(priceListId)).toEqual([
      { sku: mug.sku, qty: 1, price: 8.5 },
      { sku: hat.sku, qty: 2, price: 7 },
    ]);
    const { id } = await run('priceLists.exportPrices', { priceListId });
    let file = '';
    for await (const text of await shop.as((await shop.admin()).actor).job.jobs.file({ id })) file += text;
    expect(file).toBe(`sku,qty,price\r\n${mug.sku},1,8.5\r\n${hat.sku},2,7\r\n`);
    expect(await run('priceLists.importPrices', { priceListId: 999, csv: file })).toMatchObject({ state: 'failed' });
    expect(await run('priceLists.importPrices', { priceListId, csv: 'sku,cost\na,1' })).toMatchObject({ state: 'failed' });
  });

  it('may have thousands of lines', async () => {
    const skus = Array.from({ length: 2500 }, (_, n) => `many-${n}`);
    await shop.db.query(
      `insert into product (sku, type_id, attribute_set_id, price, attributes) select sku, 'simple', 4, 10, '{}' from unnest($1::text[]) sku`,
      [skus],
    );
    const priceListId = await listWith([]);
    const csv = ['sku,price', ...skus.map((sku, n) => `${sku},${n / 100 + 1}`)].join('\n');
    expect(await run('priceLists.importPrices', { priceListId, csv, mode: 'good-lines' })).toMatchObject({
      changed: 2500,
      refused_count: 0,
    });
    expect(await lists.get({ priceListId })).toMatchObject({ prices: 2500 });
    expect(await run('priceLists.importPrices', { priceListId, csv })).toMatchObject({ refused_count: 0, changed: 0 });
    expect((await run('priceLists.exportPrices', { priceListId })).done).toBe(2500);
  });
});

describe('lists', () => {
  it('are refused with bad values, which change nothing', async () => {
    const priceListId = await listWith([]);
    const kept = await lists.get({ priceListId });
    for (const bad of [
      { name: ' ' },
      { name: 'n'.repeat(256) },
      { website_ids: [99] },
      { customer_group_ids: [999] },
      { starts_at: '2026-02-02 10:00:00', ends_at: '2026-02-02 10:00:00' },
      { starts_at: 'tomorrow' },
    ]) {
      await expect(lists.create({ priceList: { name: 'New', ...bad } }), JSON.stringify(bad)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
      await expect(lists.update({ priceListId, priceList: bad }), JSON.stringify(bad)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    const { items } = await lists.list({ searchCriteria: {} });
    expect(items).toEqual([kept]);
    expect(kept).toMatchObject({
      name: 'Sale',
      type: 'sale',
      is_active: true,
      status: 'active',
      website_ids: [],
      customer_group_ids: [],
      prices: 0,
    });
    const unknown = { priceListId: 999 };
    await expect(lists.get(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(lists.update({ ...unknown, priceList: { name: 'None' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(lists.delete(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are found by status, group and website', async () => {
    const names = {
      scheduled: await listWith([], { name: 'scheduled', starts_at: at(HOUR) }),
      active: await listWith([], { name: 'active', customer_group_ids: [1] }),
      ended: await listWith([], { name: 'ended', ends_at: at(-HOUR) }),
      disabled: await listWith([], { name: 'disabled', is_active: false, customer_group_ids: [2] }),
    };
    const found = async (field: string, value: string) =>
      (await lists.list({ searchCriteria: { filter_groups: [{ filters: [{ field, value, condition_type: 'in' }] }] } })).items
        .map(({ name }) => name)
        .sort();
    for (const name of Object.keys(names)) expect(await found('status', name)).toEqual([name]);
    expect(await found('customer_group_ids', '1')).toEqual(['active', 'ended', 'scheduled']);
    expect(await found('website_ids', '1')).toEqual(['active', 'disabled', 'ended', 'scheduled']);
  });

  it('need their permission, and stand in the audit log, where a change is undone', async () => {
    const clerk = shop.as((await shop.admin('Magento_CatalogRule::promo_catalog')).actor).priceList;
    await expect(clerk.list({ searchCriteria: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(clerk.item.list({ searchCriteria: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const marketer = shop.as((await shop.admin('Magento_PriceList::price_lists')).actor).priceList;
    const { sku } = await stockProduct(shop, { price: '20.0000' });
    const { price_list_id: priceListId } = await marketer.create({ priceList: { name: 'Sale', is_active: true } });
    await marketer.item.save({ priceListId, items: [{ sku, price: 18 }] });
    const cartId = await readyGuestCart(shop, sku);
    await marketer.item.save({ priceListId, items: [{ sku, price: 15 }] });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 15 });
    const [change] = await shop.db.query<{ change_id: string }>(
      `select change_id::text from change_row where entity = 'price_list' and entity_id = $1 and operation = 'update' order by id desc limit 1`,
      [String(priceListId)],
    );
    const { undo } = shop.as((await shop.admin()).actor).logging.changes;
    await undo({ changeId: change?.change_id ?? '' });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 18 });
    await marketer.delete({ priceListId });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 20 });
    const [deletion] = await shop.db.query<{ change_id: string }>(
      `select change_id::text from change_row where table_name = 'price_list' and entity_id = $1 and operation = 'delete'`,
      [String(priceListId)],
    );
    await undo({ changeId: deletion?.change_id ?? '' });
    expect(await cartPrices(cartId)).toEqual({ [sku]: 18 });
    expect(await pricesIn(priceListId)).toEqual([{ sku, qty: 1, price: 18 }]);
  });

  it('keep their website from being deleted', async () => {
    await shop.db.query(`insert into website (id, code, name) values (8, 'listed', 'Listed')`);
    await shop.db.cache.forget('');
    const priceListId = await listWith([], { website_ids: [8] });
    const { store } = shop.as((await shop.admin()).actor);
    await expect(store.manage.deleteWebsite({ id: 8 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await lists.delete({ priceListId });
  });
});
