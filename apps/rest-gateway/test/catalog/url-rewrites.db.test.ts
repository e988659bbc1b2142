import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
let rewrites: ReturnType<Shop['as']>['catalog']['urlRewrite'];
beforeAll(async () => {
  shop = await openShop();
  const admin = await shop.admin();
  token = admin.token;
  rewrites = shop.as(admin.actor).catalog.urlRewrite;
});
afterAll(() => shop.close());
let made = 0;
let key: string;
beforeEach(() => {
  key = `cup-${++made}`;
});

const resolve = (path: string) => shop.call('GET', `/V1/url-rewrites/resolve?path=${encodeURIComponent(path)}`);
const save = async (url_key: string, id = key) => {
  const product = {
    sku: id,
    name: id,
    price: 5,
    attribute_set_id: 4,
    visibility: 4,
    custom_attributes: [{ attribute_code: 'url_key', value: url_key }],
  };
  const answer = await shop.call('POST', '/V1/products', { token, body: { product } });
  return { status: answer.status, id: answer.body.id as number };
};
const custom = (request_path: string, target_path: string, redirect_type = 301) =>
  rewrites.create({ store_id: 1, request_path, target_path, redirect_type });
const listed = async (path: string) => {
  const filters = [{ field: 'request_path', value: path }];
  return (await rewrites.list({ searchCriteria: { filter_groups: [{ filters }] } })).items;
};

describe('the path of a product', () => {
  it('resolves, and redirects to the present one after every change of the url key', async () => {
    const { id } = await save(key);
    const entity = { type: 'product', entity_id: id };
    expect((await resolve(`/${key}.html?color=red`)).body).toEqual({ ...entity, relative_url: `${key}.html`, redirect_code: 0 });
    await save(`${key}-b`);
    await save(`${key}-c`);
    for (const former of [key, `${key}-b`]) {
      expect((await resolve(`${former}.html`)).body).toEqual({ ...entity, relative_url: `${key}-c.html`, redirect_code: 301 });
    }
    expect(await listed(`${key}.html`)).toMatchObject([
      { kind: 'redirect', entity_id: id, target_path: `${key}-c.html`, redirect_type: 301 },
    ]);

    await save(key);
    expect((await resolve(`${key}.html`)).body).toMatchObject({ redirect_code: 0 });
    const other = await save(`${key}-b`, `${key}-other`);
    expect((await resolve(`${key}-b.html`)).body, 'a new owner takes the former path').toMatchObject({
      entity_id: other.id,
      redirect_code: 0,
    });

    await shop.call('DELETE', `/V1/products/${key}`, { token });
    expect((await resolve(`${key}-c.html`)).status).toBe(404);
    expect(await listed(`${key}-c.html`)).toEqual([]);
  });

  it('leaves no redirect where the setting says so', async () => {
    await save(key);
    const path = 'catalog/seo/save_rewrites_history';
    await shop.db.query(`insert into config_value (path, value) values ($1, '0')`, [path]);
    await save(`${key}-b`);
    await shop.db.query('delete from config_value where path = $1', [path]);
    expect((await resolve(`${key}.html`)).status).toBe(404);
  });
});

it('the path of a category and those below it redirect after a change of its url key', async () => {
  const category = async (body: object, id?: number) =>
    (await shop.call(id ? 'PUT' : 'POST', `/V1/categories${id ? `/${id}` : ''}`, { token, body: { category: body } })).body.id as number;
  const parent = await category({ name: key, parent_id: 2, is_active: true });
  const child = await category({ name: 'Red', parent_id: parent, is_active: true });
  await category({ custom_attributes: [{ attribute_code: 'url_key', value: `${key}-new` }] }, parent);
  expect((await resolve(`${key}/red.html`)).body).toEqual({
    ...{ type: 'category', entity_id: child, relative_url: `${key}-new/red.html`, redirect_code: 301 },
  });
  await shop.call('DELETE', `/V1/categories/${parent}`, { token });
  expect((await resolve(`${key}/red.html`)).status).toBe(404);
});

describe('a custom rewrite', () => {
  it('redirects, or shows its target, and follows it', async () => {
    const { id } = await save(key);
    await custom(`/old/${key}/`, `${key}.html`);
    await custom(`short-${key}`, `${key}.html`, 0);
    await custom(`away-${key}`, 'https://shop.example/sale', 302);
    await save(`${key}-b`);
    const entity = { type: 'product', entity_id: id };
    expect((await resolve(`old/${key}/`)).body).toEqual({ ...entity, relative_url: `${key}-b.html`, redirect_code: 301 });
    expect((await resolve(`short-${key}`)).body).toEqual({ ...entity, relative_url: `short-${key}`, redirect_code: 0 });
    expect((await resolve(`away-${key}`)).body).toEqual({ type: 'url', relative_url: 'https://shop.example/sale', redirect_code: 302 });
  });

  it('is updated and deleted, which is seen at once', async () => {
    const { id } = await custom(key, 'https://a.example/');
    expect((await resolve(key)).body.relative_url).toBe('https://a.example/');
    await rewrites.update({
      id,
      store_id: 1,
      request_path: key,
      target_path: 'https://b.example/',
      redirect_type: 302,
      description: ' why ',
    });
    expect((await resolve(key)).body).toMatchObject({ relative_url: 'https://b.example/', redirect_code: 302 });
    expect(await rewrites.get({ id })).toMatchObject({ description: 'why' });
    await rewrites.delete({ id });
    expect((await resolve(key)).status).toBe(404);
    await expect(rewrites.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused where the path is taken, by whatever comes first', async () => {
    await save(key);
    const taken = { message: 'The path in "%fieldName" is already in use in this store view.' };
    await expect(custom(`${key}.html`, 'https://a.example/')).rejects.toMatchObject(taken);
    await expect(custom('no-route', 'https://a.example/'), 'a page').rejects.toMatchObject(taken);
    await custom(`${key}-b.html`, 'https://a.example/');
    await expect(custom(`${key}-b.html`, 'https://b.example/')).rejects.toMatchObject(taken);
    expect((await save(`${key}-b`)).status).toBe(400);
    expect((await resolve(`${key}.html`)).body.redirect_code, 'nothing was changed').toBe(0);
  });

  it('never leads back to itself, also through others', async () => {
    const loop = { message: 'The path in "%fieldName" leads back to the request path.' };
    await expect(custom(key, `/${key}?again=1`)).rejects.toMatchObject(loop);
    await custom(`${key}-1`, `${key}-2`);
    const second = await custom(`${key}-2`, `${key}-3`);
    await expect(custom(`${key}-3`, `${key}-1`)).rejects.toMatchObject(loop);
    await expect(rewrites.update({ ...second, target_path: `${key}-1` })).rejects.toMatchObject(loop);
  });

  it.each([
    ['a path with a query', { request_path: 'a?b' }],
    ['an URL as path', { request_path: 'https://a.example' }],
    ['an empty path', { request_path: '/' }],
    ['another kind of redirect', { redirect_type: 307 }],
    ['a script', { target_path: 'javascript:alert(1)' }],
    ['a target of another host without protocol', { target_path: '//a.example' }],
    ['a target that is not there', { redirect_type: 0 }],
    ['an URL that is shown', { redirect_type: 0, target_path: 'https://a.example' }],
    ['a store view that is not there', { store_id: 99 }],
    ["the admin's store view", { store_id: 0 }],
  ])('is refused for %s', async (_, wrong) => {
    await expect(
      rewrites.create({ store_id: 1, request_path: key, target_path: 'nowhere', redirect_type: 301, ...wrong }),
    ).rejects.toMatchObject({
      code: expect.stringMatching(/BAD_REQUEST|NOT_FOUND/),
    });
    expect((await resolve(key)).status).toBe(404);
  });

  it('is for those with the permission, and on record', async () => {
    const { actor } = await shop.admin('Magento_Catalog::products');
    await expect(shop.as(actor).catalog.urlRewrite.list({ searchCriteria: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const { id } = await custom(key, 'https://a.example/');
    const rows = await shop.db.query('select hidden, entity_label from change_row where entity = $1 and entity_id = $2', [
      'url_rewrite',
      String(id),
    ]);
    expect(rows).toEqual([{ hidden: false, entity_label: key }]);
  });
});
