import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetChanges } from '../changes.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
let folder: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  folder = join(shop.mediaDir, 'catalog', 'product');
  await place('/w/i/wide.jpg', await drawn(800, 400).jpeg().toBuffer());
  await place('/t/i/tiny.png', await drawn(20, 10).png().toBuffer());
  await place('/b/r/broken.png', Buffer.from('89504e470d0a1a0a0000', 'hex'));
});
afterAll(() => shop.close());

const drawn = (width: number, height: number, background = '#336699') => sharp({ create: { width, height, channels: 3, background } });
async function place(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), bytes);
}
const fetchPicture = (path: string, init?: RequestInit) => fetch(`${shop.baseUrl}/media/catalog/product${path}`, init);
async function size(path: string, init?: RequestInit) {
  const response = await fetchPicture(path, init);
  expect(response.status).toBe(200);
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { width, height, format, type: response.headers.get('content-type') };
}

describe('GET /media/catalog/product/cache/{width}x{height}', () => {
  it('makes a picture fit in the box, whole and in its shape', async () => {
    expect(await size('/cache/320x320/w/i/wide.jpg')).toEqual({ width: 320, height: 160, format: 'jpeg', type: 'image/jpeg' });
    expect(await size('/cache/640x80/w/i/wide.jpg')).toMatchObject({ width: 160, height: 80 });
  });

  it('never makes a picture larger than it is', async () => {
    expect(await size('/cache/1920x1920/t/i/tiny.png')).toEqual({ width: 20, height: 10, format: 'png', type: 'image/png' });
  });

  it('gives AVIF or WebP to those who take it, and says so to caches', async () => {
    const headers = { accept: 'image/avif,image/webp,*/*' };
    expect(await size('/cache/240x240/w/i/wide.jpg', { headers })).toEqual({ width: 240, height: 120, format: 'heif', type: 'image/avif' });
    const webp = { headers: { accept: 'image/webp,*/*' } };
    expect(await size('/cache/240x240/w/i/wide.jpg', webp)).toEqual({ width: 240, height: 120, format: 'webp', type: 'image/webp' });
    expect(await size('/cache/240x240/w/i/wide.jpg')).toMatchObject({ format: 'jpeg' });
    expect((await fetchPicture('/cache/240x240/w/i/wide.jpg', { headers })).headers.get('vary')).toContain('Accept');
  });

  it('turns a picture upright and drops what its camera wrote down', async () => {
    await place(
      '/l/y/lying.jpg',
      await drawn(400, 200)
        .withMetadata({ orientation: 6 })
        .withExif({ IFD0: { Copyright: 'Me' } })
        .jpeg()
        .toBuffer(),
    );
    expect(await size('/cache/160x160/l/y/lying.jpg')).toMatchObject({ width: 80, height: 160 });
    const bytes = Buffer.from(await (await fetchPicture('/cache/160x160/l/y/lying.jpg')).arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it('is made once, kept, and leaves nothing half written, however many ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetchPicture('/cache/480x480/w/i/wide.jpg')));
    const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(bodies).size).toBe(1);
    expect(await readdir(join(folder, 'cache/480x480/w/i'))).toEqual(['wide.jpg']);
    const before = await stat(join(folder, 'cache/480x480/w/i/wide.jpg'), { bigint: true });
    await fetchPicture('/cache/480x480/w/i/wide.jpg');
    expect((await stat(join(folder, 'cache/480x480/w/i/wide.jpg'), { bigint: true })).ino).toBe(before.ino);
  });

  it('is made anew when another picture takes the name', async () => {
    await place('/n/e/new.png', await drawn(300, 300, '#ff0000').png().toBuffer());
    const middle = async () => {
      const bytes = Buffer.from(await (await fetchPicture('/cache/80x80/n/e/new.png')).arrayBuffer());
      return (await sharp(bytes).extract({ left: 40, top: 40, width: 1, height: 1 }).raw().toBuffer()).toString('hex').slice(0, 6);
    };
    expect(await middle()).toBe('ff0000');
    await place('/n/e/new.png', await drawn(300, 300, '#0000ff').png().toBuffer());
    await utimes(join(folder, '/n/e/new.png'), 1_700_000_000, 1_700_000_000);
    expect(await middle()).toBe('0000ff');
  });

  it.each([
    ['a picture that is missing', '/cache/320x320/w/i/missing.jpg'],
    ['a file that is no picture', '/cache/320x320/b/r/broken.png'],
    ['a size that is none of the set', '/cache/321x320/w/i/wide.jpg'],
    ['a size without end', '/cache/99999x99999/w/i/wide.jpg'],
    ['a size without height', '/cache/320/w/i/wide.jpg'],
    ['a path upwards', '/cache/320x320/..%2f..%2f..%2fsecret.png'],
    ['a variant of a variant', '/cache/320x320/w/i/wide.jpg.webp'],
    ['a folder', '/cache/320x320/w/i'],
  ])('answers %s by 404', async (_, path) => {
    expect((await fetchPicture(path)).status).toBe(404);
  });

  it('is gone with its original', async () => {
    const made = await shop.call('POST', '/V1/products', {
      token,
      body: { product: { sku: 'cup', name: 'Cup', price: 1, attribute_set_id: 4 } },
    });
    expect(made.status).toBe(200);
    const content = {
      base64_encoded_data: (await drawn(200, 200).png().toBuffer()).toString('base64'),
      type: 'image/png',
      name: 'gone.png',
    };
    const { body: id } = await shop.call('POST', '/V1/products/cup/media', { token, body: { entry: { content } } });
    const address = '/cache/160x160/g/o/gone.png';
    expect((await fetchPicture(address)).status).toBe(200);
    expect((await fetchPicture(address, { headers: { accept: 'image/webp' } })).status).toBe(200);
    expect((await readdir(join(folder, 'cache/160x160/g/o'))).sort()).toEqual(['gone.png', 'gone.png.webp']);
    const rendition = '/g/o/gone.png?width=80&height=80&fit=cover';
    expect((await fetchPicture(rendition)).status).toBe(200);
    await shop.call('DELETE', `/V1/products/cup/media/${id}`, { token });
    expect((await fetchPicture(address)).status).toBe(200);
    await forgetChanges(shop);
    expect((await fetchPicture(address)).status).toBe(404);
    expect(await readdir(join(folder, 'cache/160x160/g/o'))).toEqual([]);
    expect((await fetchPicture(rendition)).status).toBe(404);
    expect(await readdir(join(shop.mediaDir, 'renditions/catalog/product/g/o/gone.png'))).toEqual([]);
  });
});

describe('GET /media', () => {
  it('gives the original as it is, to be shown by pages and never run', async () => {
    const response = await fetchPicture('/w/i/wide.jpg');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await readFile(join(folder, 'w/i/wide.jpg')));
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetchPicture('/cache/320x320/w/i/wide.jpg')).headers.get('content-security-policy')).toContain('sandbox');
  });

  it('lists no folder and takes no writes', async () => {
    expect((await fetchPicture('/w/i/')).status).toBe(404);
    expect((await fetchPicture('/cache/320x320/w/i/wide.jpg', { method: 'POST' })).status).toBe(404);
  });
});
