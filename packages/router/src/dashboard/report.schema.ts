import { bool, date, int, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { timeZone } from './dashboard.schema.js';

export const REPORTS = ['sales', 'taxes', 'coupons', 'products', 'customers', 'searches'] as const;
export type ReportName = (typeof REPORTS)[number];

/** What a report is made of: orders, or searches, between two days (inclusive) of all websites, of one, or of one store view; `all` is one period. */
export const ReportInput = z.object({
  report: z.enum(REPORTS),
  from: date,
  to: date,
  by: z.enum(['day', 'week', 'month', 'all']),
  websiteId: int.nullish(),
  storeId: int.nullish(),
  /** Of searches: only those that found nothing. */
  withoutResults: bool.optional(),
  timeZone,
});
export type ReportInput = z.infer<typeof ReportInput>;

/** The names of its columns in the first line, then a line for each row. Amounts are exact. */
export const ReportText = text;

const KINDS = ['text', 'percent', 'int', 'quantity', 'money', 'time'] as const;
export type ReportColumnKind = (typeof KINDS)[number];
const Column = z.object({ id: wireText, kind: z.enum(KINDS), isKey: z.boolean() });
export type ReportColumn = z.infer<typeof Column>;

/** By column; texts, numbers, and null where nothing is known. */
const Values = z.record(wireText, z.union([wireText, wireDecimal, z.null()]));

/** `start` is the first day of the day, week (Monday) or month; null for one period. */
const Row = z.object({ start: wireText.nullable(), values: Values });
export type ReportRow = z.infer<typeof Row>;

export const Report = z.object({
  base_currency_code: wireText,
  columns: z.array(Column),
  /** By period, then the highest first. */
  rows: z.array(Row),
  /** How many rows there are in all; the report has the first of them. */
  row_count: wireInt,
  /** The sums of each period, over all rows, including periods without any; empty for one period. */
  periods: z.array(Row),
  /** The sums over all rows. */
  totals: Values,
});
export type Report = z.infer<typeof Report>;
