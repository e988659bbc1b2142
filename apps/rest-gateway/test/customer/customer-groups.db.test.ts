import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

const GROUPS = '/V1/customerGroups';
const DEFAULT_GROUP = 'customer/create_account/default_group';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Customer::group'));
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.db.prisma.configValue.deleteMany({ where: { path: DEFAULT_GROUP } });
  await shop.db.cache.forget('config');
});

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const create = (group: object) => call('POST', GROUPS, { group });
const list = (criteria: string) => call('GET', `${GROUPS}/search?${criteria}`);
const all = async () => (await list('searchCriteria=')).body.items;
const setDefault = async (value: string, scope = 'default', scope_id = 0) => {
  await shop.db.prisma.configValue.create({ data: { path: DEFAULT_GROUP, value, scope, scope_id } });
  await shop.db.cache.forget('config');
};
const newTaxClass = async (class_name: string, class_type = 'CUSTOMER') =>
  (await shop.db.prisma.taxClass.create({ data: { class_name, class_type } })).class_id;
const ids = (items: { id: number }[]) => items.map(({ id }) => id);

describe('customer groups', () => {
  it('are made, read, changed and deleted', async () => {
    const vip = await newTaxClass('VIP');
    const { status, body: made } = await create({ code: ' Gold ' });
    expect({ status, made }).toEqual({
      status: 200,
      made: { id: expect.any(Number), code: 'Gold', tax_class_id: 3, tax_class_name: 'Retail Customer' },
    });
    expect(await call('GET', `${GROUPS}/${made.id}`)).toMatchObject({ status: 200, body: made });
    const changed = { id: made.id, code: 'Platinum', tax_class_id: vip, tax_class_name: 'VIP' };
    expect(await call('PUT', `${GROUPS}/${made.id}`, { group: { id: 2, code: 'Platinum', tax_class_id: vip } })).toMatchObject({
      status: 200,
      body: changed,
    });
    expect((await call('GET', `${GROUPS}/${made.id}`)).body).toEqual(changed);
    expect((await call('PUT', `${GROUPS}/${made.id}`, { group: { code: 'Silver' } })).body).toEqual({ ...changed, code: 'Silver' });
    expect((await call('GET', `${GROUPS}/2`)).body.code).toBe('Wholesale');
    expect(await call('DELETE', `${GROUPS}/${made.id}`)).toMatchObject({ status: 200, body: true });
    const gone = await call('GET', `${GROUPS}/${made.id}`);
    expect(gone).toMatchObject({ status: 404, body: { parameters: { fieldName: 'id', fieldValue: made.id } } });
  });

  it('can be sent back as they were answered, also through POST and without a body id', async () => {
    for (const given of await all()) {
      for (const [method, path] of [
        ['PUT', `${GROUPS}/${given.id}`],
        ['POST', GROUPS],
      ] as const) {
        expect(await call(method, path, { group: { ...given, extension_attributes: {} } })).toMatchObject({ status: 200, body: given });
      }
    }
    expect(ids(await all())).toEqual([0, 1, 2, 3]);
  });

  it('have a code of at most 32 characters: the rest is cut', async () => {
    const { body } = await create({ code: `${'é'.repeat(31)}😀tail` });
    expect(body.code).toBe(`${'é'.repeat(31)}😀`);
    expect((await create({ code: `${'E'.repeat(31)}😀 other tail` })).status, 'the same after the cut').toBe(400);
    await call('DELETE', `${GROUPS}/${body.id}`);
  });

  it('get the tax class that the settings name for new groups', async () => {
    const usual = await newTaxClass('Usual');
    const setting = { path: 'tax/classes/default_customer_tax_class', value: String(usual) };
    await shop.db.prisma.configValue.create({ data: setting });
    await shop.db.cache.forget('config');
    const { body } = await create({ code: 'Usual', tax_class_id: null });
    await shop.db.prisma.configValue.deleteMany({ where: { path: setting.path } });
    expect(body).toMatchObject({ tax_class_id: usual, tax_class_name: 'Usual' });
    await call('DELETE', `${GROUPS}/${body.id}`);
  });

  const filter = (field: string, value: string, type = 'eq') =>
    `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}&searchCriteria[filter_groups][0][filters][0][condition_type]=${type}`;

  it.each([
    ['id', '2,3', 'in', [2, 3]],
    ['customer_group_id', '2', 'gt', [3]],
    ['code', 'wholesale', 'eq', [2]],
    ['customer_group_code', '%25l%25', 'like', [0, 1, 2, 3]],
    ['tax_class_id', '3', 'eq', [0, 1, 2, 3]],
    ['tax_class_name', 'retail customer', 'eq', [0, 1, 2, 3]],
    ['tax_class_name', 'x', 'eq', []],
  ])('are found by %s', async (field, value, type, wanted) => {
    const { status, body } = await list(filter(field, value, type));
    expect({ status, ids: ids(body.items), total: body.total_count }).toEqual({ status: 200, ids: wanted, total: wanted.length });
  });

  it('are sorted and paged', async () => {
    const { body } = await list(
      'searchCriteria[sortOrders][0][field]=code&searchCriteria[sortOrders][0][direction]=desc&searchCriteria[pageSize]=2&searchCriteria[currentPage]=1',
    );
    expect(body).toMatchObject({ total_count: 4, search_criteria: { page_size: 2, current_page: 1 } });
    expect(body.items.map(({ code }: { code: string }) => code)).toEqual(['Wholesale', 'Retailer']);
    expect(await list(filter('colour', 'red'))).toMatchObject({ status: 400, body: { parameters: { fieldName: 'colour' } } });
    expect(await list('')).toMatchObject({ status: 400, body: { parameters: { fieldName: 'searchCriteria' } } });
  });
});

describe('a customer group that is refused', () => {
  it.each<[string, unknown, object]>([
    ['without a code', {}, { fieldName: 'code' }],
    ['with a blank code', { code: '  ' }, { fieldName: 'code' }],
    ['with a taken code', { code: 'General' }, { fieldName: 'code', value: 'General' }],
    ['with a code taken in another case', { code: 'générAL' }, { fieldName: 'code', value: 'générAL' }],
    ['with a tax class of products', { code: 'X', tax_class_id: 2 }, { fieldName: 'taxClassId', value: 2 }],
    ['with an unknown tax class', { code: 'X', tax_class_id: 99 }, { fieldName: 'taxClassId', value: 99 }],
    ['with a tax class 0', { code: 'X', tax_class_id: 0 }, { fieldName: 'taxClassId', value: 0 }],
    ['with an unknown property', { code: 'X', colour: 1 }, { fieldName: 'group.colour' }],
  ])('%s is told so by 400, new or not', async (_, group, parameters) => {
    const before = await all();
    expect(await call('POST', GROUPS, { group })).toMatchObject({ status: 400, body: { parameters } });
    expect(await call('PUT', `${GROUPS}/2`, { group })).toMatchObject({ status: 400, body: { parameters } });
    expect(await all()).toEqual(before);
  });

  it('under an id that nothing has is told so by 404, and never made', async () => {
    const before = await all();
    for (const id of [99, 32000, -1]) {
      const parameters = { fieldName: 'id', fieldValue: id };
      expect(await call('PUT', `${GROUPS}/${id}`, { group: { code: 'Ghost' } })).toMatchObject({ status: 404, body: { parameters } });
      expect(await create({ id, code: 'Ghost' })).toMatchObject({ status: 404, body: { parameters } });
      expect(await call('GET', `${GROUPS}/${id}`)).toMatchObject({ status: 404, body: { parameters } });
      expect(await call('DELETE', `${GROUPS}/${id}`)).toMatchObject({ status: 404, body: { parameters } });
      expect((await call('GET', `${GROUPS}/${id}/permissions`)).status).toBe(404);
    }
    expect((await call('GET', `${GROUPS}/abc`)).status).toBe(400);
    expect(await call('POST', GROUPS, {})).toMatchObject({ status: 400, body: { parameters: { fieldName: 'group' } } });
    expect(await all()).toEqual(before);
  });
});

describe('the default group', () => {
  const defaultOf = async (path: string) => (await call('GET', path)).body.id;

  it('is that of the store view asked for, or of the request', async () => {
    await setDefault('2', 'stores', 1);
    expect(await defaultOf(`${GROUPS}/default`)).toBe(2);
    expect(await defaultOf(`${GROUPS}/default?storeId=0`)).toBe(1);
    expect(await defaultOf(`${GROUPS}/default/0`)).toBe(1);
    expect(await defaultOf(`${GROUPS}/default/1`)).toBe(2);
    const { body } = await shop.call('GET', `/rest/all${GROUPS}/default`, { token });
    expect(body).toEqual({ id: 1, code: 'General', tax_class_id: 3, tax_class_name: 'Retail Customer' });
  });

  it('is 404 for an unknown store view and when no group has the id of the setting', async () => {
    const parameters = { fieldName: 'storeId', fieldValue: 9 };
    expect(await call('GET', `${GROUPS}/default/9`)).toMatchObject({ status: 404, body: { parameters } });
    expect(await call('GET', `${GROUPS}/default?storeId=9`)).toMatchObject({ status: 404, body: { parameters } });
    expect((await call('GET', `${GROUPS}/default/x`)).status).toBe(400);
    await setDefault('77');
    const named = { fieldName: 'groupId', fieldValue: 77, field2Name: 'storeId', field2Value: 1 };
    expect(await call('GET', `${GROUPS}/default/1`)).toMatchObject({ status: 404, body: { parameters: named } });
  });

  it('and the group of guests cannot be deleted, and are told to be fixed', async () => {
    await setDefault('3', 'websites', 1);
    const before = await all();
    for (const [id, isFixed] of [
      [0, true],
      [1, true],
      [2, false],
      [3, true],
    ] as const) {
      expect(await call('GET', `${GROUPS}/${id}/permissions`)).toMatchObject({ status: 200, body: isFixed });
      if (isFixed) expect(await call('DELETE', `${GROUPS}/${id}`)).toMatchObject({ status: 400, body: { parameters: { id } } });
    }
    expect(await all()).toEqual(before);
  });
});

describe('a group that is deleted', () => {
  const customerIn = async (group_id: number, store_id = 1) => {
    const made = await shop.customer();
    await shop.db.prisma.customer.update({ where: { id: made.customerId }, data: { group_id, store_id } });
    return made;
  };
  const groupOf = async (id: number) => (await shop.db.prisma.customer.findFirstOrThrow({ where: { id } })).group_id;

  it('sends its customers and their carts to the default group of their store view', async () => {
    const rich = await newTaxClass('Rich');
    await call('PUT', `${GROUPS}/3`, { group: { code: 'Retailer', tax_class_id: rich } });
    const { body: group } = await create({ code: 'Going' });
    const front = await customerIn(group.id);
    const back = await customerIn(group.id, 0);
    const other = await customerIn(2);
    const { body: cartId } = await shop.call('POST', '/V1/carts/mine', { token: front.token });
    await setDefault('3', 'stores', 1);
    expect(await call('DELETE', `${GROUPS}/${group.id}`)).toMatchObject({ status: 200, body: true });
    expect(await Promise.all([front, back, other].map(({ customerId }) => groupOf(customerId)))).toEqual([3, 1, 2]);
    const row = await shop.db.prisma.quote.findFirstOrThrow({ where: { entity_id: cartId } });
    expect(row).toMatchObject({ customer_group_id: 3, customer_tax_class_id: rich });
    const { body: cart } = await shop.call('GET', '/V1/carts/mine', { token: front.token });
    expect(cart).toMatchObject({ customer: { group_id: 3 }, customer_tax_class_id: rich });
    await call('PUT', `${GROUPS}/3`, { group: { code: 'Retailer', tax_class_id: 3 } });
  });

  it('stays, with its customers, when there is no group to send them to', async () => {
    const { body: group } = await create({ code: 'Stuck' });
    const { customerId } = await customerIn(group.id);
    await setDefault('77');
    expect(await call('DELETE', `${GROUPS}/${group.id}`)).toMatchObject({ status: 400, body: { parameters: { id: group.id } } });
    expect(await groupOf(customerId)).toBe(group.id);
    expect((await call('GET', `${GROUPS}/${group.id}`)).status).toBe(200);
  });

  it('takes its tier prices along, and disappears from price rules, so that both can be saved as they are read', async () => {
    const { token: everything } = await shop.admin();
    const { body: group } = await create({ code: 'Priced' });
    const product = await stockProduct(shop, {});
    const tiers = `/V1/products/${product.sku}/group-prices`;
    for (const id of [group.id, 2, 'all'])
      expect((await shop.call('POST', `${tiers}/${id}/tiers/5/price/1`, { token: everything })).status).toBe(200);
    const rule = { name: 'R', website_ids: [1], customer_group_ids: [group.id, 2], simple_action: 'by_percent', discount_amount: 5 };
    const { body: saved } = await shop.call('POST', '/V1/salesRules', { token: everything, body: { rule } });
    expect(saved.customer_group_ids).toEqual([group.id, 2]);

    expect((await call('DELETE', `${GROUPS}/${group.id}`)).status).toBe(200);
    const { body: read } = await shop.call('GET', `/V1/products/${product.sku}`, { token: everything });
    expect(read.tier_prices.map(({ customer_group_id }: { customer_group_id: number }) => customer_group_id)).toEqual([2, 32000]);
    const { body: left } = await shop.call('GET', `/V1/salesRules/${saved.rule_id}`, { token: everything });
    expect(left).toEqual({ ...saved, customer_group_ids: [2] });
    const again = await shop.call('PUT', `/V1/salesRules/${saved.rule_id}`, { token: everything, body: { rule: left } });
    expect(again).toMatchObject({ status: 200, body: left });
    expect((await create({ code: 'Next' })).body.id, 'ids do not come back').toBeGreaterThan(group.id);
  });

  it('keeps its orders, which remember it', async () => {
    const { body: group } = await create({ code: 'Remembered' });
    const { customerId } = await customerIn(group.id);
    const { entity_id } = await shop.db.prisma.salesOrder.create({
      data: {
        increment_id: '900000001',
        store_id: 1,
        state: 'new',
        status: 'pending',
        customer_id: customerId,
        customer_email: 'remembered@shop.test',
        customer_group_id: group.id,
        grand_total: 1,
        base_grand_total: 1,
      },
    });
    expect((await call('DELETE', `${GROUPS}/${group.id}`)).status).toBe(200);
    expect((await shop.db.prisma.salesOrder.findFirstOrThrow({ where: { entity_id } })).customer_group_id).toBe(group.id);
  });
});

it('refuses guests, customers and admins without the resource', async () => {
  const [customer, other] = await Promise.all([shop.customer(), shop.admin('Magento_Customer::customer')]);
  const before = await all();
  for (const caller of [undefined, customer.token, other.token]) {
    const answer = await shop.call('POST', GROUPS, { token: caller, body: { group: { code: 'X' } } });
    expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Customer::group' } } });
  }
  expect(await all()).toEqual(before);
});
