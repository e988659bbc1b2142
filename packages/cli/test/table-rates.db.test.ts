import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.js';

let shop: CommandLine;
beforeAll(async () => {
  shop = await openCommandLine();
  await shop.db.prisma.website.create({ data: { code: 'second', name: 'Second' } });
});
beforeEach(() => shop.db.query('delete from shipping_tablerate'));
afterAll(() => shop.close());

const run = (...args: string[]) => shop.run(...args);

const tableOf = (website: string, condition: string) => ['--website', website, '--condition', condition];
const weights = tableOf('base', 'package_weight');
const HEADING = 'Country,Region/State,Zip/Postal Code,Weight (and above),Shipping Price';

async function file(...lines: string[]): Promise<string> {
  const path = join(shop.folder, 'rates.csv');
  await writeFile(path, lines.join('\n'));
  return path;
}

const stored = async () => {
  const rates = await shop.db.prisma.shippingTableRate.findMany({ orderBy: { pk: 'asc' } });
  return rates.map(
    (rate) =>
      `${rate.website_id} ${rate.condition_name} ${rate.dest_country_id} ${rate.dest_region_id} ${rate.dest_zip} ${rate.condition_value} ${rate.price}`,
  );
};

describe('table-rates:import', () => {
  it("replaces the website's rates of the condition, and no others", async () => {
    await run('table-rates:import', await file(HEADING, '*,*,*,0,99'), ...tableOf('second', 'package_weight'));
    await run('table-rates:import', await file(HEADING.replace('Weight', '# of Items'), 'DE,*,*,1,3'), ...tableOf('base', 'package_qty'));
    await run('table-rates:import', await file(HEADING, 'FR,*,*,0,1'), ...weights);
    const done = await run('table-rates:import', await file(HEADING, 'USA,TX,733*,0,7.5', 'us,12,*,10,8', 'US,AE,*,0,20'), ...weights);
    const delay = shop.db.embedded ? '\nA running server picks up the change within 30 seconds.' : '';
    expect(done).toBe(`6 table rate(s) for package_weight imported for base.${delay}`);
    const [second, pieces, ...base] = await stored();
    expect(second).toMatch(/^\d+ package_weight \* 0 \* 0 99$/);
    expect(pieces).toBe('1 package_qty DE 0 * 1 3');
    const military = await shop.db.query<{ id: number }>(
      `select id from directory_region where country_id = 'US' and code = 'AE' order by id`,
    );
    expect(base).toEqual([
      '1 package_weight US 57 733* 0 7.5',
      '1 package_weight US 12 * 10 8',
      ...military.map(({ id }) => `1 package_weight US ${id} * 0 20`),
    ]);
  });

  it('tells every fault of the file with its line, and changes nothing', async () => {
    await run('table-rates:import', await file(HEADING, 'FR,*,*,0,1'), ...weights);
    const bad = await file(HEADING, 'US,*,*,0,1', 'XX,*,*,0,1', 'US,Atlantis,*,0,x', 'US,,,0.0,2');
    await expect(run('table-rates:import', bad, ...weights)).rejects.toThrow(
      /^Line 3: the country "XX" is unknown\.\nLine 4: the region "Atlantis" is unknown\.\nLine 4: "x" is not a valid price\.\nLine 5: line 2 has the same destination and value\.$/,
    );
    await expect(run('table-rates:import', await file(HEADING, 'XX,*,*,0,1'), ...weights)).rejects.toThrow(
      /^Line 2: the country "XX" is unknown\.$/,
    );
    expect(await stored()).toEqual(['1 package_weight FR 0 * 0 1']);
  });

  it('refuses a file of another condition, an unknown website or condition, and a file that is not there', async () => {
    const good = await file(HEADING, 'US,*,*,0,1');
    await expect(run('table-rates:import', good, ...tableOf('base', 'package_qty'))).rejects.toThrow(
      'the column "Weight (and above)" is unknown',
    );
    for (const code of ['nowhere', 'admin']) {
      await expect(run('table-rates:import', good, ...tableOf(code, 'package_weight'))).rejects.toThrow(`There is no website "${code}".`);
    }
    await expect(run('table-rates:import', good, ...tableOf('base', 'package_volume'))).rejects.toThrow('Allowed choices are');
    await expect(run('table-rates:import', good, '--website', 'base')).rejects.toThrow('--condition');
    await expect(run('table-rates:import', good, '--condition', 'package_qty')).rejects.toThrow('--website');
    await expect(run('table-rates:import', join(shop.folder, 'none.csv'), ...weights)).rejects.toThrow('none.csv');
    expect(await stored()).toEqual([]);
  });

  it('takes a heading alone: the table is empty afterwards', async () => {
    await run('table-rates:import', await file(HEADING, 'FR,*,*,0,1'), ...weights);
    expect(await run('table-rates:import', await file(HEADING), ...weights)).toMatch(/^0 table rate/);
    expect(await stored()).toEqual([]);
  });

  it('takes 10,000 rates at once', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `US,TX,${10_000 + index},${index % 5},${index / 100}`);
    const path = await file(HEADING, ...lines);
    await run('table-rates:import', path, ...weights);
    expect(await shop.db.prisma.shippingTableRate.count()).toBe(10_000);
  });
});

describe('table-rates:export', () => {
  it('writes what an import reads back to the same rates', async () => {
    await run(
      'table-rates:import',
      await file(HEADING, 'US,TX,733*,0,7.5', '*,*,*,0.5,9', 'US,AE,*,0,20', 'DE,*,10115,2,3', 'US,TX,733*,5,8'),
      ...weights,
    );
    const before = (await stored()).sort();
    const path = join(shop.folder, 'out.csv');
    expect(await run('table-rates:export', path, ...weights)).toBe('');
    const csv = await readFile(path, 'utf8');
    expect(csv.split('\r\n').slice(0, 5)).toEqual([
      HEADING,
      '*,*,*,0.5000,9.0000',
      'DEU,*,10115,2.0000,3.0000',
      expect.stringMatching(/^USA,\d+,\*,0\.0000,20\.0000$/),
      expect.stringMatching(/^USA,\d+,\*,0\.0000,20\.0000$/),
    ]);
    expect(csv).toContain('\r\nUSA,TX,733*,0.0000,7.5000\r\nUSA,TX,733*,5.0000,8.0000\r\n');
    await run('table-rates:import', path, ...weights);
    expect((await stored()).sort()).toEqual(before);
  });

  it('prints without a file, and the heading alone of a table without rates', async () => {
    expect(await run('table-rates:export', ...tableOf('base', 'package_value_with_discount'))).toBe(
      'Country,Region/State,Zip/Postal Code,Order Subtotal (and above),Shipping Price',
    );
    await expect(run('table-rates:export', ...tableOf('nowhere', 'package_qty'))).rejects.toThrow('There is no website "nowhere".');
  });
});
