import { spawnSync } from 'node:child_process';
import { type Clone, cloneOf, programOf } from '@merx/router/test';
import { openFiles, readWhole } from '@merx/storage';
import { openTestBucket, type TestBucket } from '@merx/storage/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MAIN, type ServerProcess, startServer } from '../server-process.js';

/** Runs a command whose file systems are all read-only, as in a container without a volume. */
const SCRIPT = `mount --make-rprivate / || exit 98
  for point in / /tmp /dev/shm; do mount -o remount,bind,ro $point 2> /dev/null; done
  for folder in . /tmp /dev/shm; do touch $folder/merx-read-only 2> /dev/null && exit 99; done
  exec "$@"`;
const ways = [
  ['unshare', '--mount'],
  ['unshare', '--map-root-user', '--mount'],
].map((way) => [...way, 'sh', '-c', SCRIPT, 'sh']);
const readOnly = ways.find(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0);

const KEYS = { SECRET_KEY: 'a text of at least thirty-two characters', ADMIN_PASSWORD: 'Adm1n-password' };
let clone: Clone;
let bucket: TestBucket;
let program: string;
let running: ServerProcess | undefined;
beforeAll(async () => {
  clone = await cloneOf(inject('template'));
  bucket = await openTestBucket();
  program = await programOf(MAIN);
});
afterAll(async () => {
  running?.server.kill('SIGKILL');
  await bucket.close();
  await clone.drop();
});

/** `DATA_DIR` is not set. */
const settings = (more: Record<string, string>) => ({ DATABASE_URL: clone.databaseUrl ?? '', MEDIA_URL: bucket.url, ...more });

/** What the server says before it ends. */
function refusal(more: Record<string, string>): string {
  const [command = '', ...args] = readOnly ?? [];
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', MERX_DEMO: '0', ...settings(more) };
  const { status, stderr } = spawnSync(command, [...args, process.execPath, program], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  return stderr;
}

describe.skipIf(!readOnly)('the server on a read-only file system, without DATA_DIR', () => {
  it('says what to set when something would have to be written', () => {
    expect(refusal({})).toMatch(/^Cannot use the encryption key: .* Set SECRET_KEY instead\.$/m);
    expect(refusal({ SECRET_KEY: KEYS.SECRET_KEY })).toMatch(/^Cannot create the first admin: .* Set ADMIN_PASSWORD\.$/m);
  });

  it('serves pictures, exports and emails, all of them from the bucket', async () => {
    running = await startServer(settings(KEYS), 'ignore', readOnly);
    const { base } = running;
    const send = async (path: string, body: unknown, token = '') => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect([path, response.status]).toEqual([path, 200]);
      return response.json();
    };
    const token = await send('/rest/V1/integration/admin/token', { username: 'admin', password: KEYS.ADMIN_PASSWORD });
    await send('/rest/V1/products', { product: { sku: 'cup', name: 'Cup', price: 1, attribute_set_id: 4 } }, token);
    const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const content = { base64_encoded_data: picture.toString('base64'), type: 'image/png', name: 'cup.png' };
    const id = await send('/rest/V1/products/cup/media', { entry: { content } }, token);
    const entry = await fetch(`${base}/rest/V1/products/cup/media/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    const { file } = (await entry.json()) as { file: string };
    expect((await fetch(`${base}/media/catalog/product/cache/80x80${file}`)).status).toBe(200);
    const job = await send('/trpc/job.jobs.start', { json: { kind: 'taxRates.export', input: {} } }, token);
    const { media, privateFiles } = await openFiles({ mediaUrl: bucket.url, dataDir: '/nowhere' });
    await expect.poll(async () => Boolean(await privateFiles.head(`jobs/${job.result.data.json.id}.csv`))).toBe(true);
    expect((await readWhole(media, `catalog/product${file}`))?.equals(picture)).toBe(true);
    await send('/rest/V1/customers', {
      customer: { email: 'ann@shop.test', firstname: 'Ann', lastname: 'Lee' },
      password: 'Cust0mer-pass',
    });
    await expect.poll(async () => (await privateFiles.list('mail/')[Symbol.asyncIterator]().next()).done).toBe(false);
  });
});
