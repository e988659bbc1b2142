import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import { useMay } from '../../../session/me';
import { Page } from '../../../shell/page';
import { dateTime, money, quantity } from '../../../texts/format';
import { OrderStatus } from './order-status';
import { useOrderBulk } from './use-order-bulk';

type OrderRow = Outputs['sales']['order']['grid']['items'][number];

/** The orders of the shop, the newest first. */
export function OrderList() {
  const { t } = useTranslation();
  const may = useMay();
  const create = may('Magento_Cart::manage') && (
    <Button component={Link} to="/carts/new">
      {t('sales.newOrder')}
    </Button>
  );
  return (
    <Page title={t('nav.orders')} actions={create}>
      <DataList
        id="sales.order"
        title={t('nav.orders')}
        columns={useOrderColumns()}
        rowId={({ entity_id }) => entity_id}
        rowName={({ increment_id }) => increment_id}
        rowLink={({ entity_id }) => `/orders/${entity_id}`}
        query={(searchCriteria, text) => trpc.sales.order.grid.queryOptions({ searchCriteria, ...(text && { text }) })}
        defaultSort="-created_at"
        bulk={useOrderBulk()}
        exportKind="orders.export"
        empty={{ title: t('sales.order.empty'), hint: t('sales.order.emptyHint'), action: create }}
      />
    </Page>
  );
}

function useOrderColumns(): ListColumn<OrderRow>[] {
  const { t } = useTranslation();
  const { data: lists } = useQuery(trpc.ui.lookups.queryOptions(undefined, { staleTime: 5 * 60_000 }));
  const statuses = (lists?.order_statuses ?? []).map(({ code, label }) => ({ value: code, label }));
  const stores = (lists?.stores ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const text = (id: keyof OrderRow & string, title: string, more: Partial<ListColumn<OrderRow>> = {}): ListColumn<OrderRow> => ({
    id,
    title,
    render: (row) => row[id] ?? '–',
    sortable: true,
    filter: { kind: 'text' },
    ...more,
  });
  return [
    text('increment_id', t('sales.order.number'), { narrow: 'title' }),
    {
      id: 'created_at',
      title: t('sales.order.placed'),
      render: ({ created_at }) => dateTime(created_at),
      sortable: true,
      filter: { kind: 'time' },
      narrow: 'line',
    },
    text('billing_name', t('sales.order.billTo'), { narrow: 'line' }),
    text('customer_email', t('sales.order.email'), { narrow: 'hidden' }),
    {
      id: 'status',
      title: t('word.status'),
      exportAs: 'status_label',
      render: ({ state, status, status_label }) => <OrderStatus state={state} status={status} label={status_label} />,
      sortable: true,
      filter: { kind: 'choice', options: statuses },
      narrow: 'line',
    },
    {
      id: 'total_qty_ordered',
      title: t('sales.order.pieces'),
      render: ({ total_qty_ordered }) => quantity(total_qty_ordered),
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
      narrow: 'hidden',
    },
    {
      id: 'grand_total',
      title: t('sales.order.total'),
      render: ({ grand_total, order_currency_code }) => money(grand_total, order_currency_code),
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
      narrow: 'side',
    },
    text('payment_method', t('sales.order.payment'), { isExtra: true, render: (row) => row.payment_title ?? row.payment_method ?? '–' }),
    text('shipping_description', t('sales.order.shipping'), { isExtra: true }),
    text('shipping_name', t('sales.order.shipTo'), { isExtra: true }),
    {
      id: 'store_id',
      title: t('word.store'),
      render: ({ store_name }) => store_name,
      exportAs: 'store_name',
      sortable: true,
      filter: { kind: 'choice', options: stores },
      isExtra: true,
    },
    {
      id: 'base_grand_total',
      title: t('sales.order.baseTotal'),
      render: ({ base_grand_total, base_currency_code }) => money(base_grand_total, base_currency_code),
      sortable: true,
      filter: { kind: 'number' },
      align: 'right',
      isExtra: true,
    },
    {
      id: 'updated_at',
      title: t('word.updated'),
      render: ({ updated_at }) => dateTime(updated_at),
      sortable: true,
      filter: { kind: 'time' },
      isExtra: true,
    },
    text('entity_id', t('word.id'), { filter: { kind: 'number' }, isExtra: true }),
  ];
}
