import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeUntaken } from './write-untaken.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merx-untaken-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const placeOf = (copy: number) => `/a/b/abc${copy ? `_${copy}` : ''}.txt`;

describe('writeUntaken', () => {
  it('gives each of many writers at once a name of its own, and leaves nothing else', async () => {
    const texts = Array.from({ length: 8 }, (_, n) => `text ${n}`);
    const files = await Promise.all(texts.map((text) => writeUntaken({ folder, bytes: Buffer.from(text), placeOf })));
    expect(new Set(files).size).toBe(8);
    const written = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    expect(written).toEqual(texts);
    expect(await readdir(join(folder, 'a/b'))).toHaveLength(8);
  });

  it('lets nobody else read what is private', async () => {
    const file = await writeUntaken({ folder, bytes: Buffer.from('x'), placeOf: () => '/p/q/secret.pdf', isPrivate: true });
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  });

  it('leaves no file when the disk takes only a part of it', { timeout: 60_000 }, async () => {
    const module = fileURLToPath(new URL('./write-untaken.ts', import.meta.url));
    const full = join(folder, 'full');
    // A file size limit simulates a full disk.
    const script = `process.on('SIGXFSZ', () => {});
      const { writeUntaken } = await import(${JSON.stringify(module)});
      await writeUntaken({ folder: ${JSON.stringify(full)}, bytes: Buffer.alloc(16_000_000), placeOf: () => '/a/b/large.png' })
        .then(() => console.log('written'), (error) => console.log(error.code));`;
    const run = 'ulimit -f 4096; exec "$0" "$@"';
    const node = ['--conditions=merx-source', '--import', 'tsx', '--input-type=module', '-e', script];
    const { stdout } = spawnSync('sh', ['-c', run, process.execPath, ...node], { encoding: 'utf8' });
    expect(stdout.trim()).toBe('EFBIG');
    expect(await readdir(join(full, 'a/b'))).toEqual([]);
  });
});
