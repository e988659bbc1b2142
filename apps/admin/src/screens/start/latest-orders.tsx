import { Anchor, Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { StatusBadge, type Tone } from '../../shell/status-badge';
import { dateTime, money } from '../../texts/format';

const TONES: Record<string, Tone> = { new: 'news', processing: 'wait', complete: 'good', closed: 'quiet', canceled: 'bad', holded: 'wait' };

/** The orders that came last; new ones appear by themselves. */
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
        <Table.ScrollContainer minWidth={460} type="native">
          <Table aria-label={t('start.latestOrders')}>
            <Table.Tbody>
              {data.map((order) => (
                <Table.Tr key={order.entity_id}>
                  <Table.Td>
                    <Anchor component={Link} to={`/orders/${order.entity_id}`} fw={500}>
                      {order.increment_id}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{order.billing_name ?? order.customer_email}</Table.Td>
                  <Table.Td c="dimmed">{dateTime(order.created_at)}</Table.Td>
                  <Table.Td>
                    <StatusBadge tone={TONES[order.state] ?? 'quiet'}>{order.status_label}</StatusBadge>
                  </Table.Td>
                  <Table.Td ta="right" className="numbers">
                    {money(order.grand_total, order.order_currency_code)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}
