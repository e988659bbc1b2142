import type { ReportInput } from './report.schema.js';

const DAY = 86_400_000;

/** The first days of the periods from one day to another: days, weeks from Monday on, months; none for one period. */
export function periodStarts({ from, to, by }: Pick<ReportInput, 'from' | 'to' | 'by'>): string[] {
  if (by === 'all') return [];
  const starts: string[] = [];
  for (let at = firstOf(new Date(`${from}T00:00:00Z`), by); textOf(at) <= to; at = nextOf(at, by)) starts.push(textOf(at));
  return starts;
}

const textOf = (at: Date): string => at.toISOString().slice(0, 10);

function firstOf(at: Date, by: 'day' | 'week' | 'month'): Date {
  if (by === 'day') return at;
  if (by === 'month') return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY);
}

function nextOf(at: Date, by: 'day' | 'week' | 'month'): Date {
  if (by === 'month') return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  return new Date(at.getTime() + (by === 'week' ? 7 : 1) * DAY);
}
