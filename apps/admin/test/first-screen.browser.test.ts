import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const MOST_BYTES = 250_000;

it('the scripts that the first screen waits for weigh at most 250 kB gzipped', async () => {
  const page = await readFile(`${dist}index.html`, 'utf8');
  const files = new Set([...page.matchAll(/\/admin\/(assets\/[^"]+\.js)/g)].map(([, file = '']) => file));
  expect(files.size).toBeGreaterThan(0);
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(dist + file)).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
});
