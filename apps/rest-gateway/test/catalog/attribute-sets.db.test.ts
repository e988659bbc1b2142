import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

const SETS = '/V1/products/attribute-sets';

let shop: Shop;
let token: string;
/** Every test works on a set of its own, a copy of the default one. */
let setId = 0;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::sets', 'Magento_Catalog::attributes_attributes', 'Magento_Catalog::products'));
});
afterAll(() => shop.close());

let counter = 0;
beforeEach(async () => {
  setId = (await made({ attribute_set_name: `Set ${++counter}` })).attribute_set_id;
});

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });

async function made(attributeSet: object, skeletonId = 4) {
  const answer = await call('POST', SETS, { attributeSet, skeletonId });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

const filter = (field: string, value: string | number) =>
  `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}`;

const groups = async (id = setId) => (await call('GET', `${SETS}/groups/list?${filter('attribute_set_id', id)}`)).body.items;
const groupIdOf = async (code: string): Promise<number> => {
  type Group = { attribute_group_id: string; extension_attributes: { attribute_group_code: string } };
  const found = (await groups()).find((group: Group) => group.extension_attributes.attribute_group_code === code);
  return Number(found.attribute_group_id);
};
const codes = async (id: number | string = setId): Promise<string[]> =>
  (await call('GET', `${SETS}/${id}/attributes`)).body.map((each: { attribute_code: string }) => each.attribute_code);
const assign = (attributeGroupId: number, attributeCode = 'color', more: object = {}) =>
  call('POST', `${SETS}/attributes`, { attributeSetId: setId, attributeGroupId, attributeCode, sortOrder: 3, ...more });

describe('POST /V1/products/attribute-sets', () => {
  it('copies the groups and attributes of its skeleton', async () => {
    expect((await call('GET', `${SETS}/${setId}`)).body).toEqual({
      attribute_set_id: setId,
      attribute_set_name: `Set ${counter}`,
      sort_order: 0,
      entity_type_id: 4,
    });
    expect(await codes()).toEqual(await codes(4));
    const names = (list: { attribute_group_name: string }[]) => list.map((group) => group.attribute_group_name).sort();
    expect(names(await groups())).toEqual(names(await groups(4)));
  });

  it('lets products have the set at once', async () => {
    const answer = await call('POST', '/V1/products', {
      product: { sku: `of-${setId}`, name: `Of ${setId}`, price: 1, attribute_set_id: setId },
    });
    expect(answer).toMatchObject({ status: 200, body: { attribute_set_id: setId } });
  });

  it.each([
    ['an id', { attribute_set_id: 5, attribute_set_name: 'X' }, 4, 400],
    ['no name', { attribute_set_name: ' ' }, 4, 400],
    ['a taken name', { attribute_set_name: 'Default' }, 4, 400],
    ['no skeleton', { attribute_set_name: 'X' }, 0, 400],
    ['an unknown skeleton', { attribute_set_name: 'X' }, 9999, 400],
    ['a skeleton of categories', { attribute_set_name: 'X' }, 3, 400],
    ['an unknown property', { attribute_set_name: 'X', colour: 1 }, 4, 400],
  ])('refuses %s', async (_name, attributeSet, skeletonId, status) => {
    expect(await call('POST', SETS, { attributeSet, skeletonId })).toMatchObject({ status });
    expect((await call('GET', `${SETS}/sets/list?${filter('attribute_set_name', 'X')}`)).body.total_count).toBe(0);
  });

  it('needs a skeleton', async () => {
    const answer = await call('POST', SETS, { attributeSet: { attribute_set_name: 'X' } });
    expect(answer).toMatchObject({ status: 400, body: { parameters: { fieldName: 'skeletonId' } } });
  });
});

describe('GET /V1/products/attribute-sets', () => {
  it('lists the sets of products alone', async () => {
    const { body } = await call('GET', `${SETS}/sets/list?searchCriteria=`);
    expect(body.total_count).toBe(counter + 1);
    expect(new Set(body.items.map((set: { entity_type_id: number }) => set.entity_type_id))).toEqual(new Set([4]));
    const one = await call('GET', `${SETS}/sets/list?${filter('attribute_set_name', 'default')}`);
    expect(one.body.items).toMatchObject([{ attribute_set_id: 4 }]);
    expect(await call('GET', `${SETS}/sets/list?${filter('colour', 1)}`)).toMatchObject({ status: 400 });
  });

  it('answers 404 for an unknown set, 400 for one of categories', async () => {
    expect(await call('GET', `${SETS}/9999`)).toMatchObject({ status: 404 });
    expect(await call('GET', `${SETS}/3`)).toMatchObject({ status: 400 });
  });
});

describe('PUT /V1/products/attribute-sets/{attributeSetId}', () => {
  it('changes name and place', async () => {
    const { body } = await call('PUT', `${SETS}/${setId}`, { attributeSet: { attribute_set_name: 'Renamed', sort_order: 9 } });
    expect(body).toEqual({ attribute_set_id: setId, attribute_set_name: 'Renamed', sort_order: 9, entity_type_id: 4 });
    expect((await call('PUT', `${SETS}/${setId}`, { attributeSet: body })).body).toEqual(body);
  });

  it.each([
    [{ attribute_set_name: '' }, undefined, 400],
    [{ attribute_set_name: 'Default' }, undefined, 400],
    [{ attribute_set_name: 'Y' }, 9999, 404],
    [{ attribute_set_name: 'Y' }, 3, 400],
  ])('refuses %j for %s with %i', async (attributeSet, id, status) => {
    expect(await call('PUT', `${SETS}/${id ?? setId}`, { attributeSet })).toMatchObject({ status });
  });
});

describe('DELETE /V1/products/attribute-sets/{attributeSetId}', () => {
  it('deletes a set with its groups', async () => {
    expect(await call('DELETE', `${SETS}/${setId}`)).toMatchObject({ status: 200, body: true });
    expect(await call('DELETE', `${SETS}/${setId}`)).toMatchObject({ status: 404 });
    expect(await groups()).toEqual([]);
    const answer = await call('POST', '/V1/products', { product: { sku: 'of-none', name: 'N', price: 1, attribute_set_id: setId } });
    expect(answer).toMatchObject({ status: 400 });
  });

  it('refuses the default set, one of categories, and one that has products', async () => {
    const { id } = await stockProduct(shop);
    await shop.db.query('update product set attribute_set_id = $2 where id = $1', [id, setId]);
    expect(await call('DELETE', `${SETS}/4`)).toMatchObject({ status: 400 });
    expect(await call('DELETE', `${SETS}/3`)).toMatchObject({ status: 400 });
    expect(await call('DELETE', `${SETS}/${setId}`)).toMatchObject({ status: 400, body: { parameters: { attributeSetId: setId } } });
    expect(await codes()).toContain('name');
  });
});

describe('the attributes of a set', () => {
  it('are those of its groups in order, and 404 for anything but a set of products', async () => {
    const { body } = await call('GET', `${SETS}/4/attributes`);
    expect(body[0]).toMatchObject({ attribute_code: expect.any(String), attribute_id: expect.any(Number), options: expect.any(Array) });
    for (const id of ['9999', '3', 'abc']) expect(await call('GET', `${SETS}/${id}/attributes`)).toMatchObject({ status: 404 });
  });

  it('are joined by another, which moves when it is assigned again, and leaves', async () => {
    const [design, content] = [await groupIdOf('design'), await groupIdOf('content')];
    const first = await assign(design);
    expect(first).toMatchObject({ status: 200, body: expect.any(Number) });
    expect((await assign(content)).body).toBe(first.body);
    const entries = await shop.db.query('select attribute_group_id, sort_order from eav_attribute_set_entry where id = $1', [first.body]);
    expect(entries).toEqual([{ attribute_group_id: content, sort_order: 3 }]);
    expect(await codes()).toContain('color');
    expect(await call('DELETE', `${SETS}/${setId}/attributes/color`)).toMatchObject({ status: 200, body: true });
    expect(await codes()).not.toContain('color');
    expect(await call('DELETE', `${SETS}/${setId}/attributes/color`)).toMatchObject({ status: 400 });
  });

  it('are refused where they do not belong', async () => {
    const design = await groupIdOf('design');
    expect(await assign(7)).toMatchObject({ status: 400 });
    expect(await assign(9999)).toMatchObject({ status: 404 });
    expect(await assign(design, 'nope')).toMatchObject({ status: 404 });
    expect(await assign(design, 'is_anchor')).toMatchObject({ status: 404 });
    expect(await assign(design, 'color', { attributeSetId: 9999 })).toMatchObject({ status: 404 });
    expect(await assign(design, 'color', { attributeSetId: 3 })).toMatchObject({ status: 400 });
    const short = await call('POST', `${SETS}/attributes`, { attributeSetId: setId, attributeGroupId: design, attributeCode: 'color' });
    expect(short).toMatchObject({ status: 400, body: { parameters: { fieldName: 'sortOrder' } } });
    expect(await codes()).not.toContain('color');
  });

  it('do not leave when they are the system’s', async () => {
    expect(await call('DELETE', `${SETS}/${setId}/attributes/price`)).toMatchObject({ status: 400 });
    expect(await call('DELETE', `${SETS}/${setId}/attributes/nope`)).toMatchObject({ status: 404 });
    expect(await call('DELETE', `${SETS}/9999/attributes/color`)).toMatchObject({ status: 404 });
    expect(await codes()).toContain('price');
  });

  it('make a product need what its set requires', async () => {
    const attribute = { attribute_code: `must_${setId}`, frontend_input: 'text', default_frontend_label: 'Must', is_required: true };
    await call('POST', '/V1/products/attributes', { attribute });
    await assign(await groupIdOf('design'), attribute.attribute_code);
    const product = (attribute_set_id: number) => ({
      product: { sku: `must-${attribute_set_id}`, name: `Must ${attribute_set_id}`, price: 1, attribute_set_id },
    });
    expect(await call('POST', '/V1/products', product(setId))).toMatchObject({
      status: 400,
      body: { parameters: { fieldName: attribute.attribute_code } },
    });
    expect(await call('POST', '/V1/products', product(4))).toMatchObject({ status: 200 });
  });
});

describe('the groups of a set', () => {
  const save = (group: object) => call('POST', `${SETS}/groups`, { group: { attribute_set_id: setId, ...group } });

  it('are listed, with their code and place as text', async () => {
    const query = `${filter('attribute_set_id', 4)}&searchCriteria[sort_orders][0][field]=sort_order&searchCriteria[sort_orders][0][direction]=ASC`;
    const { body } = await call('GET', `${SETS}/groups/list?${query}`);
    expect(body.items[0]).toEqual({
      attribute_group_id: '7',
      attribute_group_name: 'Product Details',
      attribute_set_id: 4,
      extension_attributes: { attribute_group_code: 'product-details', sort_order: '10' },
    });
    expect(body.total_count).toBe(9);
    expect(await call('GET', `${SETS}/groups/list`)).toMatchObject({ status: 400 });
  });

  it('are added last, renamed and deleted', async () => {
    const { body } = await save({ attribute_group_name: 'Größe & Fit' });
    expect(body).toMatchObject({ attribute_group_name: 'Größe & Fit', extension_attributes: { attribute_group_code: 'grosse-fit' } });
    expect(Number(body.extension_attributes.sort_order)).toBeGreaterThan(60);
    const renamed = await call('PUT', `${SETS}/${setId}/groups`, {
      group: { ...body, attribute_group_name: 'Fit', extension_attributes: { sort_order: '1' } },
    });
    expect(renamed.body).toEqual({
      ...body,
      attribute_group_name: 'Fit',
      extension_attributes: { attribute_group_code: 'grosse-fit', sort_order: '1' },
    });
    await assign(Number(body.attribute_group_id));
    expect(await call('DELETE', `${SETS}/groups/${body.attribute_group_id}`)).toMatchObject({ status: 200, body: true });
    expect(await codes()).not.toContain('color');
    expect(await call('DELETE', `${SETS}/groups/${body.attribute_group_id}`)).toMatchObject({ status: 404 });
  });

  it('are made by PUT without an id', async () => {
    const answer = await call('PUT', `${SETS}/${setId}/groups`, { group: { attribute_group_name: 'Made' } });
    expect(answer).toMatchObject({ status: 200, body: { attribute_set_id: setId, attribute_group_name: 'Made' } });
  });

  it('are refused where a rule is broken', async () => {
    expect(await save({ attribute_group_name: ' ' })).toMatchObject({ status: 400 });
    expect(await save({ attribute_group_name: 'Content' })).toMatchObject({ status: 400 });
    expect(await save({ attribute_group_name: 'X', attribute_set_id: 9999 })).toMatchObject({ status: 404 });
    expect(await save({ attribute_group_name: 'X', attribute_set_id: 3 })).toMatchObject({ status: 400 });
    expect(await save({ attribute_group_name: 'X', attribute_set_id: null })).toMatchObject({ status: 400 });
    expect(await save({ attribute_group_name: 'X', attribute_group_id: 9999 })).toMatchObject({ status: 404 });
    expect(await save({ attribute_group_name: 'X', attribute_group_id: 7 })).toMatchObject({ status: 400 });
    expect((await groups(4)).map((group: { attribute_group_name: string }) => group.attribute_group_name)).not.toContain('X');
  });

  it('stay while they hold attributes of the system', async () => {
    const design = await groupIdOf('design');
    expect(await call('DELETE', `${SETS}/groups/${design}`)).toMatchObject({ status: 400 });
    expect(await groupIdOf('design')).toBe(design);
  });

  it('stay while a configurable product of the set varies by what they hold', async () => {
    const { body } = await save({ attribute_group_name: 'Variants' });
    await assign(Number(body.attribute_group_id), 'manufacturer');
    const { id } = await stockProduct(shop);
    await shop.db.query('update product set attribute_set_id = $2 where id = $1', [id, setId]);
    await shop.db.query('insert into configurable_option (product_id, attribute_id, label) values ($1, 83, $2)', [id, 'V']);
    const locked = { status: 400, body: { parameters: { attributeCode: 'manufacturer' } } };
    expect(await call('DELETE', `${SETS}/groups/${body.attribute_group_id}`)).toMatchObject(locked);
    expect(await call('DELETE', `${SETS}/${setId}/attributes/manufacturer`)).toMatchObject(locked);
  });
});

describe('GET /V1/products/media/types/{attributeSetName}', () => {
  it('lists the image attributes of a set, and nothing for an unknown one', async () => {
    const { body } = await call('GET', `/V1/products/media/types/Set%20${counter}`);
    expect(body.map((each: { attribute_code: string }) => each.attribute_code).sort()).toEqual([
      'image',
      'small_image',
      'swatch_image',
      'thumbnail',
    ]);
    expect(await call('GET', '/V1/products/media/types/None')).toMatchObject({ status: 200, body: [] });
  });
});

describe('callers', () => {
  it('refuses guests, customers and admins without the resource', async () => {
    const [customer, other] = await Promise.all([shop.customer(), shop.admin('Magento_Catalog::attributes_attributes')]);
    for (const caller of [undefined, customer.token, other.token]) {
      const answer = await shop.call('POST', SETS, { token: caller, body: { attributeSet: { attribute_set_name: 'X' }, skeletonId: 4 } });
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Catalog::sets' } } });
    }
  });

  it('without the resource may not read image attributes', async () => {
    const other = await shop.admin('Magento_Catalog::sets');
    expect(await shop.call('GET', '/V1/products/media/types/Default', { token: other.token })).toMatchObject({ status: 401 });
    expect(await shop.call('GET', '/V1/products/media/types/Default')).toMatchObject({ status: 401 });
  });
});
