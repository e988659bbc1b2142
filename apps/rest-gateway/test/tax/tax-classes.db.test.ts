import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

const CLASSES = '/V1/taxClasses';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Tax::manage_tax'));
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const create = (class_name: string, class_type = 'PRODUCT') => call('POST', CLASSES, { taxClass: { class_name, class_type } });
const list = (criteria: string) => call('GET', `${CLASSES}/search?${criteria}`);
const all = async () => (await list('searchCriteria=')).body.items;

describe('tax classes', () => {
  it('are made, read, renamed and deleted; their id is answered as text', async () => {
    const { status, body: id } = await create(' Books ');
    expect({ status, id }).toEqual({ status: 200, id: expect.stringMatching(/^\d+$/) });
    const path = `${CLASSES}/${id}`;
    const books = { class_id: Number(id), class_name: 'Books', class_type: 'PRODUCT' };
    expect((await call('GET', path)).body).toEqual(books);
    expect(await call('PUT', path, { taxClass: { ...books, class_id: 2, class_name: 'Papers' } })).toMatchObject({ status: 200, body: id });
    expect((await call('GET', path)).body).toEqual({ ...books, class_name: 'Papers' });
    expect((await call('GET', `${CLASSES}/2`)).body.class_name).toBe('Taxable Goods');
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: true });
    expect(await call('GET', path)).toMatchObject({ status: 404, body: { parameters: { fieldName: 'class_id', fieldValue: Number(id) } } });
  });

  it('can be sent back as they were answered, also through POST', async () => {
    const { body: given } = await call('GET', `${CLASSES}/3`);
    const sent = { taxClass: { ...given, extension_attributes: {} } };
    expect(await call('PUT', `${CLASSES}/3`, sent)).toMatchObject({ status: 200, body: '3' });
    expect(await call('POST', CLASSES, sent)).toMatchObject({ status: 200, body: '3' });
    expect((await call('GET', `${CLASSES}/3`)).body).toEqual(given);
  });

  it('are found by name and type, sorted and paged', async () => {
    const filter = (group: number, index: number, field: string, value: string) =>
      `searchCriteria[filter_groups][${group}][filters][${index}][field]=${field}&searchCriteria[filter_groups][${group}][filters][${index}][value]=${value}`;
    const names = `${filter(0, 0, 'class_name', 'retail customer')}&${filter(0, 1, 'class_name', 'Taxable Goods')}`;
    const { body: both } = await list(names);
    expect(both.items.map((found: { class_id: number }) => found.class_id)).toEqual([2, 3]);
    const { body: one } = await list(`${names}&${filter(1, 0, 'class_type', 'CUSTOMER')}`);
    expect(one).toMatchObject({ items: [{ class_id: 3, class_name: 'Retail Customer', class_type: 'CUSTOMER' }], total_count: 1 });
    const sorted = await list(
      'searchCriteria[sort_orders][0][field]=class_id&searchCriteria[sort_orders][0][direction]=DESC&searchCriteria[page_size]=1',
    );
    expect(sorted.body).toMatchObject({ items: [{ class_id: 3 }], total_count: 2, search_criteria: { page_size: 1 } });
    expect(await list(filter(0, 0, 'colour', 'red'))).toMatchObject({ status: 400, body: { parameters: { fieldName: 'colour' } } });
    expect(await list('')).toMatchObject({ status: 400, body: { parameters: { fieldName: 'searchCriteria' } } });
  });
});

describe('a tax class that is refused', () => {
  it.each<[string, unknown, object]>([
    ['without a name', { class_type: 'PRODUCT' }, { fieldName: 'class_name' }],
    ['with a blank name', { class_name: '  ', class_type: 'PRODUCT' }, { fieldName: 'class_name' }],
    ['with too long a name', { class_name: 'x'.repeat(256), class_type: 'PRODUCT' }, { fieldName: 'class_name', maxLength: 255 }],
    ['without a type', { class_name: 'X' }, { fieldName: 'class_type' }],
    ['with an unknown type', { class_name: 'X', class_type: 'ROBOT' }, { fieldName: 'class_type', value: 'ROBOT' }],
    ['with a taken name', { class_name: 'Taxable Goods', class_type: 'PRODUCT' }, ['PRODUCT']],
    ['with an unknown property', { class_name: 'X', class_type: 'PRODUCT', colour: 1 }, { fieldName: 'taxClass.colour' }],
  ])('%s is told so by 400', async (_, taxClass, parameters) => {
    const before = await all();
    expect(await call('POST', CLASSES, { taxClass })).toMatchObject({ status: 400, body: { parameters } });
    expect(await all()).toEqual(before);
  });

  it('without anything is told all of it', async () => {
    const { status, body } = await call('POST', CLASSES, { taxClass: {} });
    expect({ status, fields: body.errors.map((error: { parameters: object }) => error.parameters) }).toEqual({
      status: 400,
      fields: [{ fieldName: 'class_name' }, { fieldName: 'class_type' }],
    });
    expect(await call('POST', CLASSES, {})).toMatchObject({ status: 400, body: { parameters: { fieldName: 'taxClass' } } });
  });

  it('keeps its type and its name where they cannot change', async () => {
    const before = await all();
    const { body: id } = await create('Wine');
    const change = (taxClass: object) => call('PUT', `${CLASSES}/${id}`, { taxClass });
    expect(await change({ class_name: 'Wine', class_type: 'CUSTOMER' })).toMatchObject({ status: 400 });
    expect(await change({ class_name: 'Taxable Goods', class_type: 'PRODUCT' })).toMatchObject({ status: 400 });
    expect(await change({ class_name: '', class_type: 'PRODUCT' })).toMatchObject({ status: 400 });
    expect((await call('GET', `${CLASSES}/${id}`)).body).toMatchObject({ class_name: 'Wine', class_type: 'PRODUCT' });
    expect((await create('Taxable Goods', 'CUSTOMER')).status).toBe(200);
    for (const made of (await all()).slice(before.length)) await call('DELETE', `${CLASSES}/${made.class_id}`);
    expect(await all()).toEqual(before);
  });

  it('under an id that nothing has is told so by 404, and never made', async () => {
    const before = await all();
    const taxClass = { class_name: 'Ghost', class_type: 'PRODUCT' };
    for (const id of [0, 1, 9999]) {
      expect(await call('PUT', `${CLASSES}/${id}`, { taxClass })).toMatchObject({ status: 404, body: { parameters: { fieldValue: id } } });
      expect((await call('GET', `${CLASSES}/${id}`)).status).toBe(404);
      expect((await call('DELETE', `${CLASSES}/${id}`)).status).toBe(404);
    }
    expect((await call('POST', CLASSES, { taxClass: { ...taxClass, class_id: 9999 } })).status).toBe(404);
    expect((await call('GET', `${CLASSES}/abc`)).status).toBe(400);
    expect(await all()).toEqual(before);
  });
});

describe('a tax class in use stays', () => {
  const refused = async (id: number | string) => {
    expect(await call('DELETE', `${CLASSES}/${id}`)).toMatchObject({ status: 400, body: { parameters: { class_id: Number(id) } } });
    expect((await call('GET', `${CLASSES}/${id}`)).status).toBe(200);
  };
  const gone = async (id: number | string) => expect(await call('DELETE', `${CLASSES}/${id}`)).toMatchObject({ status: 200, body: true });

  it('by rules', async () => {
    const { body: id } = await create('Ruled');
    const rule = {
      code: 'R',
      priority: 0,
      position: 0,
      customer_tax_class_ids: [3],
      product_tax_class_ids: [Number(id)],
      tax_rate_ids: [1],
    };
    const { body: saved } = await call('POST', '/V1/taxRules', { rule });
    await refused(id);
    await call('DELETE', `/V1/taxRules/${saved.id}`);
    await gone(id);
  });

  it('by customer groups', async () => {
    const { body: id } = await create('Grouped', 'CUSTOMER');
    await shop.db.query('update customer_group set tax_class_id = $1 where id = 2', [id]);
    await refused(id);
    await shop.db.query('update customer_group set tax_class_id = 3 where id = 2');
    await gone(id);
  });

  it('by products, in one store view alone too', async () => {
    const { body: id } = await create('Sold');
    const product = await stockProduct(shop, { attributes: { tax_class_id: id } });
    await refused(id);
    await shop.db.query(`update product set attributes = attributes || '{"tax_class_id":"2"}' where id = $1`, [product.id]);
    await shop.db.query(
      `insert into product_store (product_id, store_id, attributes) values ($1, 1, jsonb_build_object('tax_class_id', $2::text))`,
      [product.id, id],
    );
    await refused(id);
    await shop.db.query('delete from product where id = $1', [product.id]);
    await gone(id);
  });

  it('by settings: for new products, for shipping', async () => {
    await refused(2);
    await shop.db.query('update customer_group set tax_class_id = $1', [Number((await create('All', 'CUSTOMER')).body)]);
    await refused(3);
    await shop.db.query('update customer_group set tax_class_id = 3');
    const { body: id } = await create('Freight');
    const set = `insert into config_value (scope, scope_id, path, value) values ('websites', 1, 'tax/classes/shipping_tax_class', $1)`;
    await shop.db.query(set, [id]);
    await refused(id);
    await shop.db.query(`delete from config_value where path = 'tax/classes/shipping_tax_class'`);
    await gone(id);
  });
});

it.each<[string, string, unknown?]>([
  ['GET', `${CLASSES}/search?searchCriteria=`],
  ['GET', `${CLASSES}/2`],
  ['POST', CLASSES, { taxClass: { class_name: 'X', class_type: 'PRODUCT' } }],
  ['PUT', `${CLASSES}/2`, { taxClass: {} }],
  ['DELETE', `${CLASSES}/9999`],
])('%s %s is closed to guests, customers and admins without the resource', async (method, path, body) => {
  const [customer, other] = await Promise.all([shop.customer(), shop.admin('Magento_Sales::sales')]);
  for (const caller of [undefined, customer.token, other.token]) {
    const answer = await shop.call(method, path, { token: caller, body });
    expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Tax::manage_tax' } } });
  }
});
