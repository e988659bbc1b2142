import { appRouter } from '@merx/router';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../src/rest-view.js';
import { openShop, type Shop } from '../shop.js';
import { marksOf } from './fuzz-marks.js';
import { type FuzzOptions, fuzz } from './fuzz-run.js';
import { type CallerName, type FullShop, fillShop } from './fuzz-shop.js';

/**
 * MERX_FUZZ_ROUNDS=20 runs longer, each round on a fresh shop with a seed of its own; MERX_FUZZ_SEED=n begins with that seed, to see a
 * failure again; MERX_FUZZ_RUNS is how often an operation is called in a round.
 */
const { MERX_FUZZ_ROUNDS, MERX_FUZZ_SEED, MERX_FUZZ_RUNS } = process.env;
const rounds = Number(MERX_FUZZ_ROUNDS ?? 1);
const firstSeed = Number(MERX_FUZZ_SEED ?? (rounds > 1 ? Date.now() % 1_000_000_000 : 2015));
const runs = Number(MERX_FUZZ_RUNS ?? (rounds > 1 ? 8 : 3));
const seeds = Array.from({ length: rounds }, (_, round) => firstSeed + round);
const timeout = 60_000 + runs * 60_000;

describe.each(seeds)('odd calls of every route, seed %i', (seed) => {
  const failures: string[] = [];
  const served = new Set<string>();
  let calls = 0;
  let shop: Shop;
  let full: FullShop;
  beforeAll(async () => {
    shop = await openShop({ log: pino({ level: 'error' }, { write: (line) => failures.push(line) }) });
    full = await fillShop(shop);
  }, timeout);
  afterAll(async () => {
    console.log(`seed ${seed}: ${calls} calls of ${full.operations.length} routes, of which ${served.size} served something`);
    await shop.close();
    await full.close();
  });

  /** The line of the log under the id that an answer gives. */
  const logged: FuzzOptions['logged'] = (answer) => {
    const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(answer) ?? [];
    return (id && failures.find((line) => line.includes(id) && line.includes('"err"'))) || '';
  };
  const fuzzAs = async (caller: CallerName) => {
    const fuzzed = await fuzz(full, { baseUrl: shop.baseUrl, caller, seed, runs, logged });
    calls += fuzzed.calls;
    for (const title of fuzzed.served) served.add(title);
    expect(fuzzed.findings.join('\n\n')).toBe('');
  };

  it.each(['guest', 'customer'] as const)(
    'a %s is refused or served, and changes nothing that is not his own',
    { timeout },
    async (caller) => {
      const before = await marksOf(shop.db, full.foreign);
      await fuzzAs(caller);
      expect(await marksOf(shop.db, full.foreign)).toEqual(before);
    },
  );

  it('an admin is refused or served', { timeout }, async () => {
    await fuzzAs('admin');
  });

  it('the shop is still open, and most routes have served something', async () => {
    expect(await shop.call('GET', '/health/ready')).toMatchObject({ status: 200 });
    const serving = restRoutes(appRouter).filter(({ isRefused }) => !isRefused);
    expect(served.size).toBeGreaterThan(serving.length / 2);
  });
});
