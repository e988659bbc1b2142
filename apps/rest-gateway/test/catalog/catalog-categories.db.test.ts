import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::categories'));
});
afterAll(() => shop.close());

let parent = 0;
let counter = 0;
/** Every test works below a category of its own. */
beforeEach(async () => {
  parent = (await create({ name: `Bench ${++counter}`, parent_id: 2 })).id;
});

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const read = async (id: number, query = '') => (await call('GET', `/V1/categories/${id}${query}`)).body;

async function create(category: object) {
  const answer = await call('POST', '/V1/categories', { category: { is_active: true, parent_id: parent, ...category } });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

interface Attributed {
  custom_attributes: { attribute_code: string; value: unknown }[];
}
const attribute = ({ custom_attributes }: Attributed, code: string) =>
  custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value;

/** What the tree says about itself must agree with what stands in it. */
async function expectSoundTree() {
  const broken = await shop.db.query(
    `select c.id, c.path, c.level, c.children_count from category c left join category p on p.id = c.parent_id
     where c.path <> coalesce(p.path || '/', '') || c.id or c.level <> coalesce(p.level + 1, 0)
        or c.children_count <> (select count(*) from category d where d.path like c.path || '/%')`,
  );
  expect(broken).toEqual([]);
}

const addresses = async (id: number) =>
  (
    await shop.db.query<{ store_id: number; request_path: string }>(
      `select store_id, request_path from url_rewrite where entity_type = 'category' and entity_id = $1 order by store_id`,
      [id],
    )
  ).map(({ store_id, request_path }) => `${store_id}:${request_path}`);

describe('POST /V1/categories', () => {
  it('puts a category last under its parent, with address and defaults', async () => {
    await create({ name: 'First' });
    const made = await create({ name: 'Tänze & Bälle', custom_attributes: [{ attribute_code: 'description', value: 'All of them' }] });
    const above = await read(parent);
    expect(made).toMatchObject({
      parent_id: parent,
      name: 'Tänze & Bälle',
      is_active: true,
      position: 2,
      level: 3,
      children: '',
      path: `1/2/${parent}/${made.id}`,
      available_sort_by: [],
      include_in_menu: true,
    });
    expect(made.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const values = Object.fromEntries(
      made.custom_attributes.map((each: { attribute_code: string; value: unknown }) => [each.attribute_code, each.value]),
    );
    expect(values).toEqual({
      path: made.path,
      children_count: '0',
      is_anchor: '1',
      display_mode: 'PRODUCTS',
      url_key: 'tanze-balle',
      url_path: `bench-${counter}/tanze-balle`,
      description: 'All of them',
    });
    expect(await addresses(made.id)).toEqual([`1:bench-${counter}/tanze-balle.html`]);
    expect(above.children.split(',')).toHaveLength(2);
    expect(await read(made.id)).toEqual(made);
    await expectSoundTree();
  });

  it("takes the store's root as parent when none is given", async () => {
    const made = await create({ name: `Loose ${counter}`, parent_id: undefined });
    expect(made).toMatchObject({ parent_id: 2, level: 2 });
  });

  it('makes a root category below the root of everything, without an address', async () => {
    const made = await create({ name: 'Second store', parent_id: 1 });
    expect(made).toMatchObject({ level: 1, path: `1/${made.id}` });
    expect(attribute(made, 'url_path')).toBeUndefined();
    expect(await addresses(made.id)).toEqual([]);
  });

  it('keeps the sort fields as a list', async () => {
    const made = await create({ name: 'Sorted', available_sort_by: ['position', 'name'] });
    expect(made.available_sort_by).toEqual(['position', 'name']);
  });

  it.each([
    ['a missing name', { is_active: true }, { fieldName: 'name' }],
    ['a blank name', { name: ' ', is_active: true }, { fieldName: 'name' }],
    ['a missing is_active', { name: 'A' }, { fieldName: 'is_active' }],
    ['a name without letters or digits', { name: '!?', is_active: true }, { fieldName: 'url_key' }],
    ['an unknown property', { name: 'A', is_active: true, colour: 'red' }, { fieldName: 'category.colour' }],
    [
      'a value that does not fit',
      { name: 'A', is_active: true, custom_attributes: { is_anchor: 'maybe' } },
      { attributeCode: 'is_anchor' },
    ],
    ['a list where text is due', { name: 'A', is_active: true, custom_attributes: { description: [] } }, { attributeCode: 'description' }],
  ])('refuses %s with 400 and creates nothing', async (_, category, parameters) => {
    const answer = await call('POST', '/V1/categories', { category: { parent_id: parent, ...category } });
    expect(answer.status).toBe(400);
    expect(answer.body.parameters).toMatchObject(parameters);
    expect((await read(parent)).children).toBe('');
  });

  it('refuses an address that is taken with 400, by a sibling or by a product', async () => {
    await create({ name: 'Shoes' });
    const twin = { category: { name: 'shoes!', is_active: true, parent_id: parent } };
    expect(await call('POST', '/V1/categories', twin)).toMatchObject({
      status: 400,
      body: { message: 'URL key for specified store already exists.', parameters: { fieldName: 'url_key' } },
    });
    await shop.db.query(`insert into url_rewrite (entity_type, entity_id, store_id, request_path) values ('product', 1, 1, $1)`, [
      `bench-${counter}/boots.html`,
    ]);
    const boots = { category: { name: 'Boots', is_active: true, parent_id: parent } };
    expect(await call('POST', '/V1/categories', boots)).toMatchObject({ status: 400, body: { parameters: { fieldName: 'url_key' } } });
    await expectSoundTree();
  });

  it('answers 404 for an unknown parent and 400 without a category', async () => {
    const orphan = { category: { name: 'A', is_active: true, parent_id: 999999 } };
    expect(await call('POST', '/V1/categories', orphan)).toMatchObject({ status: 404, body: { parameters: { fieldValue: 999999 } } });
    expect(await call('POST', '/V1/categories', {})).toMatchObject({ status: 400, body: { parameters: { fieldName: 'category' } } });
  });

  it('lets ten clients create at once and numbers and counts them right', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, (_, index) => create({ name: `Parallel ${index}` })));
    expect(new Set(made.map(({ position }) => position)).size).toBe(10);
    expect(attribute(await read(parent), 'children_count')).toBe('10');
    await expectSoundTree();
  });
});

describe('PUT /V1/categories/:id', () => {
  it('changes what is sent, keeps the rest, and leaves the place in the tree alone', async () => {
    const made = await create({ name: 'Old', custom_attributes: { description: 'Kept', meta_title: 'Goes' } });
    const category = { name: 'New', is_active: false, parent_id: 1, level: 9, path: '1/9', custom_attributes: { meta_title: '' } };
    const { body } = await call('PUT', `/V1/categories/${made.id}`, { category });
    expect(body).toMatchObject({ id: made.id, name: 'New', is_active: false, parent_id: parent, level: 3, path: made.path });
    expect(attribute(body, 'description')).toBe('Kept');
    expect(attribute(body, 'meta_title')).toBeUndefined();
    expect(attribute(body, 'url_key'), 'a new name does not move the address').toBe('old');
    expect((await read(parent)).children, 'inactive children are not listed').toBe('');
  });

  it('takes back its own answer unchanged', async () => {
    const made = await create({ name: 'Round', available_sort_by: ['name'], custom_attributes: { custom_design_from: '2015-11-30' } });
    const answer = await call('PUT', `/V1/categories/${made.id}`, { category: made });
    expect(answer.status).toBe(200);
    expect({ ...answer.body, updated_at: '' }).toEqual({ ...made, updated_at: '' });
  });

  it('moves the addresses of all descendants with a new url key', async () => {
    const child = await create({ name: 'Child' });
    const grandchild = await create({ name: 'Grandchild', parent_id: child.id });
    await call('PUT', `/V1/categories/${parent}`, { category: { custom_attributes: { url_key: `Moved ${counter}` } } });
    expect(attribute(await read(grandchild.id), 'url_path')).toBe(`moved-${counter}/child/grandchild`);
    expect(await addresses(grandchild.id)).toEqual([`1:moved-${counter}/child/grandchild.html`]);
  });

  it("refuses a sibling's url key, and to take a required value away, with 400", async () => {
    await create({ name: 'Taken' });
    const made = await create({ name: 'Mine' });
    const put = (category: object) => call('PUT', `/V1/categories/${made.id}`, { category });
    expect(await put({ custom_attributes: { url_key: 'taken' } })).toMatchObject({
      status: 400,
      body: { parameters: { fieldName: 'url_key' } },
    });
    expect(await put({ custom_attributes: { name: '' } })).toMatchObject({ status: 400, body: { parameters: { fieldName: 'name' } } });
    expect(await read(made.id)).toEqual(made);
  });

  it('answers 404 for an unknown category', async () => {
    expect(await call('PUT', '/V1/categories/999999', { category: { name: 'A' } })).toMatchObject({ status: 404 });
  });

  it('loses no value when two clients save at once', async () => {
    const made = await create({ name: 'Shared' });
    const put = (custom_attributes: object) => call('PUT', `/V1/categories/${made.id}`, { category: { custom_attributes } });
    await Promise.all([put({ meta_title: 'One' }), put({ description: 'Two' })]);
    const now = await read(made.id);
    expect([attribute(now, 'meta_title'), attribute(now, 'description')]).toEqual(['One', 'Two']);
  });
});

describe('PUT /V1/categories/:categoryId/move', () => {
  const move = (id: number, body: object) => call('PUT', `/V1/categories/${id}/move`, body);
  const childIds = async (id: number) => (await read(id)).children.split(',').filter(Boolean).map(Number);

  it('takes descendants, counts and addresses along', async () => {
    const [from, to] = [await create({ name: 'From' }), await create({ name: 'To' })];
    const branch = await create({ name: 'Branch', parent_id: from.id });
    const leaf = await create({ name: 'Leaf', parent_id: branch.id });
    expect(await move(branch.id, { parentId: to.id })).toMatchObject({ status: 200, body: true });
    expect(await read(leaf.id)).toMatchObject({ path: `${to.path}/${branch.id}/${leaf.id}`, level: 5, parent_id: branch.id });
    expect(attribute(await read(from.id), 'children_count')).toBe('0');
    expect(attribute(await read(to.id), 'children_count')).toBe('2');
    expect(await addresses(leaf.id)).toEqual([`1:bench-${counter}/to/branch/leaf.html`]);
    await expectSoundTree();
  });

  it('places it first for afterId 0, behind the one named, and last for none or a number above all', async () => {
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await create({ name })).id);
    const [a, b, c] = ids;
    const steps: [object, (number | undefined)[]][] = [
      [{ parentId: parent, afterId: 0 }, [c, a, b]],
      [{ parentId: parent, afterId: a }, [a, c, b]],
      [{ parentId: parent }, [a, b, c]],
      [{ parentId: parent, afterId: 0 }, [c, a, b]],
      [{ parentId: parent, afterId: 999999 }, [a, b, c]],
    ];
    for (const [body, order] of steps) {
      await move(c ?? 0, body);
      expect(await childIds(parent), JSON.stringify(body)).toEqual(order);
    }
    await expectSoundTree();
  });

  it('refuses with 400 what would tear the tree apart or take an address', async () => {
    const [one, other] = [await create({ name: 'One' }), await create({ name: 'Other' })];
    const below = await create({ name: 'Other', parent_id: one.id });
    for (const parentId of [one.id, below.id]) {
      expect(await move(one.id, { parentId })).toMatchObject({ status: 400, body: { parameters: { fieldName: 'parentId' } } });
    }
    expect(await move(other.id, { parentId: one.id })).toMatchObject({ status: 400, body: { parameters: { fieldName: 'url_key' } } });
    expect((await move(2, { parentId: parent })).status, 'a root below its own descendant').toBe(400);
    expect((await move(1, { parentId: 2 })).status).toBe(400);
    expect((await move(one.id, {})).status, 'no parentId').toBe(400);
    const second = await create({ name: 'Other root', parent_id: 1 });
    expect((await move(2, { parentId: second.id })).status, 'a root of a store').toBe(400);
    expect(await read(other.id)).toEqual(other);
    await expectSoundTree();
  });

  it('answers 404 for an unknown category or parent', async () => {
    expect((await move(999999, { parentId: 2 })).status).toBe(404);
    expect((await move(parent, { parentId: 999999 })).status).toBe(404);
  });

  it('keeps the tree sound when clients move against each other', async () => {
    const [one, other] = [await create({ name: 'One' }), await create({ name: 'Other' })];
    const statuses = (await Promise.all([move(one.id, { parentId: other.id }), move(other.id, { parentId: one.id })])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 400]);
    await expectSoundTree();
  });
});

describe('DELETE /V1/categories/:categoryId', () => {
  it('takes descendants and addresses along and corrects the counts above', async () => {
    const branch = await create({ name: 'Branch' });
    const leaf = await create({ name: 'Leaf', parent_id: branch.id });
    expect(await call('DELETE', `/V1/categories/${branch.id}`)).toMatchObject({ status: 200, body: true });
    expect((await call('GET', `/V1/categories/${leaf.id}`)).status).toBe(404);
    expect(await addresses(leaf.id)).toEqual([]);
    await expectSoundTree();
  });

  it('refuses the root of the tree and of a store with 400, and an unknown one with 404', async () => {
    for (const id of [1, 2]) expect((await call('DELETE', `/V1/categories/${id}`)).status).toBe(400);
    expect((await call('DELETE', '/V1/categories/999999')).status).toBe(404);
    expect((await read(2)).id).toBe(2);
  });
});

describe('GET /V1/categories', () => {
  interface Tree {
    id: number;
    children_data: Tree[];
  }

  it('gives the tree of the store, of a category, and of everything under /all, as deep as asked', async () => {
    const child = await create({ name: 'Child', is_active: false });
    const grandchild = await create({ name: 'Grandchild', parent_id: child.id });
    const whole = await call('GET', '/V1/categories');
    expect(whole).toMatchObject({ status: 200, body: { id: 2, parent_id: 1, name: 'Default Category', level: 1, product_count: 0 } });
    const below = await call('GET', `/V1/categories?rootCategoryId=${parent}`);
    const leaf = {
      id: grandchild.id,
      parent_id: child.id,
      name: 'Grandchild',
      is_active: true,
      position: 1,
      level: 4,
      product_count: 0,
      children_data: [],
    };
    expect(below.body.children_data).toEqual([expect.objectContaining({ id: child.id, is_active: false, children_data: [leaf] })]);
    const flat = await call('GET', `/V1/categories?rootCategoryId=${parent}&depth=1`);
    expect(flat.body.children_data.map((node: Tree) => [node.id, node.children_data])).toEqual([[child.id, []]]);
    const all = await shop.call('GET', '/rest/all/V1/categories?depth=0', { token });
    expect(all.body).toMatchObject({ id: 1, level: 0, children_data: [] });
  });

  it('answers 404 for an unknown root and 400 for one that is no number', async () => {
    expect((await call('GET', '/V1/categories?rootCategoryId=999999')).status).toBe(404);
    expect((await call('GET', '/V1/categories?rootCategoryId=abc')).status).toBe(400);
  });
});

describe('who may', () => {
  const routes: [string, string, unknown?][] = [
    ['GET', '/V1/categories'],
    ['GET', '/V1/categories/2'],
    ['POST', '/V1/categories', {}],
    ['PUT', '/V1/categories/2', {}],
    ['PUT', '/V1/categories/2/move', {}],
    ['DELETE', '/V1/categories/2'],
  ];

  it('refuses guests, customers and admins without the resource', async () => {
    const [customer, admin] = await Promise.all([shop.customer(), shop.admin('Magento_Catalog::products')]);
    for (const other of [undefined, customer.token, admin.token]) {
      const answer = await shop.call('DELETE', '/V1/categories/2', { token: other });
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Catalog::categories' } } });
    }
  });

  it('lets guests read, and no more, once the catalogue is public', async () => {
    const settings = shop.settings;
    settings.publicCatalog = true;
    const statuses = await Promise.all(routes.map(async ([method, path, body]) => (await shop.call(method, path, { body })).status));
    settings.publicCatalog = false;
    expect(statuses).toEqual([200, 200, 401, 401, 401, 401]);
  });
});

describe('store views', () => {
  beforeAll(async () => {
    await shop.db.query(`insert into store (id, code, name, website_id, store_group_id) values (7, 'german', 'German', 1, 1)`);
    await shop.db.cache.forget('stores');
  });

  const inStore = (code: string, method: string, path: string, body?: unknown) =>
    shop.call(method, `/rest/${code}/V1${path}`, { token, body });

  it('keeps values of their own and shows the global ones else', async () => {
    const { id } = await create({ name: 'Shoes' });
    const category = { name: 'Schuhe', custom_attributes: { url_key: 'schuhe', is_anchor: '0' } };
    const saved = await inStore('german', 'PUT', `/categories/${id}`, { category });
    expect(saved.body).toMatchObject({ name: 'Schuhe', is_active: true });
    const [german, global] = [await read(id, '?storeId=7'), (await inStore('all', 'GET', `/categories/${id}`)).body];
    expect([german.name, attribute(german, 'url_path')]).toEqual(['Schuhe', `bench-${counter}/schuhe`]);
    expect([global.name, attribute(global, 'url_path')]).toEqual(['Shoes', `bench-${counter}/shoes`]);
    expect(attribute(global, 'is_anchor'), 'a global attribute is the same everywhere').toBe('0');
    expect(await addresses(id)).toEqual([`1:bench-${counter}/shoes.html`, `7:bench-${counter}/schuhe.html`]);
    const tree = await inStore('german', 'GET', `/categories?rootCategoryId=${parent}`);
    expect(tree.body.children_data[0].name).toBe('Schuhe');
  });

  it('fall back to the global value when theirs is cleared', async () => {
    const { id } = await create({ name: 'Hats' });
    await inStore('german', 'PUT', `/categories/${id}`, { category: { name: 'Hüte', custom_attributes: { url_key: 'huete' } } });
    const cleared = { custom_attributes: { name: null, url_key: null } };
    const { body } = await inStore('german', 'PUT', `/categories/${id}`, { category: cleared });
    expect([body.name, attribute(body, 'url_path')]).toEqual(['Hats', `bench-${counter}/hats`]);
    expect(await addresses(id)).toEqual([`1:bench-${counter}/hats.html`, `7:bench-${counter}/hats.html`]);
  });

  it('are written by default once there are two, global values by /all', async () => {
    const { id } = await create({ name: 'Gloves' });
    await call('PUT', `/V1/categories/${id}`, { category: { name: 'Default gloves' } });
    expect((await read(id, '?storeId=0')).name).toBe('Gloves');
    await inStore('all', 'PUT', `/categories/${id}`, { category: { name: 'All gloves' } });
    const names = await Promise.all(['0', '1', '7'].map(async (storeId) => (await read(id, `?storeId=${storeId}`)).name));
    expect(names).toEqual(['All gloves', 'Default gloves', 'All gloves']);
  });

  it('answer 404 when unknown', async () => {
    expect((await call('GET', '/V1/categories/2?storeId=99')).status).toBe(404);
  });
});
