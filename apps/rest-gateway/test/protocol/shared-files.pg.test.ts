import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJob, type Settings } from '@merx/router';
import { keyOf, openFiles } from '@merx/storage';
import { openTestBucket, type TestBucket } from '@merx/storage/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetChanges } from '../changes.js';
import { type Instance, openInstance, openShop, type Shop } from '../shop.js';
import { streamed } from '../streamed.js';

let shop: Shop;
let bucket: TestBucket;
let settings: Settings;
let token: string;
/** Two instances on one database and one bucket, each with an empty folder of its own. */
let here: Instance;
let there: Instance;
const folders: string[] = [];

async function instance(mediaUrl: string): Promise<[Instance, Settings]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'merx-instance-'));
  folders.push(dataDir);
  const own: Settings = { ...shop.settings, ...(await openFiles({ mediaUrl, dataDir })) };
  return [await openInstance(shop, { settings: own }), own];
}

beforeAll(async () => {
  shop = await openShop();
  bucket = await openTestBucket();
  ({ token } = await shop.admin());
  [here, settings] = await instance(bucket.url);
  [there] = await instance(bucket.url);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await Promise.all([shop.close(), bucket.close()]);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const drawn = (background: string) =>
  sharp({ create: { width: 400, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
const create = (at: Instance, product: Record<string, unknown>) =>
  at.call('POST', '/V1/products', { token, body: { product: { name: `${product.sku}`, price: 1, attribute_set_id: 4, ...product } } });

/** Adds a picture to a product and returns its file. */
async function add(at: Instance, sku: string, bytes: Buffer, name = 'Cup.png'): Promise<string> {
  const content = { base64_encoded_data: bytes.toString('base64'), type: 'image/png', name };
  const { status, body: id } = await at.call('POST', `/V1/products/${sku}/media`, { token, body: { entry: { content } } });
  expect(status).toBe(200);
  return (await at.call('GET', `/V1/products/${sku}/media/${id}`, { token })).body.file;
}

async function read(at: Instance, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${at.baseUrl}${path}`, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('two instances with one bucket', () => {
  it('serve the pictures of the other, original and resized, and make each size once', async () => {
    await create(here, { sku: 'cup' });
    const picture = await drawn('#336699');
    const file = await add(here, 'cup', picture);
    expect(file).toMatch(/^\/c\/u\/Cup_\w+\.png$/);
    const original = await read(there, `/media/catalog/product${file}`);
    expect([original.status, original.headers.get('content-type'), original.bytes.equals(picture)]).toEqual([200, 'image/png', true]);
    const small = `/media/catalog/product/cache/160x160${file}`;
    const made = await read(there, small);
    const { width, height } = await sharp(made.bytes).metadata();
    expect([made.status, width, height]).toEqual([200, 160, 80]);
    const again = await read(here, small);
    expect(again.headers.get('etag')).toBe(made.headers.get('etag'));
    expect(again.headers.get('last-modified')).toBe(made.headers.get('last-modified'));
    const known = await read(here, small, { 'If-None-Match': again.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  });

  it('never let two products share a file, whatever its name and content', async () => {
    await Promise.all([create(here, { sku: 'red' }), create(there, { sku: 'blue' }), create(there, { sku: 'also-red' })]);
    const [red, blue] = [await drawn('#ff0000'), await drawn('#0000ff')];
    const files = await Promise.all([
      add(here, 'red', red, 'same.png'),
      add(there, 'blue', blue, 'same.png'),
      add(there, 'also-red', red, 'same.png'),
    ]);
    expect(new Set(files).size).toBe(3);
    const seen = await Promise.all(files.map((file) => read(here, `/media/catalog/product${file}`)));
    expect(seen.map(({ bytes }) => (bytes.equals(red) ? 'red' : bytes.equals(blue) ? 'blue' : 'none'))).toEqual(['red', 'blue', 'red']);
  });

  it('delete a picture and its sizes for both once nothing refers to it', async () => {
    await create(here, { sku: 'gone' });
    const file = await add(here, 'gone', await drawn('#00ff00'));
    const paths = [`/media/catalog/product${file}`, `/media/catalog/product/cache/80x80${file}`];
    for (const path of paths) expect((await read(there, path)).status).toBe(200);
    expect((await there.call('DELETE', '/V1/products/gone', { token })).status).toBe(200);
    await forgetChanges({ ...shop, settings });
    for (const path of paths) expect((await read(here, path)).status).toBe(404);
    expect(await settings.media.head(keyOf('catalog/product/cache/80x80', file) ?? '')).toBeNull();
  });

  it('serve the private files of the other, and ranges of samples', async () => {
    await create(here, { sku: 'album', type_id: 'downloadable' });
    const sample = {
      title: 'Try',
      sort_order: 0,
      sample_type: 'file',
      sample_file_content: { file_data: Buffer.from('0123456789').toString('base64'), name: 'a.mp3' },
    };
    const { status, body: id } = await here.call('POST', '/V1/products/album/downloadable-links/samples', { token, body: { sample } });
    expect(status).toBe(200);
    const path = `/downloads/sample/product/${id}`;
    const whole = await read(there, path);
    expect([whole.status, whole.bytes.toString(), whole.headers.get('content-type')]).toEqual([200, '0123456789', 'audio/mpeg']);
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename=a.mp3');
    const part = await read(there, path, { Range: 'bytes=2-4' });
    expect([part.status, part.bytes.toString(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
    const beyond = await read(there, path, { Range: 'bytes=10-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const changed = await read(there, path, { Range: 'bytes=2-4', 'If-Range': '"another"' });
    expect([changed.status, changed.bytes.toString()]).toEqual([200, '0123456789']);
    expect((await read(there, `/media/downloadable/a.mp3`)).status).toBe(404);
  });

  it('hand out the export that the other has written', async () => {
    const { body } = await here.call('POST', '/trpc/job.jobs.start', { token, body: { json: { kind: 'taxRates.export', input: {} } } });
    const { id } = body.result.data.json;
    const failures: unknown[] = [];
    const signal = new AbortController().signal;
    expect(await runJob({ db: here.db, settings, signal, onFailure: (_job, error) => failures.push(error) })).toBe(true);
    expect(failures).toEqual([]);
    let text = '';
    for await (const piece of streamed<string>({ ...shop, baseUrl: there.baseUrl }, 'query', 'job.jobs.file', { id }, { token }))
      text += piece;
    expect(text).toMatch(/^"?Code"?,/);
  });

  it('leave nothing on their disks', async () => {
    for (const folder of folders) expect(await readdir(folder)).toEqual([]);
  });
});

describe('an instance whose bucket is away', () => {
  it('answers 503 and says when to retry, and changes nothing in the database', async () => {
    const [lost] = await instance('s3://KEY:SECRET@shop?endpoint=http://127.0.0.1:9');
    const file = await add(here, 'cup', await drawn('#123456'), 'kept.png');
    const before = (await here.call('GET', '/V1/products/cup', { token })).body;
    const content = { base64_encoded_data: (await drawn('#000000')).toString('base64'), type: 'image/png', name: 'lost.png' };
    const added = await lost.call('POST', '/V1/products/cup/media', { token, body: { entry: { content } } });
    expect([added.status, added.headers.get('retry-after')]).toEqual([503, '2']);
    expect(added.body).toEqual({ message: 'The shop is temporarily unavailable. Please try again in a moment.' });
    const shown = await lost.call('GET', `/media/catalog/product${file}`);
    expect([shown.status, shown.headers.get('retry-after'), shown.headers.get('cache-control')]).toEqual([503, '2', null]);
    expect((await lost.call('GET', `/media/catalog/product/cache/80x80${file}`)).status).toBe(503);
    expect((await here.call('GET', '/V1/products/cup', { token })).body).toEqual(before);
    expect((await lost.call('GET', '/V1/products/cup', { token })).status).toBe(200);
    await lost.close();
  });
});

describe('MEDIA_PUBLIC_URL', () => {
  it('is where clients load the media from', async () => {
    const cdn = await openInstance(shop, { settings: { ...settings, mediaUrl: 'https://cdn.test/shop/' } });
    const [config] = (await cdn.call('GET', '/V1/store/storeConfigs', { token })).body;
    expect([config.base_media_url, config.secure_base_media_url]).toEqual(['https://cdn.test/shop/', 'https://cdn.test/shop/']);
    const page = await cdn.call(
      'GET',
      '/V1/products-render-info?storeId=1&currencyCode=USD&searchCriteria[filter_groups][0][filters][0][field]=sku&searchCriteria[filter_groups][0][filters][0][value]=red',
      { token },
    );
    expect(page.body.items[0]?.images.every(({ url }: { url: string }) => url.startsWith('https://cdn.test/shop/catalog/product/'))).toBe(
      true,
    );
    await cdn.close();
  });
});
