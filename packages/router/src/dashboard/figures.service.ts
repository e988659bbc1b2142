import { type Database, readerOf, shopConfig } from '@merx/db';
import { money, toWire } from '@merx/wire';
import { scarceStock } from '../catalog-inventory/index.js';
import { newestOrders, openOrders } from '../sales/index.js';
import type { Call } from '../trpc/context.js';
import type {
  Bestsellers,
  BestsellersInput,
  LatestOrdersInput,
  LowStockInput,
  NewCustomersInput,
  OpenWork,
  SalesFigures,
  SalesInput,
} from './dashboard.schema.js';
import { timeZoneUnknown } from './faults.js';
import { type PeriodRow, selectBestsellers, selectFailedMails, selectNewCustomers, selectSales } from './figures.queries.js';

const amount = (text: string): number => toWire(money(text));

/** Totals are in the main base currency; other orders are converted by their own rate. */
export const currencyOf = async (db: Database): Promise<string> => (await shopConfig(db.cache, db, 0)).text('currency/options/base');

/** Throws 400 for an unknown time zone name. Offsets are rejected, as PostgreSQL reads their sign the other way round. */
export function requireTimeZone(timeZone: string): void {
  const known = new Set(Intl.supportedValuesOf('timeZone')).add('UTC');
  if (!known.has(timeZone)) throw timeZoneUnknown({ timeZone });
}

const EMPTY: PeriodRow = { period: 'today', from: '', to: '', orders: 0, revenue: '0', average: '0' };

/** Sales of today and recent periods. Throws 400 for an unknown time zone. */
export async function salesFigures({ ctx: { db }, input }: Call<SalesInput>): Promise<SalesFigures> {
  requireTimeZone(input.timeZone);
  const [rows, base_currency_code] = await Promise.all([selectSales(readerOf(db), input.timeZone, input.storeId ?? null), currencyOf(db)]);
  const of = (wanted: PeriodRow['period']) => {
    const { period: _, ...row } = rows.find(({ period }) => period === wanted) ?? EMPTY;
    return { ...row, revenue: amount(row.revenue), average: amount(row.average) };
  };
  return {
    base_currency_code,
    today: of('today'),
    yesterday: of('yesterday'),
    same_day_last_week: of('same_day_last_week'),
    last_7_days: of('last_7_days'),
    last_30_days: of('last_30_days'),
  };
}

/** Best-selling products of the last days. */
export async function bestsellers({ ctx: { db }, input }: Call<BestsellersInput>): Promise<Bestsellers> {
  const { days, limit, storeId } = input;
  const [rows, base_currency_code] = await Promise.all([selectBestsellers(readerOf(db), days, limit, storeId ?? null), currencyOf(db)]);
  return { base_currency_code, items: rows.map((row) => ({ ...row, qty: amount(row.qty), revenue: amount(row.revenue) })) };
}

/** The newest orders, as shown in the list of orders. */
export const latestOrders = ({ ctx, input }: Call<LatestOrdersInput>) => newestOrders(ctx.db, input);

/** Number of orders and emails that need attention. */
export async function openWork({ ctx: { db } }: Call): Promise<OpenWork> {
  const [orders, mails_given_up] = await Promise.all([openOrders(db), selectFailedMails(db)]);
  return { ...orders, mails_given_up };
}

/** Number of new customers, and the newest ones. Throws 400 for an unknown time zone. */
export async function newCustomers({ ctx, input }: Call<NewCustomersInput>) {
  requireTimeZone(input.timeZone);
  return selectNewCustomers(readerOf(ctx.db), input.timeZone, input.limit);
}

/** The stock items with the lowest quantity, in the order of `/V1/stockItems/lowStock`, and their total count. */
export const lowStock = ({ ctx, input }: Call<LowStockInput>) => scarceStock(ctx.db, input.qty ?? null, input.limit);
