import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { shopAt } from '../cluster/own-shop.js';
import { diceOf } from '../soak/dice.js';
import { frozenInstance } from '../soak/frozen-instance.js';
import { killedInstances } from '../soak/killed-instances.js';
import { scenarioTimeout, seeds } from '../soak/soak-settings.js';
import { failOver, killEachPart } from './lost-parts.js';
import { canReach, openReachShop, type ReachShop } from './reach-shop.js';

describe.skipIf(!canReach)('a shop on many machines', { timeout: scenarioTimeout }, () => {
  let shop: ReachShop;
  beforeAll(async () => {
    shop = await openReachShop();
  }, scenarioTimeout);
  afterAll(() => shop?.close());
  // Whoever is frozen does not hear that the test has failed.
  afterEach(() => {
    for (const { server } of shop.instances) server.kill('SIGCONT');
  });

  it.each(seeds)('goes on when any one part is killed, and no order is lost or doubled, seed %i', (seed) =>
    killEachPart(shop, diceOf(seed)),
  );

  it.each(seeds)('sells the last pieces once, and orders a cart once however often, while gateways are killed, seed %i', (seed) =>
    killedInstances(shop, diceOf(seed)),
  );

  it.each(seeds)('goes on while a gateway is frozen, and nothing is done twice when it wakes up, seed %i', (seed) =>
    frozenInstance(shop, diceOf(seed)),
  );

  it('finds the promoted standby when the primary is lost, and no order is lost', () => failOver(shop, shopAt(shop.standby)));
});
