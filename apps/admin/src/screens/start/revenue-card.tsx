import { Group, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { Card } from '../../shell/card';
import { money, quantity } from '../../texts/format';
import { dayFromToday, timeZone } from '../../texts/time-zone';

// The chart library is larger than the rest of the page and is loaded after it.
const PeriodChart = lazy(() => import('../../shell/period-chart'));

const SPANS = { day: -29, week: -7 * 25, month: -365 } as const;
type By = keyof typeof SPANS;
const HEIGHT = 260;

/** Revenue by day, week or month. */
export function RevenueCard() {
  const { t } = useTranslation();
  const [by, setBy] = useState<By>('day');
  const { data } = useQuery(
    trpc.dashboard.revenue.queryOptions({ from: dayFromToday(SPANS[by]), to: dayFromToday(0), by, timeZone: timeZone() }),
  );
  return (
    <Card
      title={t('start.revenueOverTime')}
      actions={
        <Group>
          <SegmentedControl
            size="xs"
            value={by}
            onChange={(value) => setBy(value as By)}
            aria-label={t('start.revenueOverTime')}
            data={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t(`start.by.${value}`) }))}
          />
        </Group>
      }
    >
      <Suspense fallback={<Skeleton height={HEIGHT} />}>
        {data ? (
          <PeriodChart
            caption={t('start.revenueOverTime')}
            name={t('start.revenue')}
            points={data.points.map(({ start, revenue, orders }) => ({ start, value: revenue, detail: quantity(orders) }))}
            format={(value) => money(value, data.base_currency_code)}
            by={by}
            height={HEIGHT}
          />
        ) : (
          <Skeleton height={HEIGHT} />
        )}
      </Suspense>
    </Card>
  );
}
