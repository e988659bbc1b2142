import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../api/trpc';
import { Hint } from '../../shell/hint';
import { money, percentChange, quantity } from '../../texts/format';
import { timeZone } from '../../texts/time-zone';

type Figures = Outputs['dashboard']['sales'];
type Span = Figures['today'];

/** Today's orders, revenue and average order value, against yesterday and the same day last week. */
export function SalesFigures() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.dashboard.sales.queryOptions({ timeZone: timeZone() }));
  if (!data) return <Skeleton height={118} radius="lg" />;
  const currency = data.base_currency_code;
  const figures: { label: string; of: (span: Span) => number; show: (value: number) => string }[] = [
    { label: t('start.revenue'), of: ({ revenue }) => revenue, show: (value) => money(value, currency) },
    { label: t('start.orders'), of: ({ orders }) => orders, show: quantity },
    { label: t('start.average'), of: ({ average }) => average, show: (value) => money(value, currency) },
  ];
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {figures.map(({ label, of, show }) => (
        <Figure
          key={label}
          label={`${label} · ${t('start.today')}`}
          value={show(of(data.today))}
          lines={[
            comparison(t('start.yesterday'), of(data.today), of(data.yesterday), show),
            comparison(t('start.lastWeek'), of(data.today), of(data.same_day_last_week), show),
          ]}
        />
      ))}
      <Figure
        label={`${t('start.revenue')} · ${t('start.last30')}`}
        value={money(data.last_30_days.revenue, currency)}
        lines={[
          t('start.ordersOf', { count: data.last_30_days.orders }),
          `${t('start.last7')}: ${money(data.last_7_days.revenue, currency)}`,
        ]}
      />
    </SimpleGrid>
  );
}

/** An earlier day's figure and the change since; without a percentage if it was zero. */
function comparison(name: string, now: number, before: number, show: (value: number) => string): string {
  const share = before > 0 ? ` (${percentChange((now - before) / before)})` : '';
  return `${name}: ${show(before)}${share}`;
}

function Figure({ label, value, lines }: { label: string; value: string; lines: string[] }) {
  return (
    <Paper
      withBorder
      p="md"
      style={{ borderColor: 'var(--merx-line)', background: 'var(--merx-card)' }}
      component="section"
      aria-label={label}
    >
      <Hint>{label}</Hint>
      <Text ff="heading" fw={700} fz={26} lh={1.3} className="numbers">
        {value}
      </Text>
      {lines.map((line) => (
        <Text key={line} size="xs" c="dimmed" className="numbers">
          {line}
        </Text>
      ))}
    </Paper>
  );
}
