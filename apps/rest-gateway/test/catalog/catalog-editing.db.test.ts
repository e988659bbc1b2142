import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
let staff: ReturnType<typeof proceduresOf>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin(
    'Magento_Catalog::categories',
    'Magento_Catalog::attributes_attributes',
    'Magento_Catalog::sets',
    'Magento_Catalog::products',
  ));
  staff = proceduresOf(shop, token);
});
afterAll(() => shop.close());

const post = async (path: string, body: object) => {
  const answer = await shop.call('POST', `/rest/all/V1/${path}`, { token, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const category = async (name: string, parent_id: number) =>
  (await post('categories', { category: { name, parent_id, is_active: true } })).id;
const childrenOf = async (id: number): Promise<number[]> => {
  const { body } = await shop.call('GET', `/rest/all/V1/categories?rootCategoryId=${id}`, { token });
  return body.children_data.map((child: { id: number }) => child.id);
};
const strangers = async () => [undefined, (await shop.customer()).token, (await shop.admin('Magento_Sales::create')).token];

describe('catalog.category.keepPicture', () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const content = { base64_encoded_data: pixel, type: 'image/png', name: 'mugs.png' };
  const keep = (change: object = {}) => staff.mutate('catalog.category.keepPicture', { content: { ...content, ...change } });

  it('keeps a picture that the category then names, each under a name of its own', async () => {
    const [first, second] = [(await keep()).data, (await keep()).data];
    expect([first, second]).toEqual(['mugs.png', 'mugs_1.png']);
    const id = await category('Pictured', 2);
    const change = { custom_attributes: [{ attribute_code: 'image', value: second }] };
    await shop.call('PUT', `/rest/all/V1/categories/${id}`, { token, body: { category: change } });
    const { body } = await shop.call('GET', `/rest/all/V1/categories/${id}`, { token });
    expect(body.custom_attributes).toContainEqual({ attribute_code: 'image', value: 'mugs_1.png' });
    const picture = await fetch(`${shop.baseUrl}/media/catalog/category/${second}`);
    expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(pixel);
  });

  it('refuses what is no picture, and who may not', async () => {
    expect(await keep({ base64_encoded_data: Buffer.from('<svg/>').toString('base64') })).toMatchObject({ status: 400 });
    expect(await keep({ name: '../mugs.png' })).toMatchObject({ status: 400 });
    for (const stranger of await strangers())
      expect((await proceduresOf(shop, stranger).mutate('catalog.category.keepPicture', { content })).status).toBe(401);
  });
});

describe('catalog.category.place', () => {
  it('puts a category before another or last, whatever their numbers', async () => {
    const parent = await category('Place', 2);
    const first = await category('First', parent);
    const second = await category('Second', parent);
    const third = await category('Third', parent);
    const place = (categoryId: number, parentId: number, beforeId?: number) =>
      staff.mutate('catalog.category.place', { categoryId, parentId, beforeId });
    expect(await place(third, parent, first)).toMatchObject({ status: 200, data: true });
    expect(await childrenOf(parent)).toEqual([third, first, second]);
    await place(first, parent, third);
    await place(third, parent, second);
    expect(await childrenOf(parent)).toEqual([first, third, second]);
    await place(first, parent);
    expect(await childrenOf(parent)).toEqual([third, second, first]);
    await place(second, third);
    expect(await childrenOf(third)).toEqual([second]);
    const { body } = await shop.call('GET', `/rest/all/V1/categories/${second}`, { token });
    expect(body).toMatchObject({ parent_id: third, path: `1/2/${parent}/${third}/${second}`, level: 4 });
  });

  it('refuses what would tear the tree, what is unknown and who may not', async () => {
    const parent = await category('Loop', 2);
    const child = await category('Below', parent);
    const loop = await staff.mutate('catalog.category.place', { categoryId: parent, parentId: child });
    expect(loop).toMatchObject({ status: 400, message: 'A category cannot be moved into itself or one of its descendants.' });
    expect((await staff.mutate('catalog.category.place', { categoryId: 999_999, parentId: parent })).status).toBe(404);
    expect((await staff.mutate('catalog.category.place', { categoryId: child, parentId: 999_999 })).status).toBe(404);
    for (const caller of await strangers())
      expect((await proceduresOf(shop, caller).mutate('catalog.category.place', { categoryId: child, parentId: 2 })).status).toBe(401);
  });
});

describe('catalog.category.own', () => {
  it('tells which values a store view has of its own', async () => {
    const id = await category('Own', 2);
    expect((await staff.query('catalog.category.own', { categoryId: id, storeId: 1 })).data).toEqual([]);
    const body = { category: { name: 'Eigen', custom_attributes: [{ attribute_code: 'meta_title', value: 'Titel' }] } };
    await shop.call('PUT', `/rest/default/V1/categories/${id}`, { token, body });
    expect((await staff.query('catalog.category.own', { categoryId: id, storeId: 1 })).data).toEqual(['meta_title', 'name']);
    for (const caller of await strangers())
      expect((await proceduresOf(shop, caller).query('catalog.category.own', { categoryId: id, storeId: 1 })).status).toBe(401);
  });
});

describe('attribute sets', () => {
  const attribute = async (label: string): Promise<string> =>
    (await post('products/attributes', { attribute: { default_frontend_label: label, frontend_input: 'text' } })).attribute_code;
  const newSet = async (name: string): Promise<number> =>
    (await post('products/attribute-sets', { attributeSet: { attribute_set_name: name }, skeletonId: 4 })).attribute_set_id;
  interface Group {
    id: number | null;
    name: string;
    attribute_codes: string[];
  }
  const layoutOf = async (attributeSetId: number): Promise<Group[]> => {
    const { data } = await staff.query('catalog.attributeSet.layout', { attributeSetId });
    return data.groups.map((group: { id: number; name: string; attributes: { code: string }[] }) => ({
      id: group.id,
      name: group.name,
      attribute_codes: group.attributes.map(({ code }) => code),
    }));
  };
  const arrange = (attributeSetId: number, groups: Group[]) => staff.mutate('catalog.attributeSet.arrange', { attributeSetId, groups });

  it('are arranged at once: groups and attributes come, move and go', async () => {
    const fabric = await attribute('Fabric');
    const cut = await attribute('Cut');
    const setId = await newSet('Clothes');
    const before = await layoutOf(setId);
    const added = { id: null, name: 'Making', attribute_codes: [cut, fabric] };
    expect(await arrange(setId, [added, ...before])).toMatchObject({ status: 200, data: true });
    const after = await layoutOf(setId);
    expect(after[0]).toMatchObject({ name: 'Making', attribute_codes: [cut, fabric] });
    expect(after.slice(1)).toEqual(before);
    expect((await staff.query('catalog.attribute.usage', { attributeCode: fabric })).data).toEqual({
      sets: [{ id: setId, name: 'Clothes', group: 'Making' }],
      configurables: 0,
    });
    const [made, first, ...rest] = after as [Group, Group, ...Group[]];
    const moved = [
      { ...first, name: 'Main', attribute_codes: [...first.attribute_codes, fabric] },
      { ...made, attribute_codes: [] },
      ...rest,
    ];
    await arrange(setId, moved);
    expect(await layoutOf(setId)).toEqual(moved);
    await arrange(
      setId,
      moved.filter(({ name }) => name !== 'Making'),
    );
    expect((await layoutOf(setId)).map(({ name }) => name)).not.toContain('Making');
    expect((await staff.query('catalog.attribute.usage', { attributeCode: cut })).data).toEqual({ sets: [], configurables: 0 });
  });

  it('keep what must stay, and refuse what is wrong', async () => {
    const setId = await newSet('Kept');
    const before = await layoutOf(setId);
    const [first, second] = before as [Group, Group];
    const without = before.map((group) => ({ ...group, attribute_codes: group.attribute_codes.filter((code) => code !== 'name') }));
    expect(await arrange(setId, without)).toMatchObject({ status: 400, parameters: { attributeCode: 'name' } });
    const faults: Group[][] = [
      before.map((group) => ({ ...group, name: group === first ? ' ' : group.name })),
      before.map((group) => ({ ...group, name: group === first ? second.name : group.name })),
      [...before, { id: null, name: 'Twice', attribute_codes: ['name'] }],
    ];
    for (const groups of faults) expect((await arrange(setId, groups)).status).toBe(400);
    expect((await arrange(setId, [...before, { id: null, name: 'New', attribute_codes: ['no_such'] }])).status).toBe(404);
    expect((await arrange(setId, [...before, { id: 999_999, name: 'New', attribute_codes: [] }])).status).toBe(404);
    expect((await arrange(999_999, before)).status).toBe(404);
    expect(await layoutOf(setId)).toEqual(before);
    for (const caller of await strangers()) {
      const other = proceduresOf(shop, caller);
      expect((await other.mutate('catalog.attributeSet.arrange', { attributeSetId: setId, groups: before })).status).toBe(401);
      expect((await other.query('catalog.attributeSet.layout', { attributeSetId: setId })).status).toBe(401);
      expect((await other.query('catalog.attribute.usage', { attributeCode: 'name' })).status).toBe(401);
    }
    expect((await staff.query('catalog.attribute.usage', { attributeCode: 'no_such' })).status).toBe(404);
    expect((await staff.query('catalog.attributeSet.layout', { attributeSetId: 999_999 })).status).toBe(404);
  });
});
