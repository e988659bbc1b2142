import { readerOf } from '@merx/db';
import { money, toWire } from '@merx/wire';
import { csvLines } from '../csv/index.js';
import { storeDirectory } from '../store/index.js';
import type { Call, Context } from '../trpc/context.js';
import type { Revenue, RevenueInput } from './dashboard.schema.js';
import { daysReversed, tooManyPoints } from './faults.js';
import { currencyOf, requireTimeZone } from './figures.service.js';
import { periodStarts } from './periods.js';
import { reportColumns, selectReport } from './report.queries.js';
import type { Report, ReportColumn, ReportInput, ReportRow } from './report.schema.js';

/** Rows on the page, and in the file. */
const MOST_SHOWN = 500;
const MOST_IN_FILE = 100_000;

const MOST_POINTS = 1000;
const DAYS = { day: 1, week: 7, month: 28, all: Number.POSITIVE_INFINITY } as const;
const DAY = 86_400_000;

/**
 * A report of the orders in a range of days. Throws 400 for an unknown time zone, a last day before the first, and too many periods.
 */
export async function readReport({ ctx, input }: Call<ReportInput>): Promise<Report> {
  const columns = reportColumns(input.report);
  const [found, base_currency_code] = await Promise.all([sumsOf(ctx, input, MOST_SHOWN), currencyOf(ctx.db)]);
  const isOne = !columns.some(({ isKey }) => isKey);
  const shown = (level: 'row' | 'period') =>
    found.filter((row) => row.level === level).map(({ start, values }) => ({ start, values: valuesOf(values, columns) }));
  const periods = withEmpty(shown('period'), input, columns);
  const rows = isOne ? (input.by === 'all' ? shown('period') : periods) : shown('row');
  return {
    base_currency_code,
    columns,
    rows,
    row_count: isOne ? rows.length : (found.find(({ level }) => level === 'row')?.row_count ?? 0),
    periods,
    totals: valuesOf(found.find(({ level }) => level === 'total')?.values ?? {}, columns),
  };
}

/** Revenue by day, week or month: the sales of each period, zero for those without orders. Throws 400 as `readReport`. */
export async function revenue({ ctx, input }: Call<RevenueInput>): Promise<Revenue> {
  const { base_currency_code, periods } = await readReport({ ctx, input: { ...input, report: 'sales' } });
  const points = periods.map(({ start, values }) => ({
    start: start ?? '',
    orders: Number(values.orders),
    revenue: Number(values.revenue),
  }));
  return { base_currency_code, points };
}

/** The same report as CSV, with exact amounts and all of its rows. */
export async function reportFile({ ctx, input }: Call<ReportInput>): Promise<string> {
  const columns = reportColumns(input.report);
  const ids = columns.map(({ id }) => id);
  const level = columns.some(({ isKey }) => isKey) ? 'row' : 'period';
  const rows = (await sumsOf(ctx, input, MOST_IN_FILE)).filter((row) => row.level === level);
  const lines = rows.map(({ start, values }) => [...(start === null ? [] : [start]), ...ids.map((id) => values[id] ?? '')]);
  return csvLines([[...(input.by === 'all' ? [] : [input.by]), ...ids], ...lines]);
}

async function sumsOf({ db }: Context, input: ReportInput, limit: number) {
  requireTimeZone(input.timeZone);
  requireDays(input);
  return selectReport(readerOf(db), input, await storesOf({ db }, input), limit);
}

/** Throws 400 for a last day before the first, and for more than about a thousand periods. */
function requireDays({ from, to, by }: { from: string; to: string; by: keyof typeof DAYS }): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY;
  if (days < 0) throw daysReversed();
  if (days / DAYS[by] > MOST_POINTS) throw tooManyPoints({ most: MOST_POINTS });
}

/** The store views that are asked for; null for all, also those that no longer exist. */
async function storesOf({ db }: Pick<Context, 'db'>, { storeId, websiteId }: ReportInput): Promise<number[] | null> {
  if (storeId !== null && storeId !== undefined) return [storeId];
  if (!websiteId) return null;
  const { stores } = await storeDirectory(db);
  return stores.filter(({ website_id }) => website_id === websiteId).map(({ id }) => id);
}

function valuesOf(values: Record<string, string | null>, columns: readonly ReportColumn[]): ReportRow['values'] {
  const shown = columns.map(({ id, kind }) => {
    const value = values[id] ?? null;
    return [id, value === null || kind === 'text' || kind === 'time' ? value : toWire(money(value))];
  });
  return Object.fromEntries(shown);
}

/** Every period of the range; those in which nothing happened have zeros. */
function withEmpty(found: readonly ReportRow[], input: ReportInput, columns: readonly ReportColumn[]): ReportRow[] {
  const known = new Map(found.map((row) => [row.start, row]));
  const none = Object.fromEntries(columns.map(({ id, kind, isKey }) => [id, isKey || kind === 'text' ? null : 0]));
  return periodStarts(input).map((start) => known.get(start) ?? { start, values: none });
}
