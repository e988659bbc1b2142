import { expect, it } from 'vitest';
import { formatFor } from './picture-format.js';

it.each([
  [undefined, 'original'],
  ['*/*', 'original'],
  ['image/*', 'original'],
  ['image/webp,*/*', 'webp'],
  ['image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
  ['image/avif;q=0, image/webp;q=0.5', 'webp'],
  ['image/avif;q=0.0,image/webp; q=0', 'original'],
  ['IMAGE/AVIF;q=0.1', 'avif'],
  ['image/webp2', 'original'],
])('%j gets %s', (accept, format) => {
  expect(formatFor(accept)).toBe(format);
});
