import { type Database, shopConfig } from '@merx/db';
import { storeDirectory } from '../store/index.js';
import type { Pair } from './rate.queries.js';

const codesOf = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');

/** Every base currency of the store views with every other currency that is in use, sorted. */
export async function currencyPairs(db: Database): Promise<Pair[]> {
  const { stores } = await storeDirectory(db);
  const configs = await Promise.all(stores.filter(({ id }) => id !== 0).map(({ id }) => shopConfig(db.cache, db, id)));
  const bases = new Set(configs.map((config) => config.text('currency/options/base')));
  const used = new Set([...bases, ...configs.flatMap((config) => codesOf(config.text('currency/options/allow')))]);
  return [...bases].sort().flatMap((currency_from) =>
    [...used]
      .sort()
      .filter((code) => code !== currency_from)
      .map((currency_to) => ({ currency_from, currency_to })),
  );
}
