import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { type SmallColumn, SmallTable } from '../../../shell/small-table';
import { dateTime, day, money, monthOf, quantity } from '../../../texts/format';
import type { ReportSearch } from './report-search';

type Report = Outputs['dashboard']['report']['read'];
type Row = Report['rows'][number] & { isTotal?: boolean };
type Kind = Report['columns'][number]['kind'];

/** A figure as it is read: with its currency or percent sign. */
export function formatOf(kind: Kind, value: number, currency: string): string {
  if (kind === 'money') return money(value, currency);
  return kind === 'percent' ? `${quantity(value)} %` : quantity(value);
}

interface Props {
  report: Report;
  name: ReportSearch['report'];
  by: ReportSearch['by'];
}

/** The rows of a report, their sums last. */
export function ReportTable({ report, name, by }: Props) {
  const { t } = useTranslation();
  const { columns, rows, row_count: total, totals, base_currency_code: currency } = report;
  const shownDay = (start: string | null): string => (start === null ? '' : by === 'month' ? monthOf(start) : day(start));
  // Rows of a single period are distinguished by their key.
  const isByKey = by === 'all' && columns.some(({ isKey }) => isKey);
  const cell = ({ values, isTotal }: Row, { id, kind, isKey }: Report['columns'][number]): string => {
    if (isTotal && isByKey && id === columns[0]?.id) return t('sales.reports.total');
    const value = values[id];
    if (kind === 'time') return value ? dateTime(String(value)) : '';
    if (typeof value === 'number') return formatOf(kind, value, currency);
    // Only the tax on shipping has no rate.
    return value ?? (isKey && kind === 'percent' && !isTotal ? t('sales.reports.shippingTax') : '');
  };
  const period: SmallColumn<Row> = {
    title: t('sales.reports.period'),
    cell: ({ start, isTotal }) => (isTotal ? t('sales.reports.total') : shownDay(start)),
  };
  return (
    <Card>
      {rows.length === 0 ? (
        <Hint>{t('sales.reports.empty')}</Hint>
      ) : (
        <SmallTable<Row>
          aria-label={t(`sales.reports.of.${name}`)}
          minWidth={columns.length * 100}
          rows={[...rows, { start: null, values: totals, isTotal: true }]}
          rowKey={(_, index) => index}
          isStrong={({ isTotal }) => isTotal ?? false}
          columns={[
            !isByKey && period,
            ...columns.map((column) => ({
              title: t(`sales.reports.column.${column.id as 'revenue'}`),
              isFigure: column.kind !== 'text' && column.kind !== 'time',
              cell: (row: Row) => cell(row, column),
            })),
          ]}
        />
      )}
      {rows.length < total && <Hint mt="sm">{t('sales.reports.cut', { shown: quantity(rows.length), total: quantity(total) })}</Hint>}
    </Card>
  );
}
