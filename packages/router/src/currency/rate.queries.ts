import { type Queryable, wireRow } from '@merx/db';
import { currencyImport, type currencyRate, type ExactRow, type WireRow } from '@merx/db/tables';
import type { SourceRates } from './rate-source.js';

/** A pair of currencies. */
export type Pair = Pick<ExactRow<typeof currencyRate>, 'currency_from' | 'currency_to'>;

/** Every rate as decimal text. */
export const selectAllRates = (db: Queryable): Promise<(Pair & { rate: string })[]> =>
  db.query('select currency_from, currency_to, rate::text as rate from directory_currency_rate');

/** Sets rates given as decimal text; returns how many changed. */
export async function upsertRates(tx: Queryable, rates: readonly (Pair & { rate: string })[]): Promise<number> {
  const rows = await tx.query(
    `insert into directory_currency_rate (currency_from, currency_to, rate)
     select * from unnest($1::text[], $2::text[], $3::numeric[])
     on conflict (currency_from, currency_to) do update set rate = excluded.rate where directory_currency_rate.rate <> excluded.rate returning 1`,
    [rates.map((one) => one.currency_from), rates.map((one) => one.currency_to), rates.map((one) => one.rate)],
  );
  return rows.length;
}

/** Deletes the rates of these pairs. */
export async function deleteRates(tx: Queryable, pairs: readonly Pair[]): Promise<void> {
  await tx.query(
    `delete from directory_currency_rate r using unnest($1::text[], $2::text[]) as p(currency_from, currency_to)
     where r.currency_from = p.currency_from and r.currency_to = p.currency_to`,
    [pairs.map((one) => one.currency_from), pairs.map((one) => one.currency_to)],
  );
}

/** The rates of these pairs by a source, divided exactly and rounded to twelve decimals; without those that cannot be stored. */
export const computeRates = (db: Queryable, source: SourceRates, pairs: readonly Pair[]): Promise<(Pair & { rate: string })[]> =>
  db.query(
    `with source as (select * from unnest($1::text[], $2::numeric[]) as s(code, rate))
     select currency_from, currency_to, rate::text from (
       select p.currency_from, p.currency_to, round(t.rate / f.rate, 12) as rate
       from unnest($3::text[], $4::text[]) as p(currency_from, currency_to)
       join source f on f.code = p.currency_from join source t on t.code = p.currency_to) computed
     where rate > 0 and rate < 1000000`,
    [[...source.keys()], [...source.values()], pairs.map((one) => one.currency_from), pairs.map((one) => one.currency_to)],
  );

/** The last import, or undefined. */
export async function selectImport(db: Queryable): Promise<WireRow<typeof currencyImport> | undefined> {
  const row = await db.prisma.currencyImport.findFirst();
  return row ? wireRow(currencyImport, row) : undefined;
}

/**
 * Begins an import if the last one began so many hours ago, or an hour ago if it failed; 0: in any case. Returns whether the last one failed;
 * undefined when none is due. Of several servers only one begins it.
 */
export async function startImport(db: Queryable, hours: number): Promise<boolean | undefined> {
  const [row] = await db.query<{ failed: boolean }>(
    `insert into currency_import (id, started_at) values (1, now())
     on conflict (id) do update set started_at = now()
     where currency_import.started_at <= now() - make_interval(hours => case when currency_import.error is null then $1::int else least($1::int, 1) end)
     returning error is not null as failed`,
    [hours],
  );
  return row?.failed;
}

/** Records the outcome of an import. */
export async function updateImport(tx: Queryable, outcome: { error: object | null; missing: readonly string[] }): Promise<void> {
  await tx.query(
    `update currency_import set error = $1::jsonb, missing = $2, imported_at = case when $1::jsonb is null then now() else imported_at end where id = 1`,
    [outcome.error && JSON.stringify(outcome.error), outcome.missing],
  );
}
