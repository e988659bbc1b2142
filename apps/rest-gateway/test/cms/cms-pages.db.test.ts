import { setSetting } from '@merx/router';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const PAGES = '/V1/cmsPage';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Cms::page'));
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.db.prisma.cmsPage.deleteMany({ where: { id: { gt: 4 } } });
});

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const create = (page: object, base = '') => call('POST', `${base}${PAGES}`, { page });
const change = (id: number, page: object) => call('PUT', `${PAGES}/${id}`, { page });
const list = (criteria: string, base = '') => call('GET', `${base}${PAGES}/search?${criteria}`);
const all = async () => (await list('searchCriteria=')).body.items;
const identifiers = (items: { identifier: string }[]) => items.map(({ identifier }) => identifier);
const storesOf = async (id: number) => (await shop.db.prisma.cmsPage.findFirstOrThrow({ where: { id } })).store_ids;
const filter = (field: string, value: string, type = 'eq') =>
  `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}&searchCriteria[filter_groups][0][filters][0][condition_type]=${type}`;

const HTML = '<p onclick="x()">As &lt;written&gt;</p>\n<script>alert("1 < 2")</script>{{block block_id="1"}} Ü😀\t';
const whole = {
  identifier: 'about/us_2.html',
  title: 'About us',
  page_layout: '1column',
  meta_title: 'MT',
  meta_keywords: 'MK',
  meta_description: 'MD',
  content_heading: 'CH',
  content: HTML,
  sort_order: '5',
  layout_update_xml: '<x/>',
  custom_theme: '4',
  custom_root_template: 'empty',
  custom_layout_update_xml: '<y/>',
  custom_theme_from: '2024-01-01',
  custom_theme_to: '2024-02-01',
  active: false,
};

describe('pages', () => {
  it('are made, read, changed and deleted; their HTML is kept as it was written', async () => {
    const { status, body: made } = await create(whole);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect({ status, made }).toEqual({ status: 200, made: { ...whole, id: expect.any(Number), creation_time: time, update_time: time } });
    const path = `${PAGES}/${made.id}`;
    expect(await call('GET', path)).toMatchObject({ status: 200, body: made });

    await shop.db.query(`update cms_page set creation_time = '2020-01-01', update_time = '2020-01-01' where id = $1`, [made.id]);
    const changed = await change(made.id, { id: 1, title: 'New', content: null, creation_time: '1999-01-01', update_time: '1999-01-01' });
    const { content: _, ...rest } = whole;
    expect(changed).toMatchObject({ status: 200, body: { ...rest, id: made.id, title: 'New', creation_time: '2020-01-01 00:00:00' } });
    expect(changed.body).not.toHaveProperty('content');
    expect(Date.parse(`${changed.body.update_time}Z`)).toBeGreaterThan(Date.now() - 60_000);
    expect((await call('GET', path)).body).toEqual(changed.body);
    expect((await call('GET', `${PAGES}/1`)).body.title).toBe('404 Not Found');

    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: true });
    expect(await call('GET', path)).toMatchObject({ status: 404, body: { parameters: { fieldName: 'id', fieldValue: made.id } } });
  });

  it('can be sent back as they were answered, also through POST', async () => {
    const { body: made } = await create(whole);
    const { body: installed } = await call('GET', `${PAGES}/2`);
    for (const given of [made, installed]) {
      for (const answer of [await change(given.id, given), await create(given)]) {
        expect(answer).toMatchObject({ status: 200, body: { ...given, update_time: expect.any(String) } });
      }
    }
    expect(await all()).toHaveLength(5);
  });

  it('have what the shop gives them where little is told', async () => {
    const { body } = await create({ title: 'Größe & Preis' });
    const { creation_time, update_time, ...rest } = body;
    expect(rest).toEqual({ id: body.id, identifier: 'grosse-preis', title: 'Größe & Preis', sort_order: '0', active: true });
    expect((await change(body.id, { identifier: '', title: 'Other' })).body.identifier).toBe('other');
  });

  it('are of the store view of the address, of every one under all', async () => {
    const { body: global } = await create({ title: 'Global' }, '/rest/all');
    const { body: own } = await create({ title: 'Own' }, '/rest/default');
    const { body: plain } = await create({ title: 'Plain' });
    expect(await Promise.all([global, own, plain].map(({ id }) => storesOf(id)))).toEqual([[0], [1], [0]]);
    await call('PUT', `/rest/all${PAGES}/${own.id}`, { page: { title: 'Still own' } });
    expect(await storesOf(own.id)).toEqual([1]);
  });
});

describe('lists of pages', () => {
  it.each([
    ['id', '2', 'eq', ['home']],
    ['page_id', '1,3', 'in', ['no-route', 'enable-cookies']],
    ['identifier', 'HOME', 'eq', ['home']],
    ['title', '%25not found', 'like', ['no-route']],
    ['page_layout', '2columns-right', 'eq', ['no-route']],
    ['content', '%25welcome%25', 'like', ['home']],
    ['active', '0', 'eq', []],
    ['is_active', '1', 'eq', ['no-route', 'home', 'enable-cookies', 'privacy-policy-cookie-restriction-mode']],
    ['sort_order', '0', 'gt', []],
    ['creation_time', '2020-01-01', 'lt', []],
    ['update_time', '2020-01-01', 'gt', ['no-route', 'home', 'enable-cookies', 'privacy-policy-cookie-restriction-mode']],
    ['custom_theme_from', '', 'null', ['no-route', 'home', 'enable-cookies', 'privacy-policy-cookie-restriction-mode']],
  ])('find them by %s', async (field, value, type, wanted) => {
    const { status, body } = await list(filter(field, value, type));
    expect({ status, found: identifiers(body.items), total: body.total_count }).toEqual({
      status: 200,
      found: wanted,
      total: wanted.length,
    });
  });

  it('find them by their exact store view', async () => {
    await create({ title: 'Own' }, '/rest/default');
    const found = async (value: string, type: string) => identifiers((await list(filter('store_id', value, type))).body.items).at(-1);
    expect((await list(filter('store_id', '1'))).body.items).toMatchObject([{ identifier: 'own' }]);
    expect(await found('0,1', 'in')).toBe('own');
    expect((await list(filter('store_id', '0'))).body.total_count).toBe(4);
    expect((await list(filter('store_id', '1', 'neq'))).body.total_count).toBe(4);
    expect((await list(filter('store_id', '7'))).body.items).toEqual([]);
    expect(await list(filter('store_id', '1', 'gt'))).toMatchObject({ status: 400, body: { parameters: { fieldName: 'store_id' } } });
  });

  it('are sorted and paged', async () => {
    const sorted = 'searchCriteria[sortOrders][0][field]=title&searchCriteria[sortOrders][0][direction]=DESC';
    const { body } = await list(`${sorted}&searchCriteria[pageSize]=2&searchCriteria[currentPage]=2`);
    expect(identifiers(body.items)).toEqual(['enable-cookies', 'no-route']);
    expect(body).toMatchObject({ total_count: 4, search_criteria: { page_size: 2, current_page: 2 } });
    expect(await list(filter('colour', 'red'))).toMatchObject({ status: 400, body: { parameters: { fieldName: 'colour' } } });
    expect(await list('')).toMatchObject({ status: 400, body: { parameters: { fieldName: 'searchCriteria' } } });
  });
});

describe('a page that is refused', () => {
  it.each<[string, object, object]>([
    ['without a title', { identifier: 'ab' }, { fieldName: 'title' }],
    ['with an identifier of digits', { title: 'T', identifier: '42' }, { fieldName: 'identifier', value: '42' }],
    ['with capital letters in the identifier', { title: 'T', identifier: 'About' }, { fieldName: 'identifier' }],
    ['with one letter as identifier', { title: 'T', identifier: 'a' }, { fieldName: 'identifier' }],
    ['with a title that gives no identifier', { title: '!!' }, { fieldName: 'identifier' }],
    ['with a taken identifier', { title: 'T', identifier: 'home' }, { fieldName: 'identifier', value: 'home' }],
    ['with a date that is none', { title: 'Ti', custom_theme_from: '2024-02-30' }, { fieldName: 'page.custom_theme_from' }],
    ['with an unknown property', { title: 'Ti', colour: 1 }, { fieldName: 'page.colour' }],
  ])('%s is told so by 400, new or not', async (_, page, parameters) => {
    const { body: other } = await create({ title: 'Other', identifier: 'other' });
    const before = await all();
    expect(await create(page)).toMatchObject({ status: 400, body: { parameters } });
    const { title, ...rest } = { title: null, ...page };
    const changed = { ...rest, title, identifier: 'identifier' in page ? page.identifier : null };
    expect(await change(other.id, changed)).toMatchObject({ status: 400, body: { parameters } });
    expect(await all()).toEqual(before);
  });

  it('clashes with one of every store view, and with one of its own, not with one of another', async () => {
    const { id: website_id } = await shop.db.prisma.website.findFirstOrThrow({ where: { id: 1 } });
    await shop.db.prisma.store.create({ data: { code: 'second', name: 'Second', website_id, store_group_id: 1 } });
    await shop.db.cache.forget('stores');
    const page = { title: 'Same', identifier: 'same' };
    const { body: first } = await create(page, '/rest/default');
    expect((await create(page, '/rest/default')).status).toBe(400);
    expect((await create(page)).status, 'the default store view, now that there are two').toBe(400);
    expect((await create(page, '/rest/all')).status).toBe(400);
    const { status, body: second } = await create(page, '/rest/second');
    expect(status).toBe(200);
    expect((await create({ title: 'Home', identifier: 'home' }, '/rest/second')).status, 'home is of every store view').toBe(400);
    const { body: third } = await create({ title: 'Third' }, '/rest/all');
    expect((await change(third.id, page)).status).toBe(400);
    await call('DELETE', `${PAGES}/${first.id}`);
    await call('DELETE', `${PAGES}/${second.id}`);
    expect((await change(third.id, page)).status).toBe(200);
    await shop.db.prisma.store.delete({ where: { code: 'second' } });
    await shop.db.cache.forget('stores');
  });

  it('is one that a setting names and that would get another identifier', async () => {
    for (const [id, identifier] of [
      [1, 'no-route'],
      [2, 'home'],
      [3, 'enable-cookies'],
    ] as const) {
      const parameters = { fieldName: 'identifier', value: identifier };
      expect(await change(id, { identifier: 'elsewhere' })).toMatchObject({ status: 400, body: { parameters } });
      expect(await change(id, { identifier, sort_order: 1 })).toMatchObject({ status: 200, body: { identifier, sort_order: '1' } });
      await change(id, { sort_order: 0 });
    }
    const { body } = await create({ title: 'Start' });
    expect((await change(body.id, { identifier: 'begin' })).status).toBe(200);
    await setSetting(shop.db, 'web/default/cms_home_page', `begin|${body.id}`, { scope: 'stores', code: 'default' });
    expect((await change(body.id, { identifier: 'start' })).status).toBe(400);
    await shop.db.prisma.configValue.deleteMany({});
    await shop.db.cache.forget('config');
    expect((await change(body.id, { identifier: 'start' })).status).toBe(200);
  });

  it('under an id that nothing has is told so by 404, and never made', async () => {
    const before = await all();
    for (const id of [999, 0, -1]) {
      const parameters = { fieldName: 'id', fieldValue: id };
      expect(await change(id, { title: 'Ghost' })).toMatchObject({ status: 404, body: { parameters } });
      expect((await call('GET', `${PAGES}/${id}`)).status).toBe(404);
      expect((await call('DELETE', `${PAGES}/${id}`)).status).toBe(404);
    }
    expect((await create({ id: 999, title: 'Ghost' })).status).toBe(404);
    expect((await call('GET', `${PAGES}/abc`)).status).toBe(400);
    expect(await call('POST', PAGES, {})).toMatchObject({ status: 400, body: { parameters: { fieldName: 'page' } } });
    expect((await create({})).body.errors.map((error: { parameters: object }) => error.parameters)).toEqual([
      { fieldName: 'title' },
      { fieldName: 'identifier' },
    ]);
    expect(await all()).toEqual(before);
  });
});

describe('revisions of a page', () => {
  const revisions = async (as: Awaited<ReturnType<Shop['admin']>>, id: number) => shop.as(as.actor).cms.page.listRevisions({ id });

  it('are one per save, with who made it, and bring the page back', async () => {
    const [one, two] = await Promise.all([shop.admin('Magento_Cms::page'), shop.admin('Magento_Cms::page')]);
    const { body: made } = await shop.call('POST', PAGES, { token: one.token, body: { page: whole } });
    await shop.call('PUT', `${PAGES}/${made.id}`, {
      token: two.token,
      body: { page: { title: 'Second', content: null, sort_order: 1, active: true } },
    });
    await change(made.id, { identifier: '-' });
    const { items, total_count } = await revisions(one, made.id);
    const nameOf = ({ actor }: typeof one) => (actor.type === 'admin' ? { admin_id: actor.adminId, username: actor.username } : {});
    expect({ items, total_count }).toMatchObject({ total_count: 2, items: [nameOf(two), nameOf(one)] });
    const oldest = items[1]?.id ?? 0;

    const caller = shop.as(two.actor).cms.page;
    expect(await caller.getRevision({ id: made.id, revisionId: oldest })).toEqual({ ...items[1], content: made });
    const restored = await caller.restore({ id: made.id, revisionId: oldest });
    expect(restored).toEqual({ ...made, update_time: restored.update_time });
    expect((await call('GET', `${PAGES}/${made.id}`)).body).toEqual(restored);
    expect((await revisions(one, made.id)).total_count).toBe(3);
    expect(await caller.listRevisions({ id: made.id, pageSize: 1, currentPage: 3 })).toEqual({ items: [items[1]], total_count: 3 });
    await expect(caller.listRevisions({ id: made.id, pageSize: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(caller.listRevisions({ id: made.id, currentPage: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('keep what the shop came with', async () => {
    const admin = await shop.admin();
    const { body: before } = await call('GET', `${PAGES}/4`);
    await change(4, { content: 'Other', active: false });
    const { items } = await revisions(admin, 4);
    expect(items).toMatchObject([{ admin_id: expect.any(Number) }, { admin_id: null, username: null, created_at: before.update_time }]);
    const restored = await shop.as(admin.actor).cms.page.restore({ id: 4, revisionId: items[1]?.id ?? 0 });
    expect(restored).toEqual({ ...before, update_time: restored.update_time });
  });

  it('bring nothing back that another page has taken meanwhile', async () => {
    const admin = await shop.admin();
    const { body: page } = await create({ title: 'Taken' });
    await change(page.id, { identifier: 'moved' });
    await create({ title: 'Taken' });
    const { items } = await revisions(admin, page.id);
    const restore = shop.as(admin.actor).cms.page.restore({ id: page.id, revisionId: items[1]?.id ?? 0 });
    await expect(restore).rejects.toMatchObject({ code: 'BAD_REQUEST', parameters: { fieldName: 'identifier', value: 'taken' } });
    expect((await revisions(admin, page.id)).total_count).toBe(2);
  });

  it('are those of that page alone, and go with it', async () => {
    const admin = await shop.admin();
    const caller = shop.as(admin.actor).cms.page;
    const { body: page } = await create({ title: 'One' });
    const { body: other } = await create({ title: 'Other' });
    const [revision] = (await revisions(admin, page.id)).items;
    const wrong = { id: other.id, revisionId: revision?.id ?? 0 };
    await expect(caller.getRevision(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(caller.restore(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(shop.as(admin.actor).cms.block.getRevision({ ...wrong, id: page.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await call('DELETE', `${PAGES}/${page.id}`);
    await expect(caller.listRevisions({ id: page.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await shop.db.prisma.cmsRevision.count({ where: { kind: 'page', entity_id: page.id } })).toBe(0);
    expect(await shop.db.prisma.cmsRevision.count({ where: { kind: 'page', entity_id: other.id } })).toBe(1);
  });
});

describe('with a public catalogue', () => {
  it('guests read the active pages of their store view; writing stays closed', async () => {
    const { body: hidden } = await create({ title: 'Hidden', active: false }, '/rest/all');
    const { body: own } = await create({ title: 'Own' }, '/rest/default');
    const { token: customer } = await shop.customer();
    const { token: blocks } = await shop.admin('Magento_Cms::block');
    shop.settings.publicCatalog = true;
    for (const caller of [undefined, customer, blocks]) {
      const get = (path: string) => shop.call('GET', path, { token: caller });
      expect((await get(`${PAGES}/2`)).body).toMatchObject({ identifier: 'home', content: '<p>Welcome to our shop.</p>' });
      expect((await get(`${PAGES}/${own.id}`)).status).toBe(200);
      expect((await get(`/rest/all${PAGES}/${own.id}`)).status).toBe(404);
      expect((await get(`${PAGES}/${hidden.id}`)).status).toBe(404);
      const { body } = await get(`${PAGES}/search?${filter('identifier', 'home,own,hidden', 'in')}`);
      expect({ found: identifiers(body.items), total: body.total_count }).toEqual({ found: ['home', 'own'], total: 2 });
      expect((await get(`${PAGES}/search?${filter('is_active', '0')}`)).body.items).toEqual([]);
      expect((await shop.call('PUT', `${PAGES}/2`, { token: caller, body: { page: { title: 'X' } } })).status).toBe(401);
    }
    expect((await call('GET', `${PAGES}/${hidden.id}`)).status).toBe(200);
    shop.settings.publicCatalog = false;
  });
});

it('refuses guests, customers and admins without the resource', async () => {
  const [customer, other] = await Promise.all([shop.customer(), shop.admin('Magento_Cms::block')]);
  const before = await all();
  for (const caller of [undefined, customer.token, other.token]) {
    const answer = await shop.call('DELETE', `${PAGES}/2`, { token: caller });
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.body)).toContain('"resources":"Magento_Cms::page"');
  }
  expect(await all()).toEqual(before);
});
