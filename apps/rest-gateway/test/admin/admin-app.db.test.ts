import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const PAGE = '<!doctype html><title>Admin</title>';
const SCRIPT = `// ${'x'.repeat(5000)}`;

let shop: Shop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merx-admin-'));
  shop = await openShop({ adminDir: folder });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

async function build(page = PAGE) {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'assets', 'app-1.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'app-1.js.gz'), gzipSync(`${SCRIPT} packed beforehand`));
  await writeFile(join(folder, 'assets', 'late-1.js'), SCRIPT);
  await writeFile(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'index.html'), page);
}

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.call('GET', path, { headers: { Accept: 'text/html', 'Accept-Encoding': 'identity', ...headers } });

describe('/admin', () => {
  it('answers 503 and what to do while there is no build', async () => {
    for (const path of ['/admin', '/admin/orders/7', '/admin/assets/app-1.js']) {
      const answer = await get(path);
      expect(answer).toMatchObject({ status: 503, body: expect.stringContaining('npm run build') });
    }
  });

  it('answers the page for every path of the app, always asked for anew, with a strict policy', async () => {
    await build();
    for (const path of ['/admin', '/admin/', '/admin/orders/7?tab=items', '/admin/products/a.b', '/admin/index.html', '/admin/%zz']) {
      const { status, body, headers } = await get(path);
      expect({ status, body }, path).toEqual({ status: 200, body: PAGE });
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8/);
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:");
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  it('lets assets be kept for ever, and knows which there are not', async () => {
    const asset = await get('/admin/assets/app-1.js');
    expect(asset).toMatchObject({ status: 200, body: SCRIPT });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect((await get('/admin/assets/gone.js')).status).toBe(404);
    expect((await get('/admin/assets/../../package.json')).body).not.toContain('workspaces');
    expect((await get('/admin/assets/%2e%2e/%2e%2e/package.json')).status).toBe(404);
    expect((await get('/admin/mark.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('sends the file that was compressed beforehand, and compresses the others now', async () => {
    const packed = await get('/admin/assets/app-1.js', { 'Accept-Encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.body).toContain('packed beforehand');
    const late = await get('/admin/assets/late-1.js', { 'Accept-Encoding': 'gzip' });
    expect(late.headers.get('content-encoding')).toBe('gzip');
    expect(late.body).toBe(SCRIPT);
    expect(late.headers.get('vary')).toContain('Accept-Encoding');
  });

  it('answers 304 to a browser that has the page', async () => {
    const etag = (await get('/admin')).headers.get('etag') ?? '';
    expect((await get('/admin', { 'If-None-Match': etag })).status).toBe(304);
  });

  it('serves a further build without a new start', async () => {
    await build('<!doctype html><title>Newer</title>');
    await utimes(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5000));
    expect((await get('/admin')).body).toContain('Newer');
  });

  it('takes no other method', async () => {
    expect((await shop.call('POST', '/admin', { body: {} })).status).toBe(404);
  });
});

describe('/', () => {
  it('leads a browser to the admin and nobody else', async () => {
    const response = await fetch(shop.baseUrl, { redirect: 'manual', headers: { Accept: 'text/html' } });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/admin']);
    expect((await shop.call('GET', '/', { headers: { Accept: 'application/json' } })).status).toBe(404);
  });
});
