import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.js';

const HEADING = 'Code,Country,State,Zip/Post Code,Rate,Zip/Post is Range,Range From,Range To,default';
const FRESH = ['US-CA-*-Rate 1,US,CA,*,8.2500,,,,', 'US-NY-*-Rate 1,US,NY,*,8.3750,,,,'];

let shop: CommandLine;
beforeAll(async () => {
  shop = await openCommandLine();
});
afterAll(() => shop.close());
afterEach(() => shop.db.query('delete from tax_rate where id > 2'));

async function load(...lines: string[]): Promise<string> {
  const file = join(shop.folder, 'rates.csv');
  await writeFile(file, lines.join('\n'));
  return shop.run('tax-rates:import', file);
}
const printed = async () => (await shop.run('tax-rates:export')).split(/\r?\n/);

describe('tax-rates:export', () => {
  it('prints the rates, or writes them to a file', async () => {
    expect(await printed()).toEqual([HEADING, ...FRESH]);
    const file = join(shop.folder, 'out.csv');
    expect(await shop.run('tax-rates:export', file)).toBe(`2 tax rate(s) written to ${file}.`);
    expect(await readFile(file, 'utf8')).toBe([HEADING, ...FRESH, ''].join('\r\n'));
  });
});

describe('tax-rates:import', () => {
  it('adds and changes rates by their codes, with their titles, and reads back what it has written', async () => {
    const lines = ['US-TX,US,TX,75*,6.2500,,,,"Sales, tax"', 'US-90,US,*,1000-1999,1.5000,1,1000,1999,', "'=1+1,DE,BAY,*,19.0000,,,,USt."];
    expect(await load(HEADING, ...lines, FRESH[1]?.replace('8.3750', '9') ?? '')).toBe('3 tax rate(s) created, 1 updated.');
    const all = [HEADING, FRESH[0] ?? '', FRESH[1]?.replace('8.3750', '9.0000') ?? '', ...lines];
    expect(await printed()).toEqual(all);
    expect(await load(...all)).toBe('0 tax rate(s) created, 5 updated.');
    expect(await printed()).toEqual(all);
    await load(HEADING, FRESH[1] ?? '');
  });

  it('leaves titles alone that have no column, and empties those that have one', async () => {
    await shop.db.query(`insert into tax_rate_title (rate_id, store_id, value) values (1, 0, 'Admin'), (1, 1, 'Title')`);
    const titles = () => shop.db.query('select store_id, value from tax_rate_title where rate_id = 1 order by store_id');
    await load('Code,Country,State,Zip/Post Code,Rate', 'US-CA-*-Rate 1,US,CA,*,8.25');
    expect(await titles()).toHaveLength(2);
    await load(HEADING, FRESH[0] ?? '');
    expect(await titles()).toEqual([{ store_id: 0, value: 'Admin' }]);
    await shop.db.query('delete from tax_rate_title');
  });

  it('finds every region of the directory again', async () => {
    const regions = await shop.db.query<{ id: number; country_id: string }>('select id, country_id from directory_region order by id');
    await shop.db.query(
      `insert into tax_rate (code, tax_country_id, tax_region_id, tax_postcode, rate)
       select 'region ' || id, country_id, id, '*', 1 from directory_region`,
    );
    const before = await printed();
    expect(before).toHaveLength(regions.length + 3);
    await load(...before);
    const stored = await shop.db.query(`select tax_region_id as id, tax_country_id as country_id from tax_rate where id > 2 order by 1`);
    expect(stored).toEqual(regions);
    expect(await printed()).toEqual(before);
  });

  it('tells every fault with its line and saves nothing', async () => {
    const file = [
      'A,US,CA,*,1,,,,fine',
      'B,XX,*,*,1,,,,',
      'C,US,BAY,,-1,,,,',
      'D,US,CA,,1,1,9,8,',
      '"E\nE",US,CA,*,x,,,,',
      'A,US,CA,*,2,,,,',
      'F,US,CA,*,2',
      'US-CA-*-Rate 1,US,CA,*,99,,,,changed',
    ];
    const told = await load(HEADING, ...file).catch((error: Error) => error.message.split('\n'));
    expect(told).toEqual([
      'Line 3: Invalid value of "XX" provided for the Country field.',
      'Line 4: Invalid value of "BAY" provided for the State field.',
      'Line 4: Invalid value of "-1" provided for the Rate field.',
      'Line 4: "Zip/Post Code" is required. Enter and try again.',
      'Line 5: Range To should be equal or greater than Range From.',
      'Line 6: Invalid value of "x" provided for the Rate field.',
      'Line 8: Line 2 has the same code.',
      'Line 9: The line has 5 cells, the heading has 9.',
    ]);
    expect(await printed()).toEqual([HEADING, ...FRESH]);
  });

  it('refuses a file that cannot be used', async () => {
    await expect(load('Code,Country,colour', 'A,US,red')).rejects.toThrow(
      'The column "colour" is unknown.\nThe column "State" is missing.\nThe column "Zip/Post Code" is missing.\nThe column "Rate" is missing.',
    );
    await expect(load('')).rejects.toThrow('The file is empty.');
    await expect(load(HEADING, 'A,US,CA,*,1,,,,', 'B,"broken')).rejects.toThrow(/^Line 3: /);
    const file = join(shop.folder, 'latin.csv');
    await writeFile(file, Buffer.from(`${HEADING}\nA,DE,*,*,19,,,,Umsatzsteuer f\xfcr alle`, 'latin1'));
    await expect(shop.run('tax-rates:import', file)).rejects.toThrow('is not encoded in UTF-8.');
    await expect(shop.run('tax-rates:import', join(shop.folder, 'nowhere.csv'))).rejects.toThrow('ENOENT');
    expect(await printed()).toEqual([HEADING, ...FRESH]);
  });

  it('takes the postcodes of a whole country', async () => {
    const lines = Array.from({ length: 5000 }, (_, zip) => `US-${zip},US,*,${10_000 + zip},5.0000,,,,`);
    expect(await load(HEADING, ...lines)).toBe('5000 tax rate(s) created, 0 updated.');
    expect((await printed()).slice(3)).toEqual(lines);
  });
});
