import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.js';

let shop: CommandLine;
beforeAll(async () => {
  shop = await openCommandLine();
});
afterAll(() => shop.close());

const file = async (...lines: string[]) => {
  const path = join(shop.folder, 'places.txt');
  await writeFile(path, lines.join('\n'));
  return path;
};
const BERLIN = 'DE\t10115\tBerlin\tBerlin\tBE\t\t00\tBerlin\t11000\t52.5323\t13.3846\t4';

it('places:import stores the places of a file, and names the invalid lines of another one', async () => {
  expect(await shop.run('places:import', await file(BERLIN, ''))).toBe('1 place(s) imported.');
  const stored = async () => (await shop.db.prisma.inventoryPlace.findMany()).map(({ place_id: _, ...place }) => JSON.stringify(place));
  const before = await stored();
  expect(before).toEqual([
    JSON.stringify({ country_id: 'DE', postcode: '10115', city: 'berlin', region: 'Berlin', latitude: '52.5323', longitude: '13.3846' }),
  ]);
  await expect(shop.run('places:import', await file(BERLIN.replace('10115', '10117'), 'not a place'))).rejects.toThrow(
    'Line 2 is not a place.',
  );
  expect(await stored()).toEqual(before);
});
