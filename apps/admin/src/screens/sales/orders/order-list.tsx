import { OrderGridRow } from '@merx/router/schema/sales/grid/grid';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { trpc } from '../../../api/trpc';
import { choicesOf } from '../../../list/choices';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { useMay } from '../../../session/me';
import { StartedJobs } from '../../products/jobs/started-jobs';
import { useOrderBulk } from './order-bulk';
import { useNamedColumns } from './order-columns';
import { useProgressColumns } from './progress-badges';

/** The list of orders, newest first. */
export function OrderList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="sales.order"
      title={t('nav.orders')}
      columns={useOrderColumns()}
      rowId={({ entity_id }) => entity_id}
      rowName={({ increment_id }) => increment_id}
      rowLink={({ entity_id }) => `/orders/${entity_id}`}
      to="/carts"
      create={useMay()('Magento_Cart::manage') && t('sales.newOrder')}
      query={(searchCriteria, text) => trpc.sales.order.grid.queryOptions({ searchCriteria, ...(text && { text }) })}
      defaultSort="-created_at"
      bulk={useOrderBulk()}
      exportKind="orders.export"
      above={<StartedJobs areas={['orders']} />}
      empty={{ title: t('sales.order.empty'), hint: t('sales.order.emptyHint') }}
    />
  );
}

function useOrderColumns() {
  const lookups = useLookups();
  const { status, pickup } = useNamedColumns();
  const { payment, fulfillment } = useProgressColumns();
  return columnsOf(OrderGridRow, 'sales.order', [
    'increment_id',
    'created_at',
    'billing_name',
    { id: 'customer_email', label: 'word.email', isExtra: true },
    status,
    payment,
    fulfillment,
    { id: 'total_qty_ordered', narrow: 'hidden' },
    { id: 'grand_total', currency: ({ order_currency_code }) => order_currency_code, narrow: 'side' },
    { id: 'payment_method', render: (row) => row.payment_title ?? row.payment_method ?? '–', isExtra: true },
    { id: 'shipping_description', isExtra: true },
    { id: 'shipping_name', isExtra: true },
    { ...pickup, isExtra: true },
    { id: 'store_id', options: choicesOf(lookups?.stores), render: ({ store_name }) => store_name, exportAs: 'store_name', isExtra: true },
    { id: 'base_grand_total', currency: ({ base_currency_code }) => base_currency_code, isExtra: true },
    { id: 'updated_at', isExtra: true },
    { id: 'entity_id', label: 'word.id', isExtra: true },
    { id: 'is_to_invoice', filter: { kind: 'yesNo' }, isFilterOnly: true },
    { id: 'is_to_ship', filter: { kind: 'yesNo' }, isFilterOnly: true },
  ]);
}
