import { access, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetChanges } from '../changes.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  for (const sku of ['cup', 'a b/c']) await create(sku);
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const create = (sku: string, values: object = {}) =>
  send('POST', '/V1/products', { product: { sku, name: `Name of ${sku}`, price: 10, attribute_set_id: 4, ...values } });
const media = (sku: string, id: number | string = '') => `/V1/products/${encodeURIComponent(sku)}/media${id && `/${id}`}`;
const add = (sku: string, entry: object) => send('POST', media(sku), { entry });
const role = async (sku: string, code: string, path = '/V1') => {
  const { body } = await send('GET', `/rest${path}/products/${sku}`.replace('//', '/'));
  return body.custom_attributes.find((entry: { attribute_code: string }) => entry.attribute_code === code)?.value;
};

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GIF = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const png = (name: string) => ({ base64_encoded_data: PNG, type: 'image/png', name });
/** Whether a file is there once no undo keeps it. */
const isThere = async (file: string) => {
  await forgetChanges(shop);
  return access(join(shop.mediaDir, 'catalog/product', file)).then(
    () => true,
    () => false,
  );
};

describe('POST /V1/products/{sku}/media', () => {
  it('adds an entry after the others, answers its id, and shows it alone, in the list and in the product', async () => {
    const first = await add('cup', { media_type: 'image', label: 'Front', types: ['image', 'thumbnail'], content: png('front.png') });
    const second = await add('cup', { label: null, disabled: true, content: png('back.png') });
    expect([first, second]).toMatchObject([first, second].map(() => ({ status: 200, body: expect.stringMatching(/^\d+$/) })));
    const expected = [
      {
        id: Number(first.body),
        media_type: 'image',
        label: 'Front',
        position: 1,
        disabled: false,
        types: ['image', 'thumbnail'],
        file: '/f/r/front.png',
      },
      { id: Number(second.body), media_type: 'image', label: null, position: 2, disabled: true, types: [], file: '/b/a/back.png' },
    ];
    expect((await send('GET', media('cup'))).body).toEqual(expected);
    expect((await send('GET', media('cup', second.body))).body).toEqual(expected[1]);
    expect((await send('GET', '/V1/products/cup')).body.media_gallery_entries).toEqual(expected);
  });

  it('moves a role from the image that had it', async () => {
    const third = await add('cup', { types: ['image'], content: png('third.png'), id: 1 });
    const { body } = await send('GET', media('cup'));
    expect(body.map(({ types }: { types: string[] }) => types)).toEqual([['thumbnail'], [], ['image']]);
    expect(await role('cup', 'image')).toBe('/t/h/third.png');
    expect((await send('DELETE', media('cup', third.body))).body).toBe(true);
  });

  it('takes an sku with a slash', async () => {
    const made = await add('a b/c', { content: png('slash.png') });
    expect((await send('GET', media('a b/c', made.body))).body.file).toBe('/s/l/slash.png');
  });

  it.each<[string, object]>([
    ['an entry without content', { label: 'x' }],
    ['content that is no base64', { content: { ...png('a.png'), base64_encoded_data: '%%%' } }],
    ['a gif that claims to be a png', { content: { ...png('a.png'), base64_encoded_data: GIF } }],
    ['a page that claims to be a png', { content: { ...png('a.png'), base64_encoded_data: 'PGh0bWw+PC9odG1sPg==' } }],
    ['a kind that is none of the three', { content: { ...png('a.svg'), type: 'image/svg+xml', base64_encoded_data: 'PHN2Zz48L3N2Zz4=' } }],
    ['a name with a slash', { content: png('../a.png') }],
    ['an unknown role', { content: png('a.png'), types: ['poster'] }],
    ['an unknown kind of media', { content: png('a.png'), media_type: 'hologram' }],
    ['an unknown property', { content: png('a.png'), colour: 'red' }],
  ])('refuses %s and keeps nothing of it', async (_, entry) => {
    expect((await add('cup', entry)).status).toBe(400);
    expect((await send('GET', media('cup'))).body).toHaveLength(2);
    expect(await isThere('/a/_/a.png')).toBe(false);
  });

  it('tells an unknown product by 404 and a body without entry by 400', async () => {
    expect((await add('nowhere', { content: png('lost.png') })).status).toBe(404);
    expect(await isThere('/l/o/lost.png')).toBe(false);
    expect((await send('POST', media('cup'), {})).status).toBe(400);
  });
});

describe('PUT /V1/products/{sku}/media/{entryId}', () => {
  it('changes what is sent, of the entry that the body names before the one of the path', async () => {
    const [first, second] = (await send('GET', media('cup'))).body;
    expect((await send('PUT', media('cup', second.id), { entry: { label: 'Rear' } })).body).toBe(true);
    expect((await send('GET', media('cup', second.id))).body).toEqual({ ...second, label: 'Rear' });
    expect((await send('PUT', media('cup', second.id), { entry: { id: first.id, position: 9 } })).body).toBe(true);
    expect((await send('GET', media('cup'))).body).toEqual([
      { ...second, label: 'Rear' },
      { ...first, position: 9 },
    ]);
    expect((await send('PUT', media('cup', first.id), { entry: first })).body).toBe(true);
    expect((await send('GET', media('cup', first.id))).body).toEqual(first);
  });

  it('lets an earlier entry take the role of a later one, and drops those it names no more', async () => {
    const [first, second] = (await send('GET', media('cup'))).body;
    await send('PUT', media('cup', second.id), { entry: { types: ['image', 'small_image'] } });
    await send('PUT', media('cup', first.id), { entry: { types: ['image'] } });
    const { body } = await send('GET', media('cup'));
    expect(body.map(({ types }: { types: string[] }) => types)).toEqual([['image'], ['small_image']]);
    expect(await role('cup', 'thumbnail')).toBeUndefined();
  });

  it('gives new content a new file, keeps id and roles, and removes the old file', async () => {
    const [first] = (await send('GET', media('cup'))).body;
    const content = { base64_encoded_data: GIF, type: 'image/gif', name: 'moving.gif' };
    expect((await send('PUT', media('cup', first.id), { entry: { content } })).status).toBe(200);
    expect((await send('GET', media('cup', first.id))).body).toEqual({ ...first, file: '/m/o/moving.gif' });
    expect([await isThere(first.file), await isThere('/m/o/moving.gif')]).toEqual([false, true]);
  });

  it('refuses bad content by 400 and an unknown entry by 404, another product’s included', async () => {
    const [first] = (await send('GET', media('cup'))).body;
    const [foreign] = (await send('GET', media('a b/c'))).body;
    const lying = { ...png('a.png'), type: 'image/jpeg' };
    expect((await send('PUT', media('cup', first.id), { entry: { content: lying } })).status).toBe(400);
    expect((await send('PUT', media('cup', foreign.id), { entry: { label: 'x' } })).status).toBe(404);
    expect((await send('PUT', media('nowhere', first.id), { entry: { label: 'x' } })).status).toBe(404);
  });
});

describe('an external video', () => {
  const video_content = {
    media_type: 'external-video',
    video_provider: 'youtube',
    video_url: 'https://videos.test/watch?v=1',
    video_title: 'How it is made',
    video_description: '',
    video_metadata: '{"length": 90}',
  };

  it('is kept with its picture, changed, and dropped when the entry becomes an image', async () => {
    const entry = { media_type: 'external-video', content: png('still.png'), extension_attributes: { video_content } };
    const { body: id } = await add('cup', entry);
    const read = async () => (await send('GET', media('cup', id))).body;
    expect(await read()).toMatchObject({ media_type: 'external-video', extension_attributes: { video_content } });
    await send('PUT', media('cup', id), { entry: { label: 'Film' } });
    expect(await read()).toMatchObject({ label: 'Film', extension_attributes: { video_content } });
    await send('PUT', '/V1/products/cup', { product: (await send('GET', '/V1/products/cup')).body });
    expect(await read()).toMatchObject({ label: 'Film', extension_attributes: { video_content } });
    await send('PUT', media('cup', id), { entry: { media_type: 'image' } });
    expect((await read()).extension_attributes).toBeUndefined();
    await send('DELETE', media('cup', id));
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'nonsense'])('refuses the address %s', async (video_url) => {
    const entry = { media_type: 'external-video', content: png('v.png'), extension_attributes: { video_content: { video_url } } };
    expect((await add('cup', entry)).status).toBe(400);
  });
});

describe('DELETE /V1/products/{sku}/media/{entryId}', () => {
  it('removes the entry, its file and its roles', async () => {
    const [first] = (await send('GET', media('cup'))).body;
    expect((await send('DELETE', media('cup', first.id))).body).toBe(true);
    expect((await send('GET', media('cup'))).body).toHaveLength(1);
    expect(await isThere(first.file)).toBe(false);
    expect(await role('cup', 'image')).toBeUndefined();
    expect((await send('DELETE', media('cup', first.id))).status).toBe(404);
    expect(await send('GET', media('cup', first.id))).toMatchObject({
      status: 404,
      body: { message: 'No image with the provided ID was found. Verify the ID and try again.' },
    });
  });

  it('succeeds though the file cannot be removed', async () => {
    const { body: id } = await add('cup', { content: png('stuck.png') });
    const path = join(shop.mediaDir, 'catalog/product/s/t/stuck.png');
    await rm(path);
    await mkdir(join(path, 'inside'), { recursive: true });
    expect((await send('DELETE', media('cup', id))).status).toBe(200);
    expect((await send('GET', media('cup', id))).status).toBe(404);
  });
});

describe('two clients', () => {
  it('adding at once both get their entry', async () => {
    await create('busy');
    const made = await Promise.all([1, 2, 3, 4].map((number) => add('busy', { label: `${number}`, content: png('same.png') })));
    const { body } = await send('GET', media('busy'));
    expect(body.map(({ id }: { id: number }) => String(id)).sort()).toEqual(made.map((answer) => answer.body).sort());
    expect(new Set(body.map(({ file }: { file: string }) => file)).size).toBe(4);
  });
});

describe('access', () => {
  it('is refused by 401 to guests, customers and admins without the resource, whatever they send', async () => {
    const [entry] = (await send('GET', media('cup'))).body;
    const { token: customer } = await shop.customer();
    const { token: bare } = await shop.admin('Magento_Catalog::products');
    const { token: attributes } = await shop.admin('Magento_Catalog::attributes_attributes');
    const path = media('cup', entry.id);
    for (const caller of [undefined, customer, bare]) expect((await shop.call('DELETE', path, { token: caller })).status).toBe(401);
    // Reading one is a right of whoever manages attributes.
    expect((await shop.call('GET', path, { token: attributes })).status).toBe(200);
    expect((await shop.call('PUT', path, { token: attributes })).status).toBe(401);
  });
});
