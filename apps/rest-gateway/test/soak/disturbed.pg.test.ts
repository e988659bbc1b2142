import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { changesAfterCut } from './changes-after-cut.js';
import { diceOf } from './dice.js';
import { flood } from './flood.js';
import { lockedRows } from './locked-rows.js';
import { lostDatabase } from './lost-database.js';
import { instanceCounts, scenarioTimeout, seeds } from './soak-settings.js';
import { openSoakShop, type SoakShop } from './soak-shop.js';

let shop: SoakShop;
beforeAll(async () => {
  shop = await openSoakShop();
});
afterAll(() => shop.close());

describe.each(instanceCounts)('a shop of %i instances', { timeout: scenarioTimeout }, (count) => {
  beforeEach(() => shop.scaleTo(count));

  it.each(seeds)('fills carts and takes orders amid a flood of searches and reads, seed %i', (seed) => flood(shop, diceOf(seed)));

  it.each(seeds)('serves all who do not want a row that somebody holds, and those who want it afterwards, round %i', () =>
    lockedRows(shop),
  );

  it.each(seeds)('loses no order that it answered when its connections to the database are ended and cut, seed %i', (seed) =>
    lostDatabase(shop, diceOf(seed)),
  );

  it.each(seeds)('shows a setting, a store and a tax that one instance changed while the others were cut off, seed %i', (seed) =>
    changesAfterCut(shop, diceOf(seed)),
  );
});
