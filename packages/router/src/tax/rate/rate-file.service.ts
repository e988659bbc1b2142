import { type Database, noteEvent, type Queryable } from '@merx/db';
import { readSearchCriteria } from '@merx/wire';
import { type CsvLine, csvLines, readCsv } from '../../csv/index.js';
import { directoryOf } from '../../directory/index.js';
import { storeDirectory } from '../../store/index.js';
import type { Call } from '../../trpc/context.js';
import { badInputs, type Fault } from '../../trpc/errors.js';
import { fileEmpty, sameCodeAsLine } from '../faults.js';
import { RATE_COLUMNS, type RateHeading, rateLine, readHeading, readLine, type StoreCode } from './rate-file.js';
import type { ReadRate } from './rate-values.js';
import { taxRates } from './tax-rate.list.js';
import { countCodes, lockTaxRates, replaceTitles, upsertTaxRates } from './tax-rate.queries.js';
import type { ImportedRates, RatesFile } from './tax-rate.schema.js';
import { forgetTaxes, knownPlaces } from './tax-rate.service.js';

/** The result of an import. */
type Outcome = Omit<ImportedRates, 'saved'>;

const CHUNK = 1000;

/**
 * Imports the rates of a file, matching existing ones by code; only the titles of store views with a column are changed.
 * Throws 400 with every fault of the file and its line, and then saves nothing.
 */
export async function importTaxRates(db: Database, lines: AsyncIterable<CsvLine>): Promise<Outcome> {
  const { rates, storeIds } = await readFile(db, lines);
  const imported = await db.transaction((tx) => writeRates(tx, rates, storeIds));
  await forgetTaxes(db);
  return imported;
}

/** The result that importing a file would have; nothing is saved. Throws as `importTaxRates`. */
async function checkTaxRates(db: Database, lines: AsyncIterable<CsvLine>): Promise<Outcome> {
  const { rates } = await readFile(db, lines);
  const known = await countCodes(
    db,
    rates.map(({ values }) => values.code),
  );
  return { created: rates.length - known, updated: known };
}

async function writeRates(tx: Queryable, rates: FileRate[], storeIds: number[]): Promise<Outcome> {
  await lockTaxRates(tx);
  let created = 0;
  for (let start = 0; start < rates.length; start += CHUNK) created += await writeChunk(tx, rates.slice(start, start + CHUNK), storeIds);
  return { created, updated: rates.length - created };
}

type FileRate = Pick<ReadRate, 'values' | 'titles'>;

async function readFile(db: Database, lines: AsyncIterable<CsvLine>): Promise<{ rates: FileRate[]; storeIds: number[] }> {
  const known = await knownPlaces(db);
  const stores = await frontStores(db);
  const rates: FileRate[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  let heading: RateHeading | undefined;
  for await (const { line, cells, broken } of lines) {
    if (broken !== undefined) faults.push(onLine(line, { message: broken }));
    else if (heading) {
      const { values, titles, faults: wrong } = readLine(heading, cells, known);
      const first = seen.get(values.code);
      if (first !== undefined) wrong.push(sameCodeAsLine({ first }));
      else if (values.code !== '') seen.set(values.code, line);
      faults.push(...wrong.map((fault) => onLine(line, fault)));
      rates.push({ values, titles });
    } else {
      const read = readHeading(cells, stores);
      if (read.faults.length > 0) throw badInputs(read.faults);
      heading = read;
    }
  }
  if (!heading && faults.length === 0) throw fileEmpty();
  if (faults.length > 0) throw badInputs(faults);
  return { rates, storeIds: heading?.titles.map(({ storeId }) => storeId) ?? [] };
}

function onLine(line: number, { message, parameters }: Fault): Fault {
  const named = parameters && !Array.isArray(parameters) ? parameters : {};
  return { message: `Line %line: ${message}`, parameters: { line, ...named } };
}

/** Returns how many of the rates are new. */
async function writeChunk(tx: Queryable, rates: FileRate[], storeIds: number[]): Promise<number> {
  const written = await upsertTaxRates(
    tx,
    rates.map(({ values }) => values),
  );
  const idOf = new Map(written.map(({ id, code }) => [code, id]));
  const titles = rates.flatMap(({ values, titles: given }) =>
    (given ?? []).map((title) => ({ rate_id: idOf.get(values.code) ?? 0, ...title })),
  );
  if (storeIds.length > 0) await replaceTitles(tx, [...idOf.values()], storeIds, titles);
  return written.filter(({ created }) => created).length;
}

async function frontStores(db: Database): Promise<StoreCode[]> {
  const { stores } = await storeDirectory(db);
  return stores.filter(({ id }) => id !== 0);
}

/** All rates as lines of a file, header first, with the titles of every store view. */
export async function exportTaxRates(db: Database): Promise<string[][]> {
  const [stores, directory] = await Promise.all([frontStores(db), directoryOf(db)]);
  const { items } = await taxRates.page(db, { searchCriteria: readSearchCriteria({}) });
  return [[...RATE_COLUMNS, ...stores.map(({ code }) => code)], ...items.map((rate) => rateLine(rate, stores, directory))];
}

/** Imports the rates of a CSV text, or only returns the result of a dry run. Throws as `importTaxRates`. */
export async function importRatesText({ ctx, input: { text, dryRun } }: Call<RatesFile>): Promise<ImportedRates> {
  const outcome = await (dryRun ? checkTaxRates : importTaxRates)(ctx.db, readCsv(text));
  return { ...outcome, saved: !dryRun };
}

/** All rates as CSV. */
export async function exportRatesText({ ctx: { db } }: Call): Promise<string> {
  const lines = await exportTaxRates(db);
  await db.transaction((tx) => noteEvent(tx, { entity: 'export', entityId: 'tax_rates', facts: { rows: lines.length - 1 } }));
  return csvLines(lines);
}
