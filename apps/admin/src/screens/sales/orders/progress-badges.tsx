import type { OrderGridRow } from '@merx/router/schema/sales/grid/grid';
import { useTranslation } from 'react-i18next';
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
      render: ({ payment_state: state }: OrderGridRow) => (
        <StatusBadge tone={PAYMENT[state]}>{t(`sales.order.paymentState.${state}`)}</StatusBadge>
      ),
    },
    fulfillment: {
      id: 'fulfillment_state' as const,
      options: statesOf(FULFILLMENT).map((value) => ({ value, label: t(`sales.order.fulfillmentState.${value}`) })),
      render: ({ fulfillment_state: state }: OrderGridRow) => (
        <StatusBadge tone={FULFILLMENT[state]}>{t(`sales.order.fulfillmentState.${state}`)}</StatusBadge>
      ),
    },
  };
}
