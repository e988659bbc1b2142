import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { SmallTable } from '../../shell/small-table';
import { StatusBadge, type Tone } from '../../shell/status-badge';
import { dateTime, money } from '../../texts/format';

const TONES: Record<string, Tone> = { new: 'news', processing: 'wait', complete: 'good', closed: 'quiet', canceled: 'bad', holded: 'wait' };

/** The latest orders; new ones appear automatically. */
export function LatestOrders() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.dashboard.latestOrders.queryOptions({ limit: 8 }));
  return (
    <Card
      title={t('start.latestOrders')}
      actions={
        <Anchor size="sm" component={Link} to="/orders">
          {t('start.all')}
        </Anchor>
      }
    >
      {!data ? (
        <Skeleton height={220} />
      ) : data.length === 0 ? (
        <Hint>{t('start.noOrders')}</Hint>
      ) : (
        <SmallTable
          aria-label={t('start.latestOrders')}
          minWidth={460}
          rows={data}
          rowKey={({ entity_id }) => entity_id}
          columns={[
            {
              label: 'number',
              cell: (order) => (
                <Anchor component={Link} to={`/orders/${order.entity_id}`} fw={500}>
                  {order.increment_id}
                </Anchor>
              ),
            },
            { label: 'who', cell: (order) => order.billing_name ?? order.customer_email },
            { label: 'time', isDimmed: true, cell: (order) => dateTime(order.created_at) },
            { label: 'status', cell: (order) => <StatusBadge tone={TONES[order.state] ?? 'quiet'}>{order.status_label}</StatusBadge> },
            { label: 'total', isFigure: true, cell: (order) => money(order.grand_total, order.order_currency_code) },
          ]}
        />
      )}
    </Card>
  );
}
