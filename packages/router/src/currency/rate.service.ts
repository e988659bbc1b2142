import { shopConfig } from '@merx/db';
import type { Call } from '../trpc/context.js';
import { badInputs, type Fault } from '../trpc/errors.js';
import { currencyPairs } from './currencies.service.js';
import * as faults from './faults.js';
import { importRates } from './import.service.js';
import { deleteRates, type Pair, selectAllRates, selectImport, upsertRates } from './rate.queries.js';
import type { CurrencyRates, ImportedRates, RatesInput } from './rate.schema.js';

const LARGEST = 1_000_000;
const keyOf = ({ currency_from, currency_to }: Pair): string => `${currency_from} ${currency_to}`;

/** The rates from every base currency to every other one in use, and the last import. */
export async function getRates({ ctx: { db } }: Call): Promise<CurrencyRates> {
  const [pairs, stored, last, config] = await Promise.all([
    currencyPairs(db),
    selectAllRates(db),
    selectImport(db),
    shopConfig(db.cache, db, 0),
  ]);
  const known = new Map(stored.map((one) => [keyOf(one), Number(one.rate)]));
  const { started_at, imported_at = null, error = null, missing } = last ?? { missing: [] };
  return {
    rates: pairs.map((pair) => ({ ...pair, rate: known.get(keyOf(pair)) ?? null })),
    last_import:
      started_at === undefined
        ? null
        : { started_at, imported_at, error: error as NonNullable<CurrencyRates['last_import']>['error'], missing },
    is_import_enabled: config.text('currency/import/enabled') === '1',
  };
}

/** Sets rates, and removes those that are null. Throws 400 with every fault, and changes nothing then. */
export async function saveRates({ ctx, input: { rates } }: Call<RatesInput>): Promise<CurrencyRates> {
  const inUse = new Set((await currencyPairs(ctx.db)).map(keyOf));
  const found = rates.flatMap((one): Fault[] => {
    const pair = { from: one.currency_from, to: one.currency_to };
    if (!inUse.has(keyOf(one))) return [faults.currencyNotInUse(pair)];
    return one.rate === null || (one.rate > 0 && one.rate < LARGEST) ? [] : [faults.rateInvalid(pair)];
  });
  if (found.length > 0) throw badInputs(found);
  const set = new Map(rates.flatMap(({ rate, ...pair }) => (rate === null ? [] : [[keyOf(pair), { ...pair, rate: String(rate) }]])));
  await ctx.db.transaction(async (tx) => {
    await deleteRates(
      tx,
      rates.filter((one) => !set.has(keyOf(one))),
    );
    await upsertRates(tx, [...set.values()]);
  });
  return getRates({ ctx, input: undefined });
}

/** Imports the rates now. Throws 400 when they cannot be loaded or read. */
export const importNow = ({ ctx }: Call): Promise<ImportedRates> => importRates(ctx);
