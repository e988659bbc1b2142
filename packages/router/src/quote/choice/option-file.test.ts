import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileStorage, folderStorage } from '@merx/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomOption } from '../cart/cart.js';
import { hasOptionFile, imageSize, readOptionFile, storeOptionFile } from './option-file.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const option: CustomOption = {
  option_id: 1,
  title: 'Picture',
  type: 'file',
  is_require: true,
  price: '0',
  price_type: 'fixed',
  sku: null,
  file_extension: null,
  max_characters: null,
  image_size_x: null,
  image_size_y: null,
  values: [],
};
const png = (name = 'cat.png') => ({ base64_encoded_data: PNG, type: 'image/png', name });

let folder: string;
let files: FileStorage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merx-private-'));
  files = folderStorage(folder, { isPrivate: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a buyer’s file', () => {
  it('is kept once for the same bytes, readable by the shop alone and without a name that anything would run', async () => {
    const file = readOptionFile(option, png());
    expect(await hasOptionFile(files, file.value)).toBe(false);
    await Promise.all([storeOptionFile(files, file), storeOptionFile(files, readOptionFile(option, png('other.png')))]);
    expect(await hasOptionFile(files, file.value)).toBe(true);
    const hash = file.value.slice(0, 64);
    const kept = join(folder, 'custom-options', hash.slice(0, 2));
    expect(await readdir(kept)).toEqual([hash]);
    expect((await readFile(join(kept, hash))).toString('base64')).toBe(PNG);
    expect((await stat(join(kept, hash))).mode & 0o077).toBe(0);
  });

  it.each([`${'0'.repeat(64)}/x.png`, '../../etc/passwd', `${'0'.repeat(62)}../x`, ''])('is not found by "%s"', async (value) => {
    expect(await hasOptionFile(files, value)).toBe(false);
  });

  it('may be of any harmless kind when the option names none', () => {
    const note = { base64_encoded_data: Buffer.from('hello').toString('base64'), type: 'text/plain', name: 'note.txt' };
    expect(readOptionFile(option, note).value).toMatch(/\/note\.txt$/);
    expect(() => readOptionFile(option, { ...note, name: 'note.html' })).toThrow();
    expect(() => readOptionFile(option, { ...note, name: 'note' })).toThrow();
    expect(() => readOptionFile({ ...option, file_extension: 'PDF; .png' }, note)).toThrow();
    expect(readOptionFile({ ...option, file_extension: 'PDF; .png' }, png()).value).toMatch(/cat\.png$/);
  });

  it('may be no larger than the option says', () => {
    expect(readOptionFile({ ...option, image_size_x: 1, image_size_y: 1 }, png()).bytes).toHaveLength(70);
    const wide = Buffer.from(PNG, 'base64');
    wide.writeUInt32BE(2, 16);
    const content = { ...png(), base64_encoded_data: wide.toString('base64') };
    expect(() => readOptionFile({ ...option, image_size_x: 1 }, content)).toThrow();
    const text = { base64_encoded_data: Buffer.from('hello').toString('base64'), type: 'text/plain', name: 'note.txt' };
    expect(() => readOptionFile({ ...option, image_size_y: 1 }, text)).toThrow();
  });
});

describe('imageSize', () => {
  const jpeg = Buffer.from('ffd8ffe000040000ffc0001108000300050301220002110103110', 'hex');
  it.each([
    ['a png', Buffer.from(PNG, 'base64'), { width: 1, height: 1 }],
    ['a gif', Buffer.from('4749463839610a001400', 'hex'), { width: 10, height: 20 }],
    ['a jpeg', jpeg, { width: 5, height: 3 }],
    ['a cut jpeg', jpeg.subarray(0, 8), undefined],
    ['a text', Buffer.from('hello'), undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ])('reads %s', (_name, bytes, expected) => {
    expect(imageSize(bytes)).toEqual(expected);
  });
});
