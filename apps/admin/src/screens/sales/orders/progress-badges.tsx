import type { OrderGridRow } from '@merx/router/schema/sales/grid/grid';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { StatusBadge, type Tone } from '../../../shell/status-badge';

const PAYMENT: Record<OrderGridRow['payment_state'], Tone> = {
  pending: 'wait',
  authorized: 'info',
  partially_paid: 'wait',
  paid: 'good',
  partially_refunded: 'quiet',
  refunded: 'quiet',
  canceled: 'bad',
};
const FULFILLMENT: Record<OrderGridRow['fulfillment_state'], Tone> = {
  unfulfilled: 'wait',
  partially_shipped: 'wait',
  shipped: 'good',
  nothing_to_ship: 'quiet',
};

const statesOf = <State extends string>(tones: Record<State, Tone>) => Object.keys(tones) as State[];

/** The columns of the order list that show how far an order is paid and shipped. */
export function useProgressColumns() {
  const { t } = useTranslation();
  return {
    payment: {
      id: 'payment_state' as const,
      options: statesOf(PAYMENT).map((value) => ({ value, label: t(`sales.order.paymentState.${value}`) })),
      render: (row: OrderGridRow) => <PaymentBadge row={row} />,
    },
    fulfillment: {
      id: 'fulfillment_state' as const,
      options: statesOf(FULFILLMENT).map((value) => ({ value, label: t(`sales.order.fulfillmentState.${value}`) })),
      render: (row: OrderGridRow) => <FulfillmentBadge row={row} />,
    },
  };
}

type Progress = Pick<OrderGridRow, 'payment_state' | 'fulfillment_state'>;

function PaymentBadge({ row: { payment_state: state } }: { row: Progress }) {
  const { t } = useTranslation();
  return <StatusBadge tone={PAYMENT[state]}>{t(`sales.order.paymentState.${state}`)}</StatusBadge>;
}

function FulfillmentBadge({ row: { fulfillment_state: state } }: { row: Progress }) {
  const { t } = useTranslation();
  return <StatusBadge tone={FULFILLMENT[state]}>{t(`sales.order.fulfillmentState.${state}`)}</StatusBadge>;
}

/** How far an order is paid and shipped, as in the list; nothing until it is loaded. */
export function OrderProgress({ id }: { id: number }) {
  const only = { filter_groups: [{ filters: [{ field: 'entity_id', value: String(id) }] }], page_size: 1 };
  const row = useQuery(trpc.sales.order.grid.queryOptions({ searchCriteria: only })).data?.items[0];
  if (!row) return null;
  return (
    <>
      <PaymentBadge row={row} />
      <FulfillmentBadge row={row} />
    </>
  );
}
