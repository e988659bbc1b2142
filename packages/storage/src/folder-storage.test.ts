import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderStorage } from './folder-storage.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merx-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('gives a taken name the suffix _1 and so on', async () => {
  const storage = folderStorage(folder);
  const keys = [1, 2, 3].map(() => storage.add('a/abc.png', Buffer.from('x')));
  expect((await Promise.all(keys)).sort()).toEqual(['a/abc.png', 'a/abc_1.png', 'a/abc_2.png']);
});

it('lets nobody else read what is private', async () => {
  const storage = folderStorage(join(folder, 'private'), { isPrivate: true });
  await storage.put('p/secret.pdf', Buffer.from('x'));
  const key = await storage.add('p/secret.pdf', Buffer.from('x'));
  const modes = await Promise.all(['p', 'p/secret.pdf', key].map(async (path) => (await stat(join(folder, 'private', path))).mode & 0o777));
  expect(modes).toEqual([0o700, 0o600, 0o600]);
});

it('leaves no file when the disk takes only a part of it', { timeout: 60_000 }, async () => {
  const module = fileURLToPath(new URL('./folder-storage.ts', import.meta.url));
  const full = join(folder, 'full');
  // A file size limit simulates a full disk.
  const script = `process.on('SIGXFSZ', () => {});
    const { folderStorage } = await import(${JSON.stringify(module)});
    await folderStorage(${JSON.stringify(full)}).add('a/b/large.png', Buffer.alloc(16_000_000))
      .then(() => console.log('written'), (error) => console.log(error.code));`;
  const run = 'ulimit -f 4096; exec "$0" "$@"';
  const node = ['--conditions=merx-source', '--import', 'tsx', '--input-type=module', '-e', script];
  const { stdout } = spawnSync('sh', ['-c', run, process.execPath, ...node], { encoding: 'utf8' });
  expect(stdout.trim()).toBe('EFBIG');
  expect(await readdir(join(full, 'a/b'))).toEqual([]);
});
