import { Button } from '@mantine/core';
import { ReservationRow } from '@merx/router/schema/sales/reservation/reservation';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { useMay } from '../../../session/me';
import { say } from '../../../texts/say';
import { Sku } from '../product-cells';
import { useStocks } from '../sources/use-sources';

const EVENTS = ['order_placed', 'order_canceled', 'shipment_created', 'invoice_created', 'creditmemo_created', 'manual_compensation'];

/** What open orders have reserved, and what became of it. */
export function ReservationList() {
  const { t } = useTranslation();
  const mayOpen = useMay()('Magento_Sales::actions_view');
  return (
    <ListPage
      id="catalog.reservations"
      title={t('nav.reservations')}
      hint={t('products.reservations.hint')}
      actions={
        <Button component={Link} to="/reservations/mistakes" variant="default" leftSection={<IconAlertTriangle size={16} aria-hidden />}>
          {t('products.reservations.mistakes')}
        </Button>
      }
      columns={useReservationColumns()}
      rowId={({ reservation_id }) => reservation_id}
      rowName={({ order_increment_id, sku }) => `${order_increment_id} ${sku}`}
      rowLink={mayOpen ? ({ order_id }) => `/orders/${order_id}` : undefined}
      query={(searchCriteria, text) => trpc.sales.reservation.list.queryOptions({ searchCriteria, ...(text && { text }) })}
      defaultSort="-reservation_id"
      exportKind="reservations.export"
      empty={{ title: t('products.reservations.empty'), hint: t('products.reservations.emptyHint') }}
    />
  );
}

function useReservationColumns() {
  const { t } = useTranslation();
  const stocks = useStocks();
  return useMemo(() => {
    const events = EVENTS.map((value) => ({ value, label: t(`products.reservations.event.${value as 'order_placed'}`) }));
    return columnsOf(ReservationRow, 'products.reservations', [
      'order_increment_id',
      { id: 'sku', render: ({ sku }) => <Sku sku={sku} /> },
      {
        id: 'stock_id',
        options: stocks.map(({ stock_id, name }) => ({ value: String(stock_id), label: name })),
        render: ({ stock_name }) => stock_name,
      },
      'quantity',
      { id: 'event_type', options: events, render: ({ event_type }) => say(`products.reservations.event.${event_type}`, event_type) },
      'created_at',
      { id: 'object_increment_id', isExtra: true },
      { id: 'reservation_id', label: 'word.id', isExtra: true },
    ]);
  }, [t, stocks]);
}
