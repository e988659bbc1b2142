import type { Inputs } from '../../../api/trpc';
import { dayFromToday } from '../../../texts/time-zone';

type Input = Inputs['dashboard']['report']['read'];

export const REPORTS = ['sales', 'taxes', 'coupons', 'products', 'customers', 'searches'] as const satisfies readonly Input['report'][];
export const PERIODS = ['day', 'week', 'month', 'all'] as const satisfies readonly Input['by'][];

/** What the address of the page says of a report. */
export interface ReportSearch {
  report: Input['report'];
  from: string;
  to: string;
  by: Input['by'];
  website?: number | undefined;
  /** Of searches: only those that found nothing. */
  nothing?: true | undefined;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayOr = (given: unknown, otherwise: string): string => (typeof given === 'string' && DAY.test(given) ? given : otherwise);

/** Search params of the page of reports; sales of the last 30 days by default. */
export function readReportSearch({ report, from, to, by, website, nothing }: Record<string, unknown>): ReportSearch {
  return {
    report: REPORTS.find((one) => one === report) ?? 'sales',
    from: dayOr(from, dayFromToday(-29)),
    to: dayOr(to, dayFromToday(0)),
    by: PERIODS.find((one) => one === by) ?? 'day',
    ...(typeof website === 'number' && website > 0 && { website }),
    ...(nothing === true && { nothing }),
  };
}

export const SPANS = ['week', 'month', 'thisMonth', 'lastMonth', 'year'] as const;
export type Span = (typeof SPANS)[number];

/** The first and the last day of a usual time, as seen today. */
export function daysOf(span: Span, today = dayFromToday(0)): Pick<ReportSearch, 'from' | 'to'> {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const at = (...date: [number, number, number]): string => new Date(Date.UTC(...date)).toISOString().slice(0, 10);
  const starts: Record<Span, string> = {
    week: at(year, month - 1, day - 6),
    month: at(year, month - 1, day - 29),
    thisMonth: at(year, month - 1, 1),
    lastMonth: at(year, month - 2, 1),
    year: at(year - 1, month - 1, day + 1),
  };
  return { from: starts[span], to: span === 'lastMonth' ? at(year, month - 1, 0) : today };
}
