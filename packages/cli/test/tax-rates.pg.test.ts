import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.js';

let shop: CommandLine;
beforeAll(async () => {
  shop = await openCommandLine();
});
afterAll(() => shop.close());

async function load(name: string, lines: string[]): Promise<string> {
  const path = join(shop.folder, name);
  await writeFile(path, ['Code,Country,State,Zip/Post Code,Rate', ...lines].join('\n'));
  return shop.run('tax-rates:import', path);
}

describe('tax-rates:import', () => {
  it('is known to a running shop at once', async () => {
    const probe = (value: string) => shop.db.cache.get('tax:test', async () => value);
    await probe('before');
    await load('one.csv', ['A,US,*,*,5']);
    await vi.waitFor(async () => expect(await probe('after')).toBe('after'), 20_000);
  });

  it('by several at once, in opposite order, leaves the whole file of one of them', async () => {
    const lines = (rate: number) => Array.from({ length: 2500 }, (_, index) => `P${index},US,*,${index},${rate}`);
    await Promise.all([1, 2, 3, 4].map((rate) => load(`${rate}.csv`, rate % 2 ? lines(rate) : lines(rate).reverse())));
    const rates = await shop.db.query<{ rate: string; count: number }>(
      `select rate, count(*) as count from tax_rate where code like 'P%' group by rate`,
    );
    expect(rates).toEqual([{ rate: expect.any(String), count: 2500 }]);
  });
});
