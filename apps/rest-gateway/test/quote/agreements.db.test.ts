import { addAgreement, removeAgreement, setAgreementActive } from '@merx/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, doorNames, openDoor } from '../cart-doors.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
let sales: string;
let secondStore: number;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin('Magento_Cart::manage'));
  ({ token: sales } = await shop.admin('Magento_Sales::sales'));
  const [store] = await shop.db.query<{ id: number }>(
    `insert into store (code, name, website_id, store_group_id, sort_order) values ('second', 'Second', 1, 1, 1) returning id`,
  );
  secondStore = store?.id ?? 0;
  await shop.db.cache.forget('stores');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query('delete from checkout_agreement');
  await shop.db.cache.forget('agreements');
  await enable(true);
});

async function enable(on: boolean): Promise<void> {
  await shop.db.query(`delete from config_value where path = 'checkout/options/enable_agreements'`);
  if (on)
    await shop.db.query(
      `insert into config_value (scope, scope_id, path, value) values ('default', 0, 'checkout/options/enable_agreements', '1')`,
    );
  await shop.db.cache.forget('config');
}

const add = (name: string, { isManual = true, storeIds = [] as number[] } = {}) =>
  addAgreement(shop.db, { name, checkboxText: `I agree to ${name}`, content: `<b>${name}</b>`, isHtml: true, isManual, storeIds });
const list = (store = '') => shop.call('GET', `/rest${store}/V1/carts/licence`, { token: sales });
const ids = async (store?: string) => (await list(store)).body.map((one: { agreement_id: number }) => one.agreement_id);

describe('GET /V1/carts/licence/list', () => {
  const find = (query = '', token = sales) => shop.call('GET', `/V1/carts/licence/list${query}`, { token });
  const filter = (field: string, value: string | number) =>
    `?searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}`;
  const found = async (query = '?searchCriteria=') => (await find(query)).body.map((one: { agreement_id: number }) => one.agreement_id);

  it('lists the agreements of all store views, also disabled ones, and by criteria', async () => {
    const [all, second, off] = [await add('Terms'), await add('Local', { storeIds: [secondStore] }), await add('Old', { isManual: false })];
    await setAgreementActive(shop.db, off, false);
    expect(await found()).toEqual([all, second, off]);
    expect(await found(filter('is_active', 1))).toEqual([all, second]);
    expect(await found(filter('store_id', secondStore))).toEqual([second]);
    expect(await found(filter('name', 'Old'))).toEqual([off]);
    expect(await found(filter('mode', 0))).toEqual([off]);
    expect(
      await found(
        `${filter('is_active', 1)}&searchCriteria[sortOrders][0][field]=name&searchCriteria[sortOrders][0][direction]=ASC&searchCriteria[pageSize]=1`,
      ),
    ).toEqual([second]);
    const { body } = await find(filter('agreement_id', all));
    expect(body).toEqual((await list()).body);
    await enable(false);
    expect(await found()).toEqual([all, second, off]);
  });

  it('refuses an unknown field by 400, and callers without the resource by 401', async () => {
    expect((await find(filter('colour', 1))).status).toBe(400);
    expect((await find()).status).toBe(400);
    expect((await find('', admin)).status).toBe(401);
    expect((await shop.call('GET', '/V1/carts/licence/list')).status).toBe(401);
  });
});

describe('GET /V1/carts/licence', () => {
  it('lists the active agreements of the store view with all their fields', async () => {
    const [all, automatic, second] = [
      await add('Terms'),
      await add('Privacy', { isManual: false, storeIds: [1] }),
      await add('Local', { storeIds: [secondStore] }),
    ];
    const off = await add('Old');
    await setAgreementActive(shop.db, off, false);
    expect((await list()).body).toEqual([
      {
        agreement_id: all,
        name: 'Terms',
        content: '<b>Terms</b>',
        checkbox_text: 'I agree to Terms',
        is_active: true,
        is_html: true,
        mode: 1,
      },
      expect.objectContaining({ agreement_id: automatic, mode: 0 }),
    ]);
    expect(await ids('/second')).toEqual([all, second]);
    expect(await ids('/all')).toEqual([all]);
  });

  it('shows the height where one is kept, and follows the position', async () => {
    const [first, second] = [await add('First'), await add('Second')];
    await shop.db.query(`update checkout_agreement set position = 2, content_height = '20em' where agreement_id = $1`, [first]);
    await shop.db.cache.forget('agreements');
    expect((await list()).body).toMatchObject([{ agreement_id: second }, { agreement_id: first, content_height: '20em' }]);
  });

  it('is empty while the shop asks for none, and changes at once', async () => {
    const id = await add('Terms');
    await enable(false);
    expect(await list()).toMatchObject({ status: 200, body: [] });
    await enable(true);
    expect(await ids()).toEqual([id]);
    await setAgreementActive(shop.db, id, false);
    expect(await ids()).toEqual([]);
    await setAgreementActive(shop.db, id, true);
    expect(await ids()).toEqual([id]);
    await removeAgreement(shop.db, id);
    expect(await ids()).toEqual([]);
  });

  it('refuses guests, customers and admins without the resource by 401', async () => {
    for (const token of [undefined, (await shop.customer()).token, admin])
      expect(await shop.call('GET', '/V1/carts/licence', { token })).toMatchObject({
        status: 401,
        body: { parameters: { resources: 'Magento_Sales::sales' } },
      });
  });
});

/** A cart at a door that lacks nothing but the agreements. */
async function ready(name: (typeof doorNames)[number]): Promise<Door> {
  const door = await openDoor(shop, name, admin);
  await door.add((await stockProduct(shop)).sku, 1);
  await door.call('POST', '/billing-address', { address: { ...address, email: 'buyer@shop.test' }, useForShipping: true });
  await door.call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
  await door.call('PUT', '/selected-payment-method', { method: { method: 'checkmo' } });
  return door;
}

const payment = (agreement_ids?: unknown) => ({
  paymentMethod: { method: 'checkmo', ...(agreement_ids !== undefined && { extension_attributes: { agreement_ids } }) },
});
const ways: [string, 'guest' | 'mine', (door: Door, ids?: unknown) => ReturnType<Door['call']>][] = [
  ['PUT order', 'guest', (door, given) => door.call('PUT', '/order', payment(given))],
  ['PUT order', 'mine', (door, given) => door.call('PUT', '/order', payment(given))],
  [
    'POST payment-information',
    'guest',
    (door, given) => door.call('POST', '/payment-information', { ...payment(given), email: 'buyer@shop.test' }),
  ],
  ['POST payment-information', 'mine', (door, given) => door.call('POST', '/payment-information', payment(given))],
];

describe.each(ways)('%s at the %s door', (_way, name, order) => {
  it('is refused until every agreement that has to be ticked is named, and leaves the cart as it was', async () => {
    const [terms, privacy] = [await add('Terms'), await add('Privacy', { storeIds: [1] })];
    await add('Elsewhere', { storeIds: [secondStore] });
    await add('By buying', { isManual: false });
    await setAgreementActive(shop.db, await add('Old'), false);
    const door = await ready(name);
    const before = (await door.call('GET', '')).body;
    for (const given of [undefined, null, [], [String(terms)], [`${terms}${privacy}`], ['x', '']]) {
      const missing = Array.isArray(given) && given.includes(String(terms)) ? `${privacy}` : `${terms}, ${privacy}`;
      expect(await order(door, given)).toMatchObject({ status: 400, body: { parameters: { agreementIds: missing } } });
    }
    expect((await order(door, 'x')).status).toBe(400);
    expect((await door.call('GET', '')).body).toEqual(before);
    expect(await order(door, [privacy, ` ${terms} `, '999'])).toMatchObject({ status: 200, body: expect.any(Number) });
  });

  it('needs nothing ticked when the shop asks for none, or only for what is agreed to by buying', async () => {
    await add('By buying', { isManual: false });
    expect((await order(await ready(name))).status).toBe(200);
    await add('Terms');
    await enable(false);
    expect((await order(await ready(name))).status).toBe(200);
  });

  it('tells an empty cart first', async () => {
    await add('Terms');
    const door = await openDoor(shop, name, admin);
    expect(await order(door)).toMatchObject({ status: 400, body: { message: expect.stringContaining('empty') } });
  });
});

describe.each(['guest', 'mine'] as const)('POST set-payment-information at the %s door', (name) => {
  it('asks for them too', async () => {
    const id = await add('Terms');
    const door = await ready(name);
    const set = (given?: unknown) => door.call('POST', '/set-payment-information', { ...payment(given), email: 'buyer@shop.test' });
    expect(await set()).toMatchObject({ status: 400, body: { parameters: { agreementIds: String(id) } } });
    expect(await set([id])).toMatchObject({ status: 200, body: true });
  });
});

describe('PUT order', () => {
  it.each(['guest', 'mine'] as const)('without a payment names no agreement, at the %s door (400)', async (name) => {
    await add('Terms');
    const door = await ready(name);
    expect((await door.call('PUT', '/order')).status).toBe(400);
    await enable(false);
    expect((await door.call('PUT', '/order')).status).toBe(200);
  });

  it('asks no staff to agree', async () => {
    await add('Terms');
    expect((await (await ready('admin')).call('PUT', '/order')).status).toBe(200);
    expect((await (await ready('admin')).call('PUT', '/order', payment())).status).toBe(200);
  });
});

describe.each(doorNames)('a payment method chosen at the %s door', (name) => {
  it('may name agreements, which are not kept', async () => {
    const id = await add('Terms');
    const door = await ready(name);
    const method = { method: 'checkmo', extension_attributes: { agreement_ids: [id] } };
    expect((await door.call('PUT', '/selected-payment-method', { method })).status).toBe(200);
    expect((await door.call('GET', '/selected-payment-method')).body).toEqual({ method: 'checkmo' });
    if (name !== 'admin') expect((await door.call('PUT', '/order')).status).toBe(400);
  });
});
