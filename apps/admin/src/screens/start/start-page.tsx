import { Anchor, Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { useMay, useMe } from '../../session/me';
import { Page } from '../../shell/page';
import { SmallTable } from '../../shell/small-table';
import { dateTime, money } from '../../texts/format';
import { OrderStatus } from '../sales/orders/order-status';
import { Checklist } from './checklist';
import { RevenueCard } from './revenue-card';
import { SalesFigures } from './sales-figures';
import { Bestsellers, ListCard, LowStock, NewCustomers, ToDo } from './side-cards';

/** The dashboard: today's figures and to-dos; each part only with its permission. */
export function StartPage() {
  const { t } = useTranslation();
  const me = useMe();
  const may = useMay();
  const seesSales = may('Magento_Sales::sales');
  return (
    <Page title={t('start.hello', { name: me?.firstname })}>
      <Stack>
        <Checklist />
        {seesSales && <SalesFigures />}
        <Grid>
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Stack>
              {seesSales && <RevenueCard />}
              {may('Magento_Sales::actions_view') && <LatestOrders />}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Stack>
              {(seesSales || may('Magento_Review::reviews_all')) && <ToDo />}
              {may('Magento_CatalogInventory::cataloginventory') && <LowStock />}
              {seesSales && <Bestsellers />}
              {may('Magento_Customer::customer') && <NewCustomers />}
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </Page>
  );
}

/** The latest orders; new ones appear automatically. */
function LatestOrders() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.dashboard.latestOrders.queryOptions({ limit: 8 }));
  return (
    <ListCard title={t('start.latestOrders')} all="/orders" items={data} empty={t('start.noOrders')} height={220}>
      {(orders) => (
        <SmallTable
          aria-label={t('start.latestOrders')}
          minWidth={460}
          rows={orders}
          rowKey={({ entity_id }) => entity_id}
          columns={[
            {
              label: 'number',
              cell: (order) => (
                <Anchor component={Link} to={`/orders/${order.entity_id}`} fw={500}>
                  <bdi>{order.increment_id}</bdi>
                </Anchor>
              ),
            },
            { label: 'who', cell: (order) => order.billing_name ?? order.customer_email },
            { label: 'time', isDimmed: true, cell: (order) => dateTime(order.created_at) },
            {
              label: 'status',
              cell: ({ state, status, status_label }) => <OrderStatus state={state} status={status} label={status_label} />,
            },
            { label: 'total', isFigure: true, cell: (order) => money(order.grand_total, order.order_currency_code) },
          ]}
        />
      )}
    </ListCard>
  );
}
