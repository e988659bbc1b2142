import { useQuery } from '@tanstack/react-query';
import { type Outputs, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { actorText } from '../../../texts/say';

export type Order = Outputs['sales']['order']['get'];
export type OrderItem = Order['items'][number];
type OrderAddress = NonNullable<Order['billing_address']>;
export type NextSteps = Outputs['sales']['order']['nextSteps'];
export type Invoice = Outputs['sales']['invoice']['list']['items'][number];
type Shipment = Outputs['sales']['shipment']['list']['items'][number];
type Creditmemo = Outputs['sales']['creditmemo']['list']['items'][number];
export type Transaction = Outputs['sales']['transaction']['list']['items'][number];

/** The documents of an order, oldest first; types that the admin may not view are empty. */
export interface OrderDocuments {
  invoices: Invoice[];
  shipments: Shipment[];
  creditmemos: Creditmemo[];
  transactions: Transaction[];
}

/** The shipping address of an order; undefined for a virtual order. */
export const shippingAddressOf = (order: Order): OrderAddress | undefined =>
  order.extension_attributes.shipping_assignments[0]?.shipping.address;

const ofOrder = (orderId: number) => ({
  searchCriteria: { filter_groups: [{ filters: [{ field: 'order_id', value: String(orderId) }] }], page_size: 100 },
});

/** An order and its available actions. */
export function useOrder(id: number) {
  const order = useQuery(trpc.sales.order.get.queryOptions({ id }));
  const steps = useQuery(trpc.sales.order.nextSteps.queryOptions({ id }));
  return { order: order.data, steps: steps.data, error: order.error ?? steps.error };
}

/** Invoices, shipments, credit memos and transactions of an order. */
export function useOrderDocuments(orderId: number): OrderDocuments {
  const may = useMay();
  const input = ofOrder(orderId);
  const invoices = useQuery(trpc.sales.invoice.list.queryOptions(input, { enabled: may('Magento_Sales::sales_invoice') }));
  const shipments = useQuery(trpc.sales.shipment.list.queryOptions(input, { enabled: may('Magento_Sales::shipment') }));
  const creditmemos = useQuery(trpc.sales.creditmemo.list.queryOptions(input, { enabled: may('Magento_Sales::sales_creditmemo') }));
  const transactions = useQuery(trpc.sales.transaction.list.queryOptions(input, { enabled: may('Magento_Sales::transactions_fetch') }));
  return {
    invoices: invoices.data?.items ?? [],
    shipments: shipments.data?.items ?? [],
    creditmemos: creditmemos.data?.items ?? [],
    transactions: transactions.data?.items ?? [],
  };
}

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
