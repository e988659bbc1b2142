import { Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import type { NextSteps, Order } from '../orders/use-order';
import { Preview } from './preview';
import { allOpen, hasUnread, itemsOf, QtyLines } from './qty-lines';
import { StepFrame } from './step-frame';
import { commentsOf, NO_NOTE, StepNote } from './step-note';

const OPEN = 1;

/** Invoices all or part of the order, and captures the payment if the provider has authorized it. */
export function InvoiceStep({ id, order, steps, onClose }: { id: number; order: Order; steps: NextSteps; onClose: () => void }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [quantities, setQuantities] = useState(() => allOpen(steps, 'invoice'));
  const [note, setNote] = useState(NO_NOTE);
  const [capture, setCapture] = useState('now');
  const items = itemsOf(quantities);
  const [wanted] = useDebouncedValue(JSON.stringify(items), 250);
  const preview = useQuery({
    ...trpc.sales.invoice.preview.queryOptions({ entity: { order_id: id, items: JSON.parse(wanted) } }),
    enabled: wanted !== '[]',
    placeholderData: keepPreviousData,
  });
  async function submit(): Promise<void> {
    const made = await act((call) => client.sales.invoice.save.mutate({ entity: { order_id: id, items, ...commentsOf(note) } }, call), {
      done: (invoice) => t('sales.order.invoiceMade', { number: invoice.increment_id }),
    });
    if (!made) return;
    if (steps.is_paid_online && capture === 'now' && made.state === OPEN && made.entity_id) {
      const invoiceId = made.entity_id;
      await act((call) => client.sales.invoice.capture.mutate({ id: invoiceId }, call), { done: t('sales.order.captured') });
    }
    onClose();
  }
  return (
    <StepFrame
      title={t('sales.order.newInvoice')}
      hint={t('sales.order.mailHint')}
      submit={t('sales.order.makeInvoice')}
      isActing={isActing}
      isDisabled={items.length === 0 || hasUnread(quantities)}
      onSubmit={submit}
      onClose={onClose}
    >
      <QtyLines order={order} steps={steps} kind="invoice" value={quantities} onChange={setQuantities} />
      {steps.is_paid_online && (
        <Radio.Group label={t('sales.order.capture')} value={capture} onChange={setCapture}>
          <Stack gap={6} mt={4}>
            <Radio value="now" label={t('sales.order.captureNow')} />
            <Radio value="later" label={t('sales.order.captureLater')} />
          </Stack>
        </Radio.Group>
      )}
      <StepNote value={note} onChange={setNote} />
      {items.length > 0 && <Preview sums={preview.data} error={preview.error} currency={order.order_currency_code} />}
    </StepFrame>
  );
}
