import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const BLOCKS = '/V1/cmsBlock';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Cms::block'));
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.db.prisma.cmsBlock.deleteMany();
});

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const create = (block: object, base = '') => call('POST', `${base}${BLOCKS}`, { block });
const change = (id: number, block: object) => call('PUT', `${BLOCKS}/${id}`, { block });
const list = (criteria: string) => call('GET', `${BLOCKS}/search?${criteria}`);
const all = async () => (await list('searchCriteria=')).body.items;
const identifiers = (items: { identifier: string }[]) => items.map(({ identifier }) => identifier);
const filter = (field: string, value: string, type = 'eq') =>
  `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}&searchCriteria[filter_groups][0][filters][0][condition_type]=${type}`;

const HTML = '<ul><li onclick="x()">As &lt;written&gt;</li></ul>\n<script>alert("1 < 2")</script> Ü😀\t';
const whole = { identifier: 'Footer_Links', title: 'Footer', content: HTML, active: false };

describe('blocks', () => {
  it('are made, read, changed and deleted; their HTML is kept as it was written', async () => {
    const { status, body: made } = await create(whole);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect({ status, made }).toEqual({ status: 200, made: { ...whole, id: expect.any(Number), creation_time: time, update_time: time } });
    const path = `${BLOCKS}/${made.id}`;
    expect(await call('GET', path)).toMatchObject({ status: 200, body: made });
    await shop.db.query(`update cms_block set creation_time = '2020-01-01', update_time = '2020-01-01' where id = $1`, [made.id]);
    const { body: changed } = await change(made.id, { id: 999, title: 'New', content: null, creation_time: 'x', update_time: 'x' });
    expect(changed).toEqual({
      ...{ id: made.id, identifier: 'Footer_Links', title: 'New', active: false, creation_time: '2020-01-01 00:00:00' },
      update_time: expect.any(String),
    });
    expect(Date.parse(`${changed.update_time}Z`)).toBeGreaterThan(Date.now() - 60_000);
    expect((await call('GET', path)).body).toEqual(changed);
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: true });
    expect(await call('GET', path)).toMatchObject({ status: 404, body: { parameters: { fieldName: 'id', fieldValue: made.id } } });
  });

  it('can be sent back as they were answered, also through POST', async () => {
    const { body: given } = await create(whole);
    for (const answer of [await change(given.id, given), await create(given)]) {
      expect(answer).toMatchObject({ status: 200, body: { ...given, update_time: expect.any(String) } });
    }
    expect(await all()).toHaveLength(1);
  });

  it('are active, and named by their title, unless they are told', async () => {
    const { body } = await create({ title: 'Größe & Preis' });
    expect(body).toMatchObject({ identifier: 'grosse-preis', active: true });
    expect(body).not.toHaveProperty('content');
  });

  it('are found, sorted and paged', async () => {
    for (const [title, base] of [
      ['One', '/rest/all'],
      ['Two', '/rest/default'],
      ['Three', '/rest/all'],
    ] as const) {
      await create({ title, content: `<p>${title}</p>`, active: title !== 'Three' }, base);
    }
    const found = async (criteria: string) => identifiers((await list(criteria)).body.items);
    expect(await found(filter('identifier', 'ONE'))).toEqual(['one']);
    expect(await found(filter('title', 'T%25', 'like'))).toEqual(['two', 'three']);
    expect(await found(filter('content', '%25two%25', 'like'))).toEqual(['two']);
    expect(await found(filter('is_active', '0'))).toEqual(['three']);
    expect(await found(filter('store_id', '1'))).toEqual(['two']);
    expect(await found(filter('store_id', '0'))).toEqual(['one', 'three']);
    const ids = (await all()).map(({ id }: { id: number }) => id);
    expect(await found(filter('block_id', ids.slice(1).join(), 'in'))).toEqual(['two', 'three']);
    expect(await found(filter('creation_time', '2020-01-01', 'lt'))).toEqual([]);
    const { body } = await list(
      'searchCriteria[sortOrders][0][field]=title&searchCriteria[sortOrders][0][direction]=ASC&searchCriteria[pageSize]=2',
    );
    expect(body).toMatchObject({
      total_count: 3,
      items: [{ identifier: 'one' }, { identifier: 'three' }],
      search_criteria: { page_size: 2 },
    });
    expect(await list(filter('colour', 'red'))).toMatchObject({ status: 400, body: { parameters: { fieldName: 'colour' } } });
    expect(await list('')).toMatchObject({ status: 400, body: { parameters: { fieldName: 'searchCriteria' } } });
  });
});

describe('a block that is refused', () => {
  it.each<[string, object, object]>([
    ['without a title', { title: null, identifier: 'ab' }, { fieldName: 'title' }],
    ['with a title that gives no identifier', { title: '!!', identifier: null }, { fieldName: 'identifier' }],
    ['with a taken identifier', { title: 'T', identifier: 'first' }, { fieldName: 'identifier', value: 'first' }],
    ['with an identifier taken in another case', { title: 'T', identifier: 'FIRST' }, { fieldName: 'identifier', value: 'FIRST' }],
    ['with itself in it', { title: 'T', identifier: 'me', content: '{{block block_id="me"}}' }, { fieldName: 'content' }],
    ['with an unknown property', { title: 'T', colour: 1 }, { fieldName: 'block.colour' }],
  ])('%s is told so by 400, new or not', async (_, block, parameters) => {
    await create({ title: 'First' });
    const { body: other } = await create({ title: 'Other' });
    const before = await all();
    expect(await create(block)).toMatchObject({ status: 400, body: { parameters } });
    expect(await change(other.id, block)).toMatchObject({ status: 400, body: { parameters } });
    expect(await all()).toEqual(before);
    expect(await shop.db.prisma.cmsRevision.count({ where: { kind: 'block', entity_id: other.id } })).toBe(1);
  });

  it('names itself by its id, also by the one that it is about to get', async () => {
    const { body: block } = await create({ title: 'Self' });
    const content = (id: number) => `{{widget type="W" block_id="${id}"}}`;
    expect((await change(block.id, { content: content(block.id) })).status).toBe(400);
    expect((await create({ title: 'Next', content: content(block.id + 1) })).status).toBe(400);
    expect((await create({ title: 'Other', content: content(block.id) })).status).toBe(200);
    expect(identifiers(await all())).toEqual(['self', 'other']);
  });

  it('clashes with one of every store view', async () => {
    await create({ title: 'Own' }, '/rest/default');
    expect((await create({ title: 'Own' }, '/rest/all')).status).toBe(400);
    await create({ title: 'Global' }, '/rest/all');
    expect((await create({ title: 'Global' }, '/rest/default')).status).toBe(400);
    expect(identifiers(await all())).toEqual(['own', 'global']);
  });

  it('under an id that nothing has is told so by 404, and never made', async () => {
    for (const id of [999, 0, -1]) {
      expect(await change(id, { title: 'Ghost' })).toMatchObject({
        status: 404,
        body: { parameters: { fieldName: 'id', fieldValue: id } },
      });
      expect((await call('GET', `${BLOCKS}/${id}`)).status).toBe(404);
      expect((await call('DELETE', `${BLOCKS}/${id}`)).status).toBe(404);
    }
    expect((await create({ id: 999, title: 'Ghost' })).status).toBe(404);
    expect((await call('GET', `${BLOCKS}/abc`)).status).toBe(400);
    expect(await call('POST', BLOCKS, {})).toMatchObject({ status: 400, body: { parameters: { fieldName: 'block' } } });
    expect(await all()).toEqual([]);
  });
});

describe('revisions of a block', () => {
  it('tell who saved it, bring it back, and go with it', async () => {
    const admin = await shop.admin('Magento_Cms::block');
    const caller = shop.as(admin.actor).cms.block;
    const { body: made } = await shop.call('POST', BLOCKS, { token: admin.token, body: { block: whole } });
    await change(made.id, { title: 'Second', content: null, active: true });
    const { items } = await caller.listRevisions({ id: made.id });
    expect(items).toHaveLength(2);
    const oldest = { id: made.id, revisionId: items[1]?.id ?? 0 };
    expect(await caller.getRevision(oldest)).toEqual({ ...items[1], content: made });
    expect(items[1]).toMatchObject({ username: admin.actor.type === 'admin' ? admin.actor.username : '' });
    const restored = await caller.restore(oldest);
    expect(restored).toEqual({ ...made, update_time: restored.update_time });
    expect((await call('GET', `${BLOCKS}/${made.id}`)).body).toEqual(restored);
    await expect(caller.restore({ ...oldest, revisionId: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });

    await call('DELETE', `${BLOCKS}/${made.id}`);
    await expect(caller.listRevisions({ id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await shop.db.prisma.cmsRevision.count({ where: { kind: 'block', entity_id: made.id } })).toBe(0);
  });
});

it('with a public catalogue, guests read the active blocks of their store view', async () => {
  const { body: shown } = await create({ title: 'Shown', content: HTML }, '/rest/default');
  const { body: hidden } = await create({ title: 'Hidden', active: false });
  shop.settings.publicCatalog = true;
  expect(await shop.call('GET', `${BLOCKS}/${shown.id}`)).toMatchObject({ status: 200, body: shown });
  expect((await shop.call('GET', `${BLOCKS}/${hidden.id}`)).status).toBe(404);
  expect((await shop.call('GET', `/rest/all${BLOCKS}/${shown.id}`)).status).toBe(404);
  expect((await shop.call('GET', `${BLOCKS}/search?searchCriteria=`)).body).toMatchObject({ items: [shown], total_count: 1 });
  expect((await shop.call('POST', BLOCKS, { body: { block: { title: 'X' } } })).status).toBe(401);
  expect((await call('GET', `${BLOCKS}/search?searchCriteria=`)).body.total_count).toBe(2);
  shop.settings.publicCatalog = false;
});

it('refuses guests, customers and admins without the resource', async () => {
  const [customer, other] = await Promise.all([shop.customer(), shop.admin('Magento_Cms::page')]);
  for (const caller of [undefined, customer.token, other.token]) {
    const answer = await shop.call('POST', BLOCKS, { token: caller, body: { block: { title: 'X1' } } });
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.body)).toContain('"resources":"Magento_Cms::block"');
  }
  expect(await all()).toEqual([]);
});
