import { Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { Preview } from '../sums';
import { commentsOf, StepFrame, type StepProps, useStep } from './step-frame';

const OPEN = 1;

/** Invoices all or part of the order, and captures the payment if the provider has authorized it. */
export function InvoiceStep(props: StepProps) {
  const { id, order, steps, onClose } = props;
  const { t } = useTranslation();
  const step = useStep(steps, 'invoice');
  const { act, items } = step;
  const [capture, setCapture] = useState('now');
  const [wanted] = useDebouncedValue(JSON.stringify(items), 250);
  const preview = useQuery({
    ...trpc.sales.invoice.preview.queryOptions({ entity: { order_id: id, items: JSON.parse(wanted) } }),
    enabled: wanted !== '[]',
    placeholderData: keepPreviousData,
  });
  async function submit(): Promise<void> {
    const entity = { order_id: id, items, ...commentsOf(step.note) };
    const created = await act((call) => client.sales.invoice.save.mutate({ entity }, call), {
      done: (invoice) => t('sales.order.invoiceMade', { number: invoice.increment_id }),
    });
    if (!created) return;
    if (steps.is_paid_online && capture === 'now' && created.state === OPEN && created.entity_id) {
      const invoiceId = created.entity_id;
      await act((call) => client.sales.invoice.capture.mutate({ id: invoiceId }, call), { done: t('sales.order.captured') });
    }
    onClose();
  }
  return (
    <StepFrame
      {...props}
      step={step}
      title={t('sales.order.newInvoice')}
      hint={t('sales.order.mailHint')}
      submit={t('sales.order.makeInvoice')}
      isDisabled={items.length === 0}
      onSubmit={submit}
      preview={items.length > 0 && <Preview sums={preview.data} error={preview.error} currency={order.order_currency_code} />}
    >
      {steps.is_paid_online && (
        <Radio.Group label={t('sales.order.capture')} value={capture} onChange={setCapture}>
          <Stack gap={6} mt={4}>
            <Radio value="now" label={t('sales.order.captureNow')} />
            <Radio value="later" label={t('sales.order.captureLater')} />
          </Stack>
        </Radio.Group>
      )}
    </StepFrame>
  );
}
