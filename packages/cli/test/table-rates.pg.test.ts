import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shopConfig } from '@merx/db';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.js';

let shop: CommandLine;
beforeAll(async () => {
  shop = await openCommandLine();
});
afterAll(() => shop.close());

const weights = ['--website', 'base', '--condition', 'package_weight'];

async function fileOf(name: string, price: number): Promise<string> {
  const path = join(shop.folder, name);
  const lines = Array.from({ length: 500 }, (_, index) => `US,*,${index},0,${price}`);
  await writeFile(path, ['Country,Region/State,Zip/Postal Code,Weight (and above),Shipping Price', ...lines].join('\n'));
  return path;
}

describe('table-rates:import', () => {
  it('by several at once leaves the whole table of one of them', async () => {
    const files = await Promise.all([1, 2, 3, 4].map((price) => fileOf(`rates-${price}.csv`, price)));
    await Promise.all(files.map((file) => shop.run('table-rates:import', file, ...weights)));
    const prices = await shop.db.prisma.shippingTableRate.groupBy({ by: ['price'], _count: true });
    expect(prices).toEqual([{ price: expect.anything(), _count: 500 }]);
  });
});

describe('config:set', () => {
  it('is known to a running shop at once', async () => {
    const titleNow = async () => (await shopConfig(shop.db.cache, shop.db, 1)).text('carriers/tablerate/title');
    expect(await titleNow()).toBe('Best Way');
    await shop.run('config:set', 'carriers/tablerate/title', 'Parcel Service');
    await vi.waitFor(async () => expect(await titleNow()).toBe('Parcel Service'), 20_000);
  });
});
