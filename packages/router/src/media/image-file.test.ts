import { expect, it } from 'vitest';
import { imageTypeOf } from './image-file.js';

const box = (brands: string) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + brands.length);
  return Buffer.concat([size, Buffer.from(`ftyp${brands}`, 'latin1'), Buffer.from('avif in what follows')]);
};

it.each([
  ['an AVIF', box('avif\0\0\0\0mif1miaf'), 'image/avif'],
  ['a sequence of AVIF', box('avis\0\0\0\0msf1'), 'image/avif'],
  ['an AVIF that begins as any HEIF', box('mif1\0\0\0\0miafavif'), 'image/avif'],
  ['a HEIC', box('heic\0\0\0\0mif1miaf'), undefined],
  ['brands that only together look like one', box('xxav\0\0\0\0ifxx'), undefined],
  ['a WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), 'image/webp'],
  ['a RIFF that is a sound', Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1'), undefined],
  ['a page', Buffer.from('<!doctype html><title>GIF89a</title>'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('knows the type of %s by its content', (_, bytes, type) => {
  expect(imageTypeOf(bytes)).toBe(type);
});
