import { SegmentedControl } from '@mantine/core';
import { OrderGridRow } from '@merx/router/schema/sales/grid/grid';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import type { BulkAction } from '../../../list/bulk-bar';
import { chosenIds } from '../../../list/chosen-ids';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import type { ListCriteria } from '../../../list/list-search';
import { useMay } from '../../../session/me';
import { useNamedColumns } from '../orders/order-columns';
import { NOTIFY_PICKUP, useNotifyPickup } from './use-notify-pickup';

type Criteria = Pick<ListCriteria, 'filter_groups'>;

/** Adds the filters of the view: orders that are ready, or those that are still to be made ready. */
const viewOf =
  (isReady: boolean) =>
  <C extends Criteria>(criteria: C): C => {
    const filters = [
      { field: 'pickup_location_code', condition_type: 'notnull' as const, value: '' },
      { field: 'is_ready_for_pickup', condition_type: 'eq' as const, value: isReady ? '1' : '0' },
      ...(isReady ? [] : [{ field: 'state', condition_type: 'in' as const, value: 'new,processing,holded' }]),
    ];
    return { ...criteria, filter_groups: [...criteria.filter_groups, ...filters.map((one) => ({ filters: [one] }))] };
  };

/** The orders that buyers pick up: those to be made ready, or those that are. */
export function PickupList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isReady = (useSearch({ strict: false }) as { ready?: boolean }).ready === true;
  const inView = viewOf(isReady);
  return (
    <ListPage
      key={isReady ? 'ready' : 'open'}
      id="sales.pickup"
      title={t('nav.pickupOrders')}
      columns={usePickupColumns()}
      rowId={({ entity_id }) => entity_id}
      rowName={({ increment_id }) => increment_id}
      rowLink={({ entity_id }) => `/orders/${entity_id}`}
      exportKind="orders.export"
      query={(criteria, text) => trpc.sales.order.grid.queryOptions({ searchCriteria: inView(criteria), ...(text && { text }) })}
      defaultSort="-created_at"
      bulk={useNotifyBulk(inView)}
      tools={
        <SegmentedControl
          aria-label={t('nav.pickupOrders')}
          value={isReady ? 'ready' : 'open'}
          onChange={(view) => void navigate({ to: '/pickup-orders', search: view === 'ready' ? { ready: true } : {} })}
          data={[
            { value: 'open', label: t('sales.pickup.open') },
            { value: 'ready', label: t('sales.pickup.ready') },
          ]}
        />
      }
      empty={{ title: t(isReady ? 'sales.pickup.readyEmpty' : 'sales.pickup.openEmpty'), hint: t('sales.pickup.emptyHint') }}
    />
  );
}

function usePickupColumns() {
  const { status, pickup } = useNamedColumns();
  return columnsOf(OrderGridRow, 'sales.order', [
    'increment_id',
    'created_at',
    pickup,
    'billing_name',
    { id: 'customer_email', label: 'word.email', narrow: 'hidden' },
    { ...status, narrow: 'side' },
    { id: 'total_qty_ordered', narrow: 'hidden' },
    { id: 'grand_total', currency: ({ order_currency_code }) => order_currency_code, isExtra: true },
  ]);
}

/** Notifies the buyers of the selected orders. */
function useNotifyBulk(inView: <C extends Criteria>(criteria: C) => C): BulkAction[] {
  const { t } = useTranslation();
  const may = useMay();
  const { notify } = useNotifyPickup();
  if (!may(NOTIFY_PICKUP)) return [];
  const run: BulkAction['run'] = async (selection, clear) => {
    const chosen = selection.kind === 'ids' ? selection : { ...selection, criteria: inView(selection.criteria) };
    await notify(await chosenIds(chosen, client.sales.order.grid.query, ({ entity_id }) => entity_id));
    clear();
  };
  return [{ id: 'notify', label: t('sales.pickup.notify'), confirm: (count) => t('sales.pickup.confirmNotify', { count }), run }];
}
