import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { SmallTable } from '../../../shell/small-table';
import { dateTime, quantity } from '../../../texts/format';
import { ReturnStatus } from './return-status';

const SHOWN = 10;

/** The latest returns of an order or a customer; nothing when there are none. */
export function LatestReturns({ only }: { only: { field: 'order_id' | 'customer_id'; value: number } }) {
  const { t } = useTranslation();
  const may = useMay();
  const searchCriteria = {
    filter_groups: [{ filters: [{ field: only.field, value: String(only.value) }] }],
    sort_orders: [{ field: 'date_requested', direction: 'DESC' as const }],
    page_size: SHOWN,
  };
  const { data } = useQuery(trpc.rma.returns.grid.queryOptions({ searchCriteria }, { enabled: may('Magento_Rma::magento_rma') }));
  if (!data || data.items.length === 0) return null;
  const all = (
    <Anchor size="sm" renderRoot={(props) => <Link to="/returns" search={{ f: [[only.field, 'eq', only.value]] } as never} {...props} />}>
      {t('sales.return.all')}
    </Anchor>
  );
  return (
    <Card title={t('nav.returns')} actions={data.total_count > SHOWN && all}>
      <SmallTable
        aria-label={t('nav.returns')}
        minWidth={420}
        rows={data.items}
        rowKey={({ entity_id }) => entity_id}
        columns={[
          {
            label: t('sales.return.increment_id'),
            cell: ({ entity_id, increment_id }) => (
              <Anchor component={Link} to={`/returns/${entity_id}`} fw={500}>
                <bdi>{increment_id}</bdi>
              </Anchor>
            ),
          },
          { label: t('sales.return.date_requested'), isDimmed: true, cell: ({ date_requested }) => dateTime(date_requested) },
          { label: t('word.status'), cell: ({ status }) => <ReturnStatus status={status} /> },
          {
            label: t('sales.order.total_qty_ordered'),
            isFigure: true,
            cell: ({ total_qty }) => t('sales.order.piecesOf', { count: total_qty ?? 0, qty: quantity(total_qty) }),
          },
        ]}
      />
    </Card>
  );
}
