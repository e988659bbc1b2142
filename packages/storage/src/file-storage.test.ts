import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBucket, type TestBucket } from '../test/index.js';
import { copyFiles } from './copy-files.js';
import { type FileStorage, isStorageUnavailable, readWhole } from './file-storage.js';
import { givenName } from './key.js';
import { openFiles } from './open-files.js';

let folder: string;
let bucket: TestBucket;
const storages = {} as Record<'a folder' | 'a bucket', FileStorage>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merx-storage-'));
  bucket = await openTestBucket();
  storages['a folder'] = (await openFiles({ dataDir: folder })).media;
  storages['a bucket'] = (await openFiles({ dataDir: '/nowhere', mediaUrl: bucket.url })).media;
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const bytes = (content: string) => Buffer.from(content);
const contentOf = async (storage: FileStorage, key: string) => (await readWhole(storage, key))?.toString();
async function keysOf(storage: FileStorage, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}
async function* pieces(count: number, size: number) {
  for (let piece = 0; piece < count; piece++) yield Buffer.alloc(size, piece);
}

describe.each(['a folder', 'a bucket'] as const)('%s', (kind) => {
  const of = () => storages[kind];

  it('stores, replaces, describes and deletes a file', async () => {
    await of().put('one/a b+ü.txt', bytes('first'));
    const before = await of().head('one/a b+ü.txt');
    await of().put('one/a b+ü.txt', bytes('the second'));
    expect(await contentOf(of(), 'one/a b+ü.txt')).toBe('the second');
    const after = await of().head('one/a b+ü.txt');
    expect([before?.size, after?.size]).toEqual([5, 10]);
    expect(after?.tag).not.toBe(before?.tag);
    expect(Math.abs(Date.now() - (after?.modified.getTime() ?? 0))).toBeLessThan(60_000);
    await of().remove(['one/a b+ü.txt', 'one/never-there.txt']);
    expect([await of().head('one/a b+ü.txt'), await of().open('one/a b+ü.txt')]).toEqual([null, null]);
  });

  it('reads a range, and knows the size of the whole', async () => {
    await of().put('two/digits', bytes('0123456789'));
    const part = await of().open('two/digits', { start: 2, end: 5 });
    expect([part?.size, part && (await text(part.content))]).toEqual([10, '2345']);
  });

  it('gives every writer of a name a file of its own, also of the same content', async () => {
    const contents = ['cat', 'cat', 'dog', 'dog'];
    const keys = await Promise.all(contents.map((content) => of().add('three/a/pet.png', bytes(content))));
    expect(new Set(keys).size).toBe(4);
    expect(await Promise.all(keys.map((key) => contentOf(of(), key)))).toEqual(contents);
    for (const key of keys) expect(key).toMatch(/^three\/a\/pet(_\w+)?\.png$/);
    expect(keys.map((key) => givenName(key).replace(/_\d/, ''))).toEqual(Array(4).fill('pet.png'));
    await of().remove([keys[0] ?? '']);
    expect(await keysOf(of(), 'three/')).toEqual(keys.slice(1).sort());
  });

  it('stores a stream of any length, in full or not at all', { timeout: 30_000 }, async () => {
    await of().put('four/long', pieces(7, 1 << 20));
    const long = await readWhole(of(), 'four/long');
    expect([long?.length, long?.[0], long?.at(-1)]).toEqual([7 << 20, 0, 6]);
    async function* broken() {
      yield* pieces(6, 1 << 20);
      throw new Error('source broke');
    }
    await expect(of().put('four/broken', broken())).rejects.toThrow('source broke');
    await expect(of().put('four/long', broken())).rejects.toThrow('source broke');
    await of().put('four/empty', pieces(0, 0));
    expect(await keysOf(of(), 'four/')).toEqual(['four/empty', 'four/long']);
    expect((await of().head('four/long'))?.size).toBe(7 << 20);
  });

  it('lists what is below a folder, and nothing beside it', async () => {
    await Promise.all(['five/x', 'five/deep/er/y', 'fiveandsix/z'].map((key) => of().put(key, bytes(key))));
    expect(await keysOf(of(), 'five/')).toEqual(['five/deep/er/y', 'five/x']);
    expect(await keysOf(of(), 'nothing/')).toEqual([]);
    expect(await keysOf(of())).toContain('fiveandsix/z');
  });

  it('knows whether a file was made from another as that is now', async () => {
    await of().put('six/original', bytes('one'));
    const original = await of().head('six/original');
    await of().put('six/small', bytes('s'), { madeFrom: original ?? undefined });
    const [small, other] = [await of().head('six/small'), await of().head('three/a/pet.png')];
    expect(small && original && of().isMadeFrom(small, original)).toBe(true);
    expect(small && of().isMadeFrom(small, { size: 3, modified: new Date(0), tag: '"another"' })).toBe(false);
    expect(other && original && of().isMadeFrom(other, original)).not.toBe(true);
  });

  it.each(['../up', '/absolute', 'a//b', 'a/../b', '.hidden', 'a/.hidden', 'a/', '', 'a\\b', 'a\0'])(
    'refuses the key "%s"',
    async (key) => {
      await expect((async () => of().put(key, bytes('x')))()).rejects.toThrow('is not the key of a file');
    },
  );
});

describe('copying', () => {
  it('copies what is missing or has changed, goes on after an interruption, and leaves out what can be made again', async () => {
    const from = (await openFiles({ dataDir: join(folder, 'source') })).media;
    const { media: to } = await openFiles({ dataDir: '/nowhere', mediaUrl: bucket.url.replace('?', '/copies?') });
    await Promise.all(Array.from({ length: 12 }, (_, n) => from.put(`d${n % 3}/${n}`, bytes(`file ${n}`))));
    await from.put('cache/small', bytes('small'));
    // A bucket notes whole seconds: what is stored in the second of its making may count as older.
    for await (const { key } of from.list('')) await utimes(join(folder, 'source/media', key), 1_700_000_000, 1_700_000_000);
    let left = 5;
    const failing: FileStorage = { ...to, put: (key, content) => (left-- > 0 ? to.put(key, content) : Promise.reject(new Error('away'))) };
    const leavesOut = (key: string) => key.startsWith('cache/');
    await expect(copyFiles(from, failing, { width: 1, leavesOut })).rejects.toThrow('away');
    expect(await keysOf(to)).toHaveLength(5);
    await copyFiles(from, to, { leavesOut });
    expect(await keysOf(to)).toHaveLength(12);
    expect(await copyFiles(from, to, { leavesOut })).toEqual({ copied: 0, bytes: 0, kept: 12 });
    await from.put('d0/0', bytes('changed'));
    expect(await copyFiles(from, to, { leavesOut })).toEqual({ copied: 1, bytes: 7, kept: 11 });
    expect(await contentOf(to, 'd0/0')).toBe('changed');
  });
});

describe('a bucket that cannot be reached', () => {
  it.each([
    ['for its server', 's3://KEY:SECRET@shop?endpoint=http://127.0.0.1:9'],
    ['for the wrong access key', ''],
  ])('is unavailable, %s', async (_, url) => {
    const wrong = url || bucket.url.replace(/\/\/[^@]*@/, '//WRONG:WRONG@');
    const { media } = await openFiles({ dataDir: '/nowhere', mediaUrl: wrong });
    const calls = [
      () => media.put('a', bytes('x')),
      () => media.put('b', pieces(2, 9)),
      () => media.head('a'),
      () => media.open('a'),
      () => media.remove(['a']),
      () => keysOf(media),
    ];
    for (const call of calls) {
      const failure = await call().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(isStorageUnavailable(failure)).toBe(true);
      expect(String(failure)).not.toContain('SECRET');
    }
  });
});

describe('the folder', () => {
  it('leaves no temporary file', async () => {
    const entries = await readdir(folder, { recursive: true });
    expect(entries.filter((name) => /(^|\/)\./.test(name))).toEqual([]);
  });
});
