import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import { bigBodies } from './big-bodies.js';
import { changesAfterCut } from './changes-after-cut.js';
import { diceOf } from './dice.js';
import { flood } from './flood.js';
import { frozenInstance } from './frozen-instance.js';
import { killedInstances } from './killed-instances.js';
import { lockedRows } from './locked-rows.js';
import { lostDatabase } from './lost-database.js';
import { instanceCounts, isShort, scenarioTimeout, seeds } from './soak-settings.js';
import { openSoakShop, type SoakShop } from './soak-shop.js';
import { stoppedInstance } from './stopped-instance.js';

/** For scenarios that the short form leaves out. */
const longSeeds = isShort ? [] : seeds;

describe.each(instanceCounts)('a shop of %i instances', { timeout: scenarioTimeout }, (count) => {
  let shop: SoakShop;
  beforeAll(async () => {
    shop = await openSoakShop();
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.scaleTo(count), scenarioTimeout);
  // Whoever is frozen does not hear that the test has failed.
  afterEach(() => {
    for (const { server } of shop.instances) server.kill('SIGCONT');
  });

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

  it.each(longSeeds)('goes on while one instance is frozen, and nothing is done twice when it wakes up, seed %i', (seed) =>
    frozenInstance(shop, diceOf(seed)),
  );

  it.each(longSeeds)(
    'carries out operations each once and in order, and sells all pieces once, while instances are killed, seed %i',
    (seed) => killedInstances(shop, diceOf(seed)),
  );
});

describe.skipIf(process.platform !== 'linux').each(isShort ? [] : instanceCounts)('the memory of %i instances', (count) => {
  let shop: SoakShop;
  beforeAll(async () => {
    shop = await openSoakShop();
    await shop.scaleTo(count);
  }, scenarioTimeout);
  afterAll(() => shop.close());

  it.each(seeds)('stays bounded while guests send big bodies and others that never end, seed %i', { timeout: scenarioTimeout }, (seed) =>
    bigBodies(shop, diceOf(seed)),
  );
});

describe.each(isShort ? [1] : instanceCounts)('one of %i instances that is stopped', { timeout: scenarioTimeout }, (count) => {
  let shop: SoakShop;
  beforeAll(async () => {
    // Who has hung up keeps waiting for a row until it is released.
    shop = await openSoakShop({ DATABASE_LOCK_TIMEOUT: '30' });
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.scaleTo(count), scenarioTimeout);

  it.each(seeds)('answers every call that it accepted, and ends in order, seed %i', (seed) => stoppedInstance(shop, diceOf(seed)));
});
