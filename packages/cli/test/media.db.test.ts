import { join } from 'node:path';
import { folderStorage, openFiles, readWhole } from '@merx/storage';
import { openTestBucket, type TestBucket } from '@merx/storage/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.js';

let shop: CommandLine;
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openTestBucket();
  shop = await openCommandLine({ mediaUrl: bucket.url });
});
afterAll(async () => {
  await shop.close();
  await bucket.close();
});

it('media:move copies media and private files under the same names, and a second time only what is new', async () => {
  const dataDir = join(shop.folder, 'data');
  const [media, privateFiles] = [folderStorage(join(dataDir, 'media')), folderStorage(join(dataDir, 'private'), { isPrivate: true })];
  await media.put('catalog/product/c/u/cup.png', Buffer.from('cup'));
  await media.put('catalog/product/cache/80x80/c/u/cup.png', Buffer.from('small cup'));
  await privateFiles.put('downloadable/a/b/abc.pdf', Buffer.from('manual'));
  expect(await shop.run('media:move', '--from', dataDir)).toMatch(
    /^Media files: {3}1 copied \(0.0 MB\), 0 already there \(s3:\/\/shop\/.*media\/\)\nPrivate files: 1 copied/,
  );
  const moved = await openFiles({ dataDir: '/nowhere', mediaUrl: bucket.url });
  expect(String(await readWhole(moved.media, 'catalog/product/c/u/cup.png'))).toBe('cup');
  expect(String(await readWhole(moved.privateFiles, 'downloadable/a/b/abc.pdf'))).toBe('manual');
  expect(await moved.media.head('catalog/product/cache/80x80/c/u/cup.png')).toBeNull();
  await media.put('catalog/category/new.png', Buffer.from('new'));
  expect(await shop.run('media:move', '--from', dataDir)).toMatch(/^Media files: {3}\d copied/);
  expect(String(await readWhole(moved.media, 'catalog/category/new.png'))).toBe('new');
  expect(String(await readWhole(media, 'catalog/product/c/u/cup.png'))).toBe('cup');
});

it('media:index adds what was copied below wysiwyg/, with its folders, once', async () => {
  const { media } = await openFiles({ dataDir: '/nowhere', mediaUrl: bucket.url });
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await media.put('wysiwyg/home/spring sale/hero.png', Buffer.from(pixel, 'base64'));
  await media.put('wysiwyg/logo.png', Buffer.from(pixel, 'base64'));
  await media.put('wysiwyg/home/notes.txt', Buffer.from('not a picture'));
  expect(await shop.run('media:index')).toBe(
    'not a picture: wysiwyg/home/notes.txt\n2 picture(s) added, 0 already there, 1 file(s) skipped.',
  );
  const found = await shop.db.query(
    'select p.path, f.path as folder, p.name, p.width from media_picture p join media_folder f on f.id = p.folder_id order by p.path',
  );
  expect(found).toEqual([
    { path: 'wysiwyg/home/spring sale/hero.png', folder: 'home/spring sale', name: 'hero.png', width: 1 },
    { path: 'wysiwyg/logo.png', folder: '', name: 'logo.png', width: 1 },
  ]);
  expect(await shop.run('media:index')).toContain('0 picture(s) added, 2 already there');
});

it('doctor stores, reads and deletes a file in the bucket', async () => {
  const role = await shop.db.prisma.adminRole.create({ data: { name: 'All', resources: ['Magento_Backend::all'] } });
  const user = { username: 'ann', email: 'ann@shop.test', firstname: 'Ann', lastname: 'Lee', password_hash: 'none' };
  await shop.db.prisma.adminUser.create({ data: { ...user, role_id: role.id } });
  expect(await shop.run('doctor')).toContain('ok      file storage is writable');
  const lost = await openCommandLine({ mediaUrl: 's3://KEY:SECRET@shop?endpoint=http://127.0.0.1:9' });
  await expect(lost.run('doctor')).rejects.toThrow('check(s) failed');
  await lost.close();
});
