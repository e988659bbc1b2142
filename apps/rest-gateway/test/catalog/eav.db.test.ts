import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

const SETS = '/V1/eav/attribute-sets';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::sets'));
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const create = (entityTypeCode: string, attribute_set_name: string, skeletonId: number) =>
  call('POST', SETS, { entityTypeCode, attributeSet: { attribute_set_name, sort_order: 2 }, skeletonId });

describe('attribute sets of every entity type', () => {
  it('are listed, and found by the code of their entity type', async () => {
    const all = (await call('GET', `${SETS}/list?searchCriteria=`)).body;
    expect(all.items.map((set: { entity_type_id: number }) => set.entity_type_id)).toEqual([1, 2, 3, 4]);
    const filter = 'searchCriteria[filter_groups][0][filters][0][field]=entity_type_code';
    const { body } = await call('GET', `${SETS}/list?${filter}&searchCriteria[filter_groups][0][filters][0][value]=catalog_category`);
    expect(body).toMatchObject({
      items: [{ attribute_set_id: 3, attribute_set_name: 'Default', sort_order: 1, entity_type_id: 3 }],
      total_count: 1,
      search_criteria: { filter_groups: [{ filters: [{ field: 'entity_type_code', condition_type: 'eq' }] }] },
    });
    expect(await call('GET', `${SETS}/list`)).toMatchObject({ status: 400, body: { parameters: { fieldName: 'searchCriteria' } } });
  });

  it('are made, read, changed and deleted', async () => {
    const { body } = await create('catalog_category', 'Seasonal', 3);
    expect(body).toMatchObject({ attribute_set_name: 'Seasonal', sort_order: 2, entity_type_id: 3 });
    const path = `${SETS}/${body.attribute_set_id}`;
    expect((await call('GET', path)).body).toEqual(body);
    const entries = (id: number) =>
      shop.db.query('select attribute_id, sort_order from eav_attribute_set_entry where attribute_set_id = $1 order by attribute_id', [id]);
    expect(await entries(body.attribute_set_id)).toEqual(await entries(3));
    const { body: changed } = await call('PUT', path, { attributeSet: { ...body, attribute_set_name: 'Winter', entity_type_id: 4 } });
    expect(changed).toEqual({ ...body, attribute_set_name: 'Winter' });
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: true });
    expect(await call('GET', path)).toMatchObject({ status: 404, body: { parameters: { fieldName: 'attributeSetId' } } });
  });

  it('may share a name when their entity types differ, else not', async () => {
    const { body } = await create('customer', 'Shared', 1);
    expect(await create('customer_address', 'Shared', 2)).toMatchObject({ status: 200 });
    expect(await create('customer', 'Shared', 1)).toMatchObject({ status: 400, body: { parameters: ['Shared'] } });
    const refused = await call('PUT', `${SETS}/${body.attribute_set_id}`, { attributeSet: { attribute_set_name: 'Default' } });
    expect(refused).toMatchObject({ status: 400 });
    expect((await call('GET', `${SETS}/${body.attribute_set_id}`)).body.attribute_set_name).toBe('Shared');
  });

  it('are refused where a rule is broken', async () => {
    expect(await create('spaceship', 'X', 4)).toMatchObject({ status: 400, body: { parameters: { entityTypeCode: 'spaceship' } } });
    expect(await create('catalog_product', 'X', 3)).toMatchObject({ status: 400 });
    expect(await create('catalog_product', 'X', 9999)).toMatchObject({ status: 404 });
    expect(await create('catalog_product', 'X', -1)).toMatchObject({ status: 400 });
    expect(await create('catalog_product', '', 4)).toMatchObject({ status: 400 });
    expect(await create('catalog_product', 'x'.repeat(256), 4)).toMatchObject({ status: 400 });
    expect(await call('PUT', `${SETS}/9999`, { attributeSet: { attribute_set_name: 'X' } })).toMatchObject({ status: 404 });
    expect(await call('PUT', `${SETS}/4`, { attributeSet: { attribute_set_name: ' ' } })).toMatchObject({ status: 400 });
    expect(await call('GET', `${SETS}/abc`)).toMatchObject({ status: 400 });
    expect(await call('DELETE', `${SETS}/9999`)).toMatchObject({ status: 404 });
  });

  it('stay when they are a default or have products', async () => {
    for (const id of [1, 2, 3, 4]) expect(await call('DELETE', `${SETS}/${id}`)).toMatchObject({ status: 400 });
    const { body } = await create('catalog_product', 'Held', 4);
    const { id } = await stockProduct(shop);
    await shop.db.query('update product set attribute_set_id = $2 where id = $1', [id, body.attribute_set_id]);
    expect(await call('DELETE', `${SETS}/${body.attribute_set_id}`)).toMatchObject({ status: 400 });
    expect(await call('GET', `${SETS}/${body.attribute_set_id}`)).toMatchObject({ status: 200 });
  });

  it('refuses guests, customers and admins without the resource', async () => {
    const [customer, other] = await Promise.all([shop.customer(), shop.admin('Magento_Catalog::products')]);
    for (const caller of [undefined, customer.token, other.token]) {
      const answer = await shop.call('DELETE', `${SETS}/4`, { token: caller });
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Catalog::sets' } } });
    }
  });
});
