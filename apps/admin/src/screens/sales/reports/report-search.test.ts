import { expect, it } from 'vitest';
import { daysOf, readReportSearch } from './report-search';

it.each([
  ['week', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['month', '2026-03-03', '2026-02-02', '2026-03-03'],
  ['thisMonth', '2026-03-31', '2026-03-01', '2026-03-31'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['year', '2026-02-28', '2025-03-01', '2026-02-28'],
] as const)('%s as seen on %s is from %s to %s', (span, today, from, to) => expect(daysOf(span, today)).toEqual({ from, to }));

it('an address with anything else than a report shows the sales of the last 30 days', () => {
  const usual = readReportSearch({});
  expect(usual).toMatchObject({ report: 'sales', by: 'day' });
  expect(readReportSearch({ report: 'x', from: '1', to: 2, by: {}, website: '1' })).toEqual(usual);
  const given = { report: 'taxes', from: '2026-01-01', to: '2026-01-31', by: 'all', website: 2, nothing: true };
  expect(readReportSearch(given)).toEqual(given);
});
