import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const RATES = '/V1/taxRates';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Tax::manage_tax'));
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const post = (taxRate: object) => call('POST', RATES, { taxRate });
const put = (taxRate: object) => call('PUT', RATES, { taxRate });
const texas = { code: 'TX', tax_country_id: 'US', tax_region_id: 57, tax_postcode: '*', rate: 6.25 };
const list = (criteria: string) => call('GET', `${RATES}/search?${criteria}`);
const all = async () => (await list('searchCriteria=')).body.items;
const filter = (group: number, index: number, field: string, value: string, condition = 'eq') =>
  ['field', 'value', 'condition_type']
    .map((key, part) => `searchCriteria[filter_groups][${group}][filters][${index}][${key}]=${[field, value, condition][part]}`)
    .join('&');
const codes = async (criteria: string) => (await list(criteria)).body.items.map(({ code }: { code: string }) => code);

describe('tax rates', () => {
  it('of the fresh shop are answered with the code of their region', async () => {
    expect((await call('GET', `${RATES}/2`)).body).toEqual({
      ...{ id: 2, tax_country_id: 'US', tax_region_id: 43, region_name: 'NY', tax_postcode: '*' },
      ...{ rate: 8.375, code: 'US-NY-*-Rate 1', titles: [] },
    });
  });

  it('are made, changed and deleted', async () => {
    const { status, body: made } = await post({ ...texas, code: ' TX ', rate: '6.25' });
    expect({ status, made }).toEqual({ status: 200, made: { id: expect.any(Number), ...texas, region_name: 'TX', titles: [] } });
    const path = `${RATES}/${made.id}`;
    expect((await call('GET', path)).body).toEqual(made);
    const { body: changed } = await put({ id: made.id, code: 'DE', tax_country_id: 'de', tax_postcode: '12345-67890', rate: 19.00005 });
    expect(changed).toEqual({
      id: made.id,
      code: 'DE',
      tax_country_id: 'DE',
      tax_region_id: 0,
      tax_postcode: '12345-6789',
      rate: 19.0001,
      titles: [],
    });
    expect((await call('GET', path)).body).toEqual(changed);
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: true });
    expect(await call('GET', path)).toMatchObject({ status: 404, body: { parameters: { fieldName: 'taxRateId', fieldValue: made.id } } });
  });

  it('are made by PUT too, and changed by POST too', async () => {
    const { body: made } = await put({ ...texas, id: null });
    expect((await post({ ...made, rate: 7 })).body).toEqual({ ...made, rate: 7 });
    await call('DELETE', `${RATES}/${made.id}`);
  });

  it('may be for a range of postcodes', async () => {
    const { body: range } = await post({ ...texas, tax_postcode: undefined, zip_is_range: true, zip_from: '01000', zip_to: 1999 });
    expect(range).toMatchObject({ tax_postcode: '1000-1999', zip_is_range: 1, zip_from: 1000, zip_to: 1999 });
    const { body: plain } = await put({ ...range, zip_is_range: 0, tax_postcode: '90*' });
    expect(plain).toEqual({ id: range.id, ...texas, region_name: 'TX', tax_postcode: '90*', titles: [] });
    await call('DELETE', `${RATES}/${range.id}`);
  });

  it('of a region of another country are for every region', async () => {
    const { body: made } = await post({ ...texas, tax_country_id: 'FR' });
    expect(made).toEqual({ id: made.id, ...texas, tax_country_id: 'FR', tax_region_id: 0, titles: [] });
    await call('DELETE', `${RATES}/${made.id}`);
  });

  it('have a title per store view, replaced when titles are sent and kept when not', async () => {
    const titles = [
      { store_id: '0', value: 'Admin' },
      { store_id: '1', value: 'Sales tax' },
    ];
    const { body: made } = await post({ ...texas, titles: [{ store_id: 1, value: 'First' }, ...titles] });
    expect(made.titles).toEqual(titles);
    expect((await put({ ...made, titles: undefined, rate: 1 })).body).toEqual({ ...made, rate: 1 });
    expect((await put(made)).body).toEqual(made);
    expect((await put({ ...made, titles: [{ store_id: '1', value: 'VAT' }] })).body.titles).toEqual([{ store_id: '1', value: 'VAT' }]);
    expect((await put({ ...made, titles: [] })).body.titles).toEqual([]);
    await call('DELETE', `${RATES}/${made.id}`);
  });

  it('can all be sent back as they were answered', async () => {
    await post({ ...texas, code: 'range', zip_is_range: 1, zip_from: 5, zip_to: 6, titles: [{ store_id: '1', value: 'T' }] });
    const rates = await all();
    for (const rate of rates) expect((await put({ ...rate, extension_attributes: {} })).body).toEqual(rate);
    expect(await all()).toEqual(rates);
    await call('DELETE', `${RATES}/${rates.at(-1).id}`);
  });
});

describe('lists of tax rates', () => {
  const made: number[] = [];
  beforeAll(async () => {
    for (const [code, tax_postcode, rate] of [
      ['cz1', '110 00', 1.1],
      ['cz2', '250 00', 2.2],
    ] as const) {
      made.push((await post({ code, tax_country_id: 'CZ', tax_postcode, rate })).body.id);
    }
  });
  afterAll(async () => {
    for (const id of made) await call('DELETE', `${RATES}/${id}`);
  });

  it('filter by every field and by the region’s code', async () => {
    expect(await codes(filter(0, 0, 'region_name', 'ca'))).toEqual(['US-CA-*-Rate 1']);
    expect(await codes(filter(0, 0, 'region_name', '', 'null'))).toEqual(['cz1', 'cz2']);
    expect(await codes(filter(0, 0, 'rate', '2.2000'))).toEqual(['cz2']);
    expect(await codes(filter(0, 0, 'tax_region_id', '43'))).toEqual(['US-NY-*-Rate 1']);
    expect(await codes(filter(0, 0, 'id', '1,2', 'in'))).toEqual(['US-CA-*-Rate 1', 'US-NY-*-Rate 1']);
    expect(await codes(filter(0, 0, 'code', 'CZ%25', 'like'))).toEqual(['cz1', 'cz2']);
    expect(await codes(filter(0, 0, 'zip_is_range', '', 'notnull'))).toEqual([]);
    const either = `${filter(0, 0, 'tax_country_id', 'BR')}&${filter(0, 1, 'tax_country_id', 'US')}&${filter(0, 2, 'tax_country_id', 'CZ')}`;
    const sorted = `${either}&${filter(1, 0, 'tax_country_id', 'CZ')}&searchCriteria[sortOrders][0][field]=tax_postcode&searchCriteria[sortOrders][0][direction]=DESC`;
    expect(await codes(sorted)).toEqual(['cz2', 'cz1']);
  });

  it('count all and give a page', async () => {
    const { body } = await list('searchCriteria[page_size]=2&searchCriteria[current_page]=2');
    expect(body).toMatchObject({ items: [{ code: 'cz1' }, { code: 'cz2' }], total_count: 4, search_criteria: { current_page: 2 } });
    expect((await list('searchCriteria[page_size]=2&searchCriteria[current_page]=9')).body).toMatchObject({ items: [], total_count: 4 });
  });

  it('refuse what no rate has', async () => {
    expect(await list(filter(0, 0, 'constructor', '1'))).toMatchObject({ status: 400, body: { parameters: { fieldName: 'constructor' } } });
    expect(await list('')).toMatchObject({ status: 400, body: { parameters: { fieldName: 'searchCriteria' } } });
  });
});

describe('a tax rate that is refused', () => {
  it.each<[string, object, object]>([
    ['without a country', { tax_country_id: '' }, { fieldName: 'country_id' }],
    ['of an unknown country', { tax_country_id: 'XX' }, { fieldName: 'country_id', value: 'XX' }],
    ['of an unknown region', { tax_region_id: 99999 }, { fieldName: 'region_id' }],
    ['without a rate', { rate: null }, { fieldName: 'percentage_rate' }],
    ['with a negative rate', { rate: -1 }, { fieldName: 'percentage_rate' }],
    ['with a rate beyond its column', { rate: 1e9 }, { fieldName: 'percentage_rate' }],
    ['with a rate that is no number', { rate: 'high' }, { fieldName: 'taxRate.rate' }],
    ['without a code', { code: ' ' }, { fieldName: 'code' }],
    ['with a taken code', { code: 'US-CA-*-Rate 1' }, ['Code']],
    ['without a postcode', { tax_postcode: null }, { fieldName: 'postcode' }],
    ['with half a range', { zip_is_range: 1, zip_from: 5 }, { fieldName: 'zip_to' }],
    ['with an end of ten digits', { zip_is_range: 1, zip_from: 5, zip_to: 1234567890 }, { fieldName: 'zip_to' }],
    ['with a range that ends before it begins', { zip_is_range: 1, zip_from: 5, zip_to: 4 }, { fieldName: 'zip_to' }],
    ['with a title of an unknown store view', { titles: [{ store_id: '77', value: 'x' }] }, { fieldName: 'store_id', value: '77' }],
    ['with a title of no store view', { titles: [{ value: 'x' }] }, { fieldName: 'taxRate.titles.0.store_id' }],
    ['with an unknown property', { colour: 'red' }, { fieldName: 'taxRate.colour' }],
  ])('%s is told so by 400 and changes nothing', async (_, change, parameters) => {
    const before = await all();
    expect(await post({ ...texas, ...change })).toMatchObject({ status: 400, body: { parameters } });
    expect(await put({ ...before[1], titles: [], ...change })).toMatchObject({ status: 400, body: { parameters } });
    expect(await all()).toEqual(before);
  });

  it('without anything is told all of it', async () => {
    const { status, body } = await post({});
    const fields = body.errors.map(({ parameters }: { parameters: { fieldName: string } }) => parameters.fieldName);
    expect({ status, fields }).toEqual({ status: 400, fields: ['country_id', 'percentage_rate', 'code', 'postcode'] });
    expect(await call('POST', RATES, {})).toMatchObject({ status: 400, body: { parameters: { fieldName: 'taxRate' } } });
  });

  it('under an unknown id is told so by 404, and never made', async () => {
    const before = await all();
    for (const send of [post, put]) expect((await send({ ...texas, id: 9999 })).status).toBe(404);
    expect((await call('DELETE', `${RATES}/9999`)).status).toBe(404);
    expect((await call('GET', `${RATES}/9999`)).status).toBe(404);
    expect((await call('GET', `${RATES}/x`)).status).toBe(400);
    expect(await all()).toEqual(before);
  });

  it('for deletion while a rule uses it stays', async () => {
    const rule = { code: 'R', priority: 0, position: 0, customer_tax_class_ids: [3], product_tax_class_ids: [2], tax_rate_ids: [1] };
    const { body: saved } = await call('POST', '/V1/taxRules', { rule });
    const before = await all();
    expect(await call('DELETE', `${RATES}/1`)).toMatchObject({ status: 400, body: { parameters: { id: 1 } } });
    expect(await all()).toEqual(before);
    await call('DELETE', `/V1/taxRules/${saved.id}`);
  });
});

it('makes what was worked out from the rates be read anew, after a change alone', async () => {
  let reads = 0;
  const readsAfter = async (change: () => Promise<unknown>) => {
    const load = async () => ++reads;
    const before = await shop.db.cache.get('tax:test', load);
    await change();
    return (await shop.db.cache.get('tax:test', load)) - before;
  };
  let id = 0;
  expect(await readsAfter(async () => ({ id } = (await post(texas)).body))).toBe(1);
  expect(await readsAfter(() => put({ ...texas, id, rate: 1 }))).toBe(1);
  expect(await readsAfter(() => put({ ...texas, id, rate: -1 }))).toBe(0);
  expect(await readsAfter(() => call('GET', `${RATES}/${id}`))).toBe(0);
  expect(await readsAfter(() => call('DELETE', `${RATES}/${id}`))).toBe(1);
});

it.each<[string, string, unknown?]>([
  ['GET', `${RATES}/search?searchCriteria=`],
  ['GET', `${RATES}/1`],
  ['POST', RATES, { taxRate: {} }],
  ['PUT', RATES, { taxRate: { id: 1 } }],
  ['DELETE', `${RATES}/9999`],
])('%s %s is closed to guests, customers and admins without the resource', async (method, path, body) => {
  const [customer, other] = await Promise.all([shop.customer(), shop.admin('Magento_Sales::sales')]);
  for (const caller of [undefined, customer.token, other.token]) {
    const answer = await shop.call(method, path, { token: caller, body });
    expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Tax::manage_tax' } } });
  }
});
