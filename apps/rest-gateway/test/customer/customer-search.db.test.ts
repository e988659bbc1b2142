import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let viewer: string;
let ids: Record<'ada' | 'grace' | 'zoe', number>;

const home = {
  ...{ firstname: 'Bill', lastname: 'Payer', street: ['1 Main Road', 'Back'], city: 'Köln', country_id: 'DE', postcode: '50667' },
  ...{ region: { region: 'Nordrhein-Westfalen' }, telephone: '+49 221', company: 'Söhne & Co' },
};

beforeAll(async () => {
  shop = await openShop();
  ({ token: viewer } = await shop.admin('Magento_Customer::customer'));
  const { token: manager } = await shop.admin('Magento_Customer::manage');
  await shop.db.prisma.attribute.create({ data: { entity_type_id: 1, code: 'shoe_size', is_user_defined: true } });
  await shop.db.prisma.attribute.create({ data: { entity_type_id: 1, code: `it's`, is_user_defined: true } });
  const create = async (customer: object) => {
    const answer = await shop.call('POST', '/V1/customers', { token: manager, body: { customer } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.id as number;
  };
  ids = {
    ada: await create({
      ...{ email: 'Ada@Search.test', prefix: 'Dr', firstname: 'Ada', middlename: 'K', lastname: 'Lovelace', suffix: 'Jr' },
      ...{ dob: '1990-02-28', gender: 2, taxvat: 'DE 1', group_id: 2, disable_auto_group_change: 1 },
      custom_attributes: [{ attribute_code: 'shoe_size', value: '42' }],
      addresses: [
        { ...home, default_billing: true },
        { ...home, city: 'Bonn', postcode: '53111', default_shipping: true },
      ],
    }),
    grace: await create({
      ...{ email: 'grace@search.test', firstname: 'Grace', lastname: 'Höpper', extension_attributes: { is_subscribed: true } },
      addresses: [{ ...home, city: 'Austin', country_id: 'US', region: { region_code: 'TX' }, postcode: '73301', default_billing: true }],
    }),
    zoe: await create({ email: 'zoe@search.test', firstname: 'Zoë', lastname: 'Last' }),
  };
  await shop.db.query(`update customer set created_at = '2020-01-01 00:00:00', updated_at = '2021-06-01 12:00:00' where id = $1`, [
    ids.ada,
  ]);
});
afterAll(() => shop.close());

const search = (query: string, token: string | undefined = viewer) => shop.call('GET', `/V1/customers/search?${query}`, { token });
const filter = (field: string, value: string, condition = 'eq', group = 0) =>
  `searchCriteria[filter_groups][${group}][filters][0][field]=${field}` +
  `&searchCriteria[filter_groups][${group}][filters][0][value]=${encodeURIComponent(value)}` +
  `&searchCriteria[filter_groups][${group}][filters][0][condition_type]=${condition}`;
const names = async (query: string): Promise<string[]> => {
  const { status, body } = await search(query);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.total_count).toBe(body.items.length);
  return body.items.map(({ id }: { id: number }) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? String(id));
};

describe('GET /V1/customers/search', () => {
  it.each<[string, string, string, string[]]>([
    ['email', 'ada@search.TEST', 'eq', ['ada']],
    ['email', '%@search.test', 'like', ['ada', 'grace', 'zoe']],
    ['lastname', 'hopper', 'eq', ['grace']],
    ['firstname', 'Zoe,Ada', 'in', ['ada', 'zoe']],
    ['name', 'dr ada k lovelace jr', 'eq', ['ada']],
    ['name', '%zoë last%', 'like', ['zoe']],
    ['prefix', '', 'notnull', ['ada']],
    ['taxvat', 'de 1', 'eq', ['ada']],
    ['dob', '1990-02-28', 'eq', ['ada']],
    ['dob', '1990-01-01', 'gt', ['ada']],
    ['gender', '2', 'eq', ['ada']],
    ['group_id', '2', 'eq', ['ada']],
    ['group_id', '1,3', 'in', ['grace', 'zoe']],
    ['website_id', '1', 'eq', ['ada', 'grace', 'zoe']],
    ['store_id', '1', 'neq', []],
    ['created_in', 'default store view', 'eq', ['ada', 'grace', 'zoe']],
    ['created_at', '2020-01-01 00:00:00', 'eq', ['ada']],
    ['created_at', '2021-01-01', 'gteq', ['grace', 'zoe']],
    ['updated_at', '2021-06-01 12:00:01', 'lt', ['ada']],
    ['disable_auto_group_change', '1', 'eq', ['ada']],
    ['is_subscribed', '1', 'eq', ['grace']],
    ['default_billing', '', 'null', ['zoe']],
    ['confirmation', '', 'null', ['ada', 'grace', 'zoe']],
    ['shoe_size', '42', 'eq', ['ada']],
    ['billing_postcode', '50667', 'eq', ['ada']],
    ['billing_postcode', '53111', 'eq', []],
    ['billing_city', 'koln', 'eq', ['ada']],
    ['billing_telephone', '+49%', 'like', ['ada', 'grace']],
    ['billing_region', 'texas', 'eq', ['grace']],
    ['billing_region_id', '57', 'eq', ['grace']],
    ['billing_country_id', 'de', 'eq', ['ada']],
    ['billing_country_id', 'DE', 'neq', ['grace']],
    ['billing_company', 'Sohne & Co', 'eq', ['ada', 'grace']],
    ['billing_street', '%main road back%', 'like', ['ada', 'grace']],
    ['billing_firstname', '', 'null', ['zoe']],
  ])('finds by %s %s %s: %j', async (field, value, condition, expected) => {
    expect((await names(filter(field, value, condition))).sort()).toEqual(expected);
  });

  it('finds by id under both its names', async () => {
    for (const field of ['entity_id', 'id']) expect(await names(filter(field, String(ids.grace)))).toEqual(['grace']);
  });

  it('joins filters of one group by or, groups by and', async () => {
    const either = 'searchCriteria[filter_groups][0][filters][1][field]=firstname&searchCriteria[filter_groups][0][filters][1][value]=zoe';
    expect(await names(`${filter('billing_postcode', '73301')}&${either}`)).toEqual(['grace', 'zoe']);
    expect(await names(`${filter('billing_company', '%co', 'like')}&${filter('lastname', 'H%', 'like', 1)}`)).toEqual(['grace']);
  });

  it('lists customers as they are read one by one, sorted and page by page', async () => {
    const sorted = (page: number) =>
      search(
        'searchCriteria[sortOrders][0][field]=lastname&searchCriteria[sortOrders][0][direction]=DESC' +
          `&searchCriteria[pageSize]=2&searchCriteria[currentPage]=${page}`,
      );
    const first = await sorted(1);
    expect(first.body).toMatchObject({ total_count: 3, search_criteria: { page_size: 2, current_page: 1 } });
    expect(first.body.items.map(({ lastname }: { lastname: string }) => lastname)).toEqual(['Lovelace', 'Last']);
    expect((await sorted(2)).body.items.map(({ id }: { id: number }) => id)).toEqual([ids.grace]);
    expect((await sorted(3)).body).toMatchObject({ items: [], total_count: 3 });
    for (const item of [...first.body.items, ...(await sorted(2)).body.items]) {
      expect((await shop.call('GET', `/V1/customers/${item.id}`, { token: viewer })).body).toEqual(item);
      expect(JSON.stringify(item)).not.toMatch(/password|token/);
    }
    const byPostcode = await search('searchCriteria[sortOrders][0][field]=billing_postcode&searchCriteria[sortOrders][0][direction]=ASC');
    expect(byPostcode.body.items.map(({ id }: { id: number }) => id)).toEqual([ids.zoe, ids.ada, ids.grace]);
    expect((await search('searchCriteria=')).body.total_count).toBe(3);
  });

  it.each([
    ...['password_hash', 'rp_token', 'rp_token_hash', 'rp_token_created_at', 'attributes', 'nope', 'billing_id', `it's`, 'constructor', ''],
    'c.email',
    'email) or (1=1',
  ])('knows no field "%s"', async (field) => {
    const answer = await search(filter(encodeURIComponent(field), '%', 'like'));
    expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  it('is 400 without criteria or with a bad sort order', async () => {
    expect((await search('')).body.parameters).toEqual({ fieldName: 'searchCriteria' });
    expect((await search('searchCriteria[sortOrders][0][field]=email&searchCriteria[sortOrders][0][direction]=UP')).status).toBe(400);
  });

  it('refuses guests, customers and admins without the resource', async () => {
    const { token: customer, customerId } = await shop.customer();
    const { token: manager } = await shop.admin('Magento_Customer::manage');
    for (const token of ['', customer, manager]) {
      const answer = await search('searchCriteria=', token);
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Customer::customer' } } });
    }
    await shop.db.query('delete from customer where id = $1', [customerId]);
  });
});
