import type { OrderGridRow } from '@merx/router/schema/sales/grid/grid';
import { useLookups } from '../../../api/lookups';
import { OrderStatus, useStatusLabels } from './order-status';

/** The columns of lists of orders whose values have names: the status, and where the order is picked up. */
export function useNamedColumns() {
  const lookups = useLookups();
  const choicesOf = (named: readonly { code: string; name: string }[]) => named.map(({ code, name }) => ({ value: code, label: name }));
  const statuses = useStatusLabels().map(({ code, label }) => ({ code, name: label }));
  return {
    status: {
      id: 'status' as const,
      options: choicesOf(statuses),
      render: ({ state, status, status_label }: OrderGridRow) => <OrderStatus state={state} status={status} label={status_label} />,
      exportAs: 'status_label',
    },
    pickup: {
      id: 'pickup_location_code' as const,
      options: choicesOf(lookups?.pickup_locations ?? []),
      render: ({ pickup_location_code, pickup_location_name }: OrderGridRow) => pickup_location_name ?? pickup_location_code ?? '–',
      exportAs: 'pickup_location_name',
    },
  };
}
