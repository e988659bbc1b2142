import { Alert, Anchor, Group, Stack } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrangedColumns } from '../../../shell/arrange/arranged-columns';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { dateTime } from '../../../texts/format';
import { CreateReturn } from '../returns/create-return';
import { LatestReturns } from '../returns/latest-returns';
import { InvoiceStep } from '../steps/invoice-step';
import { RefundStep } from '../steps/refund-step';
import { ShipStep } from '../steps/ship-step';
import { OrderActions, type Step } from './order-actions';
import { OrderAddresses, OrderBuyer, OrderTotals } from './order-cards';
import { OrderDocumentsCard } from './order-documents';
import { OrderItems } from './order-items';
import { OrderPayment } from './order-payment';
import { OrderStatus } from './order-status';
import { OrderTimeline } from './order-timeline';
import { OrderProgress } from './progress-badges';
import { type NextSteps, type Order, useOrder, useOrderDocuments } from './use-order';

/** One order: items, customer, status, and next steps. */
export function OrderPage() {
  const { orderId } = useParams({ strict: false }) as { orderId: string };
  const { order, steps, error } = useOrder(Number(orderId));
  if (error) throw error;
  if (!order || !steps) return <PageSkeleton />;
  return <OrderView key={orderId} id={Number(orderId)} order={order} steps={steps} />;
}

function OrderView({ id, order, steps }: { id: number; order: Order; steps: NextSteps }) {
  const { t } = useTranslation();
  const documents = useOrderDocuments(id);
  const [step, setStep] = useState<Step>();
  const isShipped = order.items.some(({ qty_shipped }) => (qty_shipped ?? 0) > 0);
  const close = (): void => setStep(undefined);
  const shared = { id, order, steps, onClose: close };
  return (
    <Page
      title={t('sales.order.title', { number: order.increment_id })}
      mark={
        <>
          <OrderStatus state={order.state} status={order.status ?? ''} />
          <OrderProgress id={id} />
        </>
      }
      hint={[dateTime(order.created_at), order.store_name?.split('\n').at(-1)].filter(Boolean).join(' · ')}
      back={{ to: '/orders', label: t('nav.orders') }}
      actions={<OrderActions id={id} steps={steps} number={order.increment_id ?? ''} isShipped={isShipped} onStep={setStep} />}
    >
      <Relations order={order} />
      <ArrangedColumns
        page="order"
        cards={{
          main: [
            { id: 'items', title: t('sales.order.items'), content: <OrderItems order={order} steps={steps} /> },
            { id: 'totals', title: t('sales.order.totals'), content: <OrderTotals order={order} /> },
            {
              ...{ id: 'documents', title: t('sales.order.documents') },
              content: <OrderDocumentsCard {...documents} currency={order.order_currency_code} />,
            },
            isShipped && {
              ...{ id: 'returns', title: t('nav.returns') },
              content: <LatestReturns only={{ field: 'order_id', value: id }} />,
            },
            {
              ...{ id: 'timeline', title: t('sales.order.timeline'), isLast: true },
              content: <OrderTimeline id={id} order={order} steps={steps} documents={documents} />,
            },
          ],
          side: [
            { id: 'buyer', title: t('sales.order.buyer'), content: <OrderBuyer order={order} /> },
            {
              ...{ id: 'addresses', title: t('customers.addresses') },
              content: (
                <Stack>
                  <OrderAddresses id={id} order={order} pickup={steps.pickup} />
                </Stack>
              ),
            },
            {
              ...{ id: 'payment', title: t('sales.order.payment_method') },
              content: <OrderPayment order={order} steps={steps} transactions={documents.transactions} />,
            },
          ],
        }}
      />
      {step === 'invoice' && <InvoiceStep {...shared} />}
      {step === 'ship' && <ShipStep {...shared} />}
      {step === 'return' && <CreateReturn orderId={id} onClose={close} />}
      {step === 'refund' && <RefundStep {...shared} invoices={documents.invoices} />}
    </Page>
  );
}

/** The order that this one replaces, and the one that replaced it. */
function Relations({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { relation_child_id: child, relation_child_real_id, relation_parent_id: parent, relation_parent_real_id } = order;
  if (!child && !parent) return null;
  return (
    <Alert color="ochre" mb="md">
      <Group gap="md">
        {child && (
          <Anchor component={Link} to={`/orders/${child}`} size="sm">
            {t('sales.order.replacedBy', { number: relation_child_real_id ?? child })}
          </Anchor>
        )}
        {parent && (
          <Anchor component={Link} to={`/orders/${parent}`} size="sm">
            {t('sales.order.replaces', { number: relation_parent_real_id ?? parent })}
          </Anchor>
        )}
      </Group>
    </Alert>
  );
}
