/**
 * MERX_SOAK_ROUNDS=20 runs longer, each round with a seed of its own and more load; MERX_SOAK_SEED=n begins with that seed, to see a failure
 * again. `npm run soak` sets both.
 */
const { MERX_SOAK_ROUNDS, MERX_SOAK_SEED } = process.env;
const rounds = Number(MERX_SOAK_ROUNDS ?? 1);
const isLong = MERX_SOAK_ROUNDS !== undefined;
const firstSeed = Number(MERX_SOAK_SEED ?? (isLong ? Date.now() % 1_000_000_000 : 2015));

/** One for each round. */
export const seeds = Array.from({ length: rounds }, (_, round) => firstSeed + round);

/** `npm test` plays the short form: two instances, and no scenario that waits for a lease. */
export const isShort = !isLong;

/** Every scenario runs against so many instances. */
export const instanceCounts = isLong ? [1, 3] : [2];

/** How many of each take part, for one instance where it says so. */
export const load = {
  /** Searches and product reads in flight, per instance. */
  guests: isLong ? 40 : 8,
  /** Who buy side by side, per instance. */
  buyers: isLong ? 6 : 2,
  /** Instances killed in one round. */
  kills: isLong ? 4 : 1,
};

/** Milliseconds for one scenario: some wait for a lease of 20 seconds, and the machine may be busy. */
export const scenarioTimeout = 240_000;

/** Milliseconds for what has to become true while a scenario runs. */
export const patience = 120_000;
