import { useQuery } from '@tanstack/react-query';
import { type Outputs, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { actorText } from '../../../texts/actor-text';

type Kind = Outputs['sales']['order']['authors'][number]['kind'];

/**
 * Looks up the admin who created a part of an order; undefined for parts created by the system or a customer, and without permission to
 * view orders.
 */
export function useAuthors(orderId: number): (kind: Kind, id: number | undefined) => string | undefined {
  const { data } = useQuery(trpc.sales.order.authors.queryOptions({ id: orderId }, { enabled: useMay()('Magento_Sales::actions_view') }));
  return (kind, id) => {
    const found = data?.find((one) => one.kind === kind && one.id === id);
    return found && actorText(found.actor_type, found.author);
  };
}
