import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetChanges } from '../changes.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;

beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const content = (text: string, name = 'Manual.pdf') => ({ file_data: Buffer.from(text).toString('base64'), name });
const byUrl = {
  title: 'Track 1',
  link_type: 'url',
  link_url: 'https://files.test/1.mp3',
  price: 2.5,
  number_of_downloads: 3,
  is_shareable: 1,
};
const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const read = async (sku: string) => (await call('GET', `/V1/products/${sku}`)).body;
const links = async (sku: string) => (await call('GET', `/V1/products/${sku}/downloadable-links`)).body;
const samples = async (sku: string) => (await call('GET', `/V1/products/${sku}/downloadable-links/samples`)).body;
/** The private files that are there once no undo keeps any. */
const files = async (): Promise<string[]> => {
  await forgetChanges(shop);
  const folder = join(shop.privateDir, 'downloadable');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath.slice(folder.length)}/${entry.name}`);
};

async function makeProduct(sku: string, more: Record<string, unknown> = {}): Promise<void> {
  const product = { sku, name: `Album ${sku}`, price: 10, attribute_set_id: 4, type_id: 'downloadable', ...more };
  expect(await call('POST', '/V1/products', { product })).toMatchObject({ status: 200 });
}

describe('the links of a downloadable product', () => {
  it('are made, listed, changed and removed', async () => {
    await makeProduct('album');
    const { status, body: id } = await call('POST', '/V1/products/album/downloadable-links', { link: byUrl });
    expect([status, id]).toEqual([200, expect.any(Number)]);
    const wanted = { id, ...byUrl, sort_order: 0, sample_type: '' };
    expect(await links('album')).toEqual([wanted]);
    expect((await read('album')).extension_attributes).toMatchObject({
      downloadable_product_links: [wanted],
      downloadable_product_samples: [],
    });
    const change = { link: { title: 'Track one', price: 3, sort_order: 7 }, isGlobalScopeContent: true };
    expect(await call('PUT', `/V1/products/album/downloadable-links/${id}`, change)).toMatchObject({ status: 200, body: id });
    expect(await links('ALBUM')).toEqual([{ ...wanted, title: 'Track one', price: 3, sort_order: 7 }]);
    expect(await call('DELETE', `/V1/products/downloadable-links/${id}`)).toMatchObject({ status: 200, body: true });
    expect(await links('album')).toEqual([]);
    expect(await call('DELETE', `/V1/products/downloadable-links/${id}`)).toMatchObject({ status: 404 });
  });

  it('keep their files out of the public folder, and drop those that nobody needs', async () => {
    await makeProduct('manual');
    const link = {
      title: 'Manual',
      link_type: 'file',
      link_file_content: content('one'),
      sample_type: 'file',
      sample_file_content: content('part', 'Part.txt'),
    };
    const { body: id } = await call('POST', '/V1/products/manual/downloadable-links', { link });
    const [made] = await links('manual');
    expect(made).toMatchObject({ link_file: '/m/a/Manual.pdf', sample_file: '/p/a/Part.txt', price: 0, is_shareable: 2 });
    expect(await shop.call('GET', `/media/downloadable${made.link_file}`)).toMatchObject({ status: 404 });
    // Sent back as it was answered, nothing changes.
    expect(await call('PUT', `/V1/products/manual/downloadable-links/${id}`, { link: made })).toMatchObject({ status: 200 });
    expect(await links('manual')).toEqual([made]);
    const next = { link: { ...made, link_file_content: content('two') } };
    expect(await call('PUT', `/V1/products/manual/downloadable-links/${id}`, next)).toMatchObject({ status: 200 });
    expect((await links('manual'))[0].link_file).toBe('/m/a/Manual_1.pdf');
    expect((await files()).sort()).toEqual(['/m/a/Manual_1.pdf', '/p/a/Part.txt']);
    expect(await call('DELETE', '/V1/products/manual')).toMatchObject({ status: 200 });
    expect(await files()).toEqual([]);
  });

  it.each([
    ['no title', { title: ' ' }],
    ['a negative price', { price: -1 }],
    ['a negative number of downloads', { number_of_downloads: -1 }],
    ['a negative place', { sort_order: -1 }],
    ['an unknown way of sharing', { is_shareable: 3 }],
    ['no type', { link_type: undefined }],
    ['an unknown type', { link_type: 'ftp' }],
    ['no address', { link_url: '' }],
    ['an address that runs something', { link_url: 'javascript:alert(1)' }],
    ['a file without content', { link_type: 'file' }],
    ['the file of somebody else', { link_type: 'file', link_file: '/m/a/Manual.pdf' }],
    ['content that is no base64', { link_type: 'file', link_file_content: { file_data: '%%%', name: 'a.pdf' } }],
    ['a file name that leaves the folder', { link_type: 'file', link_file_content: { file_data: 'YQ==', name: '../a.pdf' } }],
    ['a sample without address', { sample_type: 'url' }],
    ['an unknown field', { colour: 'red' }],
  ])('are refused with %s, and nothing stays', async (_fault, fields) => {
    await makeProduct('strict');
    const answer = await call('POST', '/V1/products/strict/downloadable-links', { link: { ...byUrl, ...fields } });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    expect([await links('strict'), await files()]).toEqual([[], []]);
  });

  it('belong to one downloadable product', async () => {
    await makeProduct('mine');
    await makeProduct('theirs');
    await call('POST', '/V1/products', { product: { sku: 'cup', name: 'Cup', price: 1, attribute_set_id: 4 } });
    const { body: id } = await call('POST', '/V1/products/mine/downloadable-links', { link: byUrl });
    expect(await call('PUT', `/V1/products/theirs/downloadable-links/${id}`, { link: byUrl })).toMatchObject({ status: 400 });
    expect(await call('PUT', '/V1/products/mine/downloadable-links/999999', { link: byUrl })).toMatchObject({ status: 404 });
    expect(await call('POST', '/V1/products/cup/downloadable-links', { link: byUrl })).toMatchObject({ status: 400 });
    expect(await call('POST', '/V1/products/nobody/downloadable-links', { link: byUrl })).toMatchObject({ status: 404 });
    expect(await call('GET', '/V1/products/nobody/downloadable-links')).toMatchObject({ status: 404 });
    expect(await links('cup')).toEqual([]);
    expect(await links('theirs')).toEqual([]);
  });

  it('have titles of a store view, and the global one where it has none', async () => {
    await makeProduct('titled');
    const { body: id } = await call('POST', '/V1/products/titled/downloadable-links', { link: byUrl });
    const path = `/products/titled/downloadable-links/${id}`;
    const own = { link: { title: 'Spur 1' }, isGlobalScopeContent: false };
    expect(await call('PUT', `/rest/default/V1${path}`, own)).toMatchObject({ status: 200 });
    const titles = async () => [
      (await call('GET', '/rest/default/V1/products/titled/downloadable-links')).body[0].title,
      (await call('GET', '/rest/all/V1/products/titled/downloadable-links')).body[0].title,
      (await read('titled')).extension_attributes.downloadable_product_links[0].title,
    ];
    expect(await titles()).toEqual(['Spur 1', 'Track 1', 'Spur 1']);
    const query = 'searchCriteria[filter_groups][0][filters][0][field]=sku&searchCriteria[filter_groups][0][filters][0][value]=titled';
    const { body: list } = await call('GET', `/V1/products?${query}`);
    expect(list.items[0].extension_attributes.downloadable_product_links[0].title).toBe('Spur 1');
    await call('PUT', `/rest/default/V1${path}`, { link: { title: '' }, isGlobalScopeContent: false });
    expect(await titles()).toEqual(['Track 1', 'Track 1', 'Track 1']);
    expect(await call('PUT', `/rest/default/V1${path}`, { link: { price: 1 } })).toMatchObject({ status: 400 });
  });

  it('are for admins with the resource', async () => {
    const other = await shop.admin('Magento_Catalog::products');
    const customer = await shop.customer();
    for (const [method, path] of [
      ['GET', '/V1/products/album/downloadable-links'],
      ['POST', '/V1/products/album/downloadable-links'],
      ['PUT', '/V1/products/album/downloadable-links/1'],
      ['DELETE', '/V1/products/downloadable-links/1'],
      ['GET', '/V1/products/album/downloadable-links/samples'],
      ['POST', '/V1/products/album/downloadable-links/samples'],
      ['PUT', '/V1/products/album/downloadable-links/samples/1'],
      ['DELETE', '/V1/products/downloadable-links/samples/1'],
    ] as const) {
      for (const caller of [undefined, other.token, customer.token]) {
        expect([path, (await shop.call(method, path, { token: caller })).status]).toEqual([path, 401]);
      }
    }
    const able = await shop.admin('Magento_Downloadable::downloadable');
    expect(await shop.call('GET', '/V1/products/album/downloadable-links', { token: able.token })).toMatchObject({ status: 200 });
  });
});

describe('the samples of a downloadable product', () => {
  const sample = { title: 'Listen', sample_type: 'url', sample_url: 'https://files.test/listen' };

  it('are made, listed, changed and removed', async () => {
    await makeProduct('heard');
    const { body: id } = await call('POST', '/V1/products/heard/downloadable-links/samples', { sample });
    expect(await samples('heard')).toEqual([{ id, ...sample, sort_order: 0 }]);
    const change = { sample: { title: 'Hear', sample_type: 'file', sample_file_content: content('la', 'La.mp3') } };
    expect(await call('PUT', `/V1/products/heard/downloadable-links/samples/${id}`, change)).toMatchObject({ status: 200, body: id });
    expect(await samples('heard')).toEqual([{ id, title: 'Hear', sample_type: 'file', sample_file: '/l/a/La.mp3', sort_order: 0 }]);
    expect(await call('DELETE', `/V1/products/downloadable-links/samples/${id}`)).toMatchObject({ status: 200, body: true });
    expect([await samples('heard'), await files()]).toEqual([[], []]);
    expect(await call('DELETE', `/V1/products/downloadable-links/samples/${id}`)).toMatchObject({ status: 404 });
    expect(await call('PUT', `/V1/products/heard/downloadable-links/samples/${id}`, { sample })).toMatchObject({ status: 404 });
  });

  it.each([
    ['no title', { title: '' }],
    ['no type', { sample_type: undefined, sample_url: undefined }],
    ['an unknown type', { sample_type: 'tape' }],
    ['an address that is none', { sample_url: 'here' }],
    ['a file without content', { sample_type: 'file' }],
  ])('are refused with %s', async (_fault, fields) => {
    await makeProduct('strict');
    const answer = await call('POST', '/V1/products/strict/downloadable-links/samples', { sample: { ...sample, ...fields } });
    expect(answer.status).toBe(400);
    expect(await samples('strict')).toEqual([]);
  });
});

describe('links and samples in the body of a product', () => {
  const parts = (downloadable_product_links?: unknown, downloadable_product_samples?: unknown) => ({
    extension_attributes: { downloadable_product_links, downloadable_product_samples },
  });

  it('are saved, kept by their ids, left alone when absent and removed by an empty list', async () => {
    const sample = { title: 'Taste', sample_type: 'url', sample_url: 'https://files.test/taste' };
    const file = { title: 'Book', link_type: 'file', link_file_content: content('text', 'Book.epub'), price: 5 };
    await makeProduct('whole', parts([file, { ...byUrl, sort_order: 1 }], [sample]));
    const before = await read('whole');
    expect(before.extension_attributes.downloadable_product_links).toMatchObject([
      { title: 'Book', link_type: 'file', link_file: '/b/o/Book.epub' },
      { title: 'Track 1', number_of_downloads: 3 },
    ]);
    expect(before.custom_attributes).toContainEqual({ attribute_code: 'links_exist', value: '1' });
    const { body: after } = await call('PUT', '/V1/products/whole', { product: before });
    // Every save stamps anew since when the stock is low.
    const stock_item = { ...before.extension_attributes.stock_item, low_stock_date: expect.any(String) };
    expect(after.extension_attributes).toEqual({ ...before.extension_attributes, stock_item });
    const [book] = before.extension_attributes.downloadable_product_links;
    await call('PUT', '/V1/products/whole', { product: { name: 'Whole', ...parts([{ ...book, title: 'The book' }]) } });
    const { extension_attributes: left } = await read('whole');
    expect(left.downloadable_product_links).toEqual([{ ...book, title: 'The book' }]);
    expect(left.downloadable_product_samples).toEqual(before.extension_attributes.downloadable_product_samples);
    await call('PUT', '/V1/products/whole', { product: { name: 'Whole' } });
    expect((await links('whole')).length).toBe(1);
    await call('PUT', '/V1/products/whole', { product: parts([], []) });
    expect([await links('whole'), await samples('whole'), await files()]).toEqual([[], [], []]);
  });

  it('are refused for other types and take their files back', async () => {
    const file = { title: 'Book', link_type: 'file', link_file_content: content('text') };
    const product = { sku: 'plain', name: 'Plain', price: 1, attribute_set_id: 4, ...parts([file]) };
    expect(await call('POST', '/V1/products', { product })).toMatchObject({ status: 400 });
    expect(await call('GET', '/V1/products/plain')).toMatchObject({ status: 404 });
    expect(await files()).toEqual([]);
  });
});

describe('GET /downloads/{hash}', () => {
  let itemId: number;

  beforeAll(async () => {
    const order = await shop.db.prisma.salesOrder.create({
      data: {
        increment_id: '000000777',
        state: 'new',
        customer_email: 'a@shop.test',
        grand_total: 1,
        base_grand_total: 1,
        status: 'pending',
        store_id: 1,
        items: { create: { sku: 'manual', product_type: 'downloadable' } },
      },
      include: { items: true },
    });
    itemId = order.items[0]?.item_id ?? 0;
  });

  async function purchase(hash: string, values: Record<string, unknown>): Promise<void> {
    await shop.db.prisma.downloadablePurchase.create({
      data: { hash, order_item_id: itemId, link_title: 'x', link_type: 'file', status: 'available', ...values },
    });
  }

  it('sends the private file as often as was bought, however many ask at once', async () => {
    await makeProduct('sold');
    await call('POST', '/V1/products/sold/downloadable-links', {
      link: { title: 'File', link_type: 'file', link_file_content: content('secret', 'Sold.html') },
    });
    const [{ link_file }] = await links('sold');
    await purchase('hash-a', { link_file, downloads_bought: 3 });
    expect(await shop.call('HEAD', '/downloads/hash-a')).toMatchObject({ status: 404 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.call('GET', '/downloads/hash-a')));
    const sent = answers.filter(({ status }) => status === 200);
    expect([sent.length, answers.filter(({ status }) => status === 404).length]).toEqual([3, 5]);
    expect(sent[0]?.body).toBe('secret');
    expect(sent[0]?.headers.get('content-disposition')).toMatch(/^attachment; filename="?Sold\.html"?$/);
    expect(sent[0]?.headers.get('x-content-type-options')).toBe('nosniff');
    const [row] = await shop.db.query('select status, downloads_used from downloadable_purchase where hash = $1', ['hash-a']);
    expect(row).toEqual({ status: 'expired', downloads_used: 3 });
    // What was bought stays when the product goes.
    await purchase('hash-b', { link_file });
    await call('DELETE', '/V1/products/sold');
    for (let time = 0; time < 2; time++) expect(await shop.call('GET', '/downloads/hash-b')).toMatchObject({ status: 200, body: 'secret' });
  });

  it('leads on to an address, and has nothing for an order that is not paid, an unknown name or a file that is gone', async () => {
    await purchase('hash-url', { link_type: 'url', link_url: 'https://files.test/1.mp3' });
    const answer = await fetch(`${shop.baseUrl}/downloads/hash-url`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://files.test/1.mp3']);
    await purchase('hash-pending', { link_file: '/s/o/Sold.html', status: 'pending' });
    await purchase('hash-gone', { link_file: '/g/o/gone.txt', downloads_bought: 1 });
    await purchase('hash-out', { link_file: '/../../../../etc/hostname' });
    for (const hash of ['hash-pending', 'hash-gone', 'hash-out', 'nobody']) {
      expect([hash, (await shop.call('GET', `/downloads/${hash}`)).status]).toEqual([hash, 404]);
    }
    const [row] = await shop.db.query('select downloads_used from downloadable_purchase where hash = $1', ['hash-gone']);
    expect(row).toEqual({ downloads_used: 0 });
  });

  it('gives samples to everyone', async () => {
    const link = { ...byUrl, sample_type: 'file', sample_file_content: content('la la', 'Try.txt') };
    const sample = { title: 'Try', sample_type: 'file', sample_file_content: content('hum', 'Hum.txt') };
    await makeProduct('tried');
    const { body: linkId } = await call('POST', '/V1/products/tried/downloadable-links', { link });
    const { body: sampleId } = await call('POST', '/V1/products/tried/downloadable-links/samples', { sample });
    expect(await shop.call('GET', `/downloads/sample/link/${linkId}`)).toMatchObject({ status: 200, body: 'la la' });
    expect(await shop.call('GET', `/downloads/sample/product/${sampleId}`)).toMatchObject({ status: 200, body: 'hum' });
    for (const path of ['link/0', 'link/x', 'product/999999', 'product/99999999999']) {
      expect([path, (await shop.call('GET', `/downloads/sample/${path}`)).status]).toEqual([path, 404]);
    }
    await call('PUT', '/V1/products/tried', { product: { status: 2 } });
    expect(await shop.call('GET', `/downloads/sample/link/${linkId}`)).toMatchObject({ status: 404 });
  });
});

it('guests of an open catalogue see links, but not where they lead', async () => {
  await makeProduct('open', { extension_attributes: { downloadable_product_links: [byUrl] } });
  shop.settings.publicCatalog = true;
  const { body } = await shop.call('GET', '/V1/products/open');
  shop.settings.publicCatalog = false;
  const [link] = body.extension_attributes.downloadable_product_links;
  expect(link).toMatchObject({ title: 'Track 1', price: 2.5 });
  expect(link).not.toHaveProperty('link_url');
});
