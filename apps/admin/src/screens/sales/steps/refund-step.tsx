import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { money } from '../../../texts/format';
import type { Invoice, NextSteps } from '../orders/use-order';
import { Preview } from '../sums';
import type { itemsOf } from './qty-lines';
import { RefundAmounts, RefundWay, useRefundAmounts, useRefundWay } from './refund-fields';
import { commentsOf, StepFrame, type StepProps, useStep } from './step-frame';

/** Refunds items, shipping and adjustments, online or offline. The total is calculated by the server as values are entered. */
export function RefundStep({ invoices, ...props }: StepProps & { invoices: Invoice[] }) {
  const { id, order, steps, onClose } = props;
  const { t } = useTranslation();
  const step = useStep(steps, 'refund');
  const amounts = useRefundAmounts(steps.shipping_refundable);
  const way = useRefundWay(steps.is_paid_online ? invoices : [], steps.returns_to_stock);
  const { invoiceId, backToStock } = way;
  const entity = {
    order_id: id,
    items: wantedItems(step.items, steps),
    ...amounts.input,
    ...(invoiceId !== undefined && { invoice_id: invoiceId }),
  };
  const [wanted] = useDebouncedValue(JSON.stringify(entity), 250);
  const preview = useQuery({
    ...trpc.sales.creditmemo.preview.queryOptions({ entity: JSON.parse(wanted) }),
    placeholderData: keepPreviousData,
  });
  async function submit(): Promise<void> {
    const input = { entity: { ...entity, ...commentsOf(step.note) }, ...(invoiceId === undefined && { backToStock }) };
    const created = await step.act((call) => client.sales.creditmemo.refund.mutate(input, call), {
      done: (memo) => t('sales.order.creditmemoMade', { number: memo.increment_id }),
    });
    if (created) onClose();
  }
  const currency = order.order_currency_code;
  return (
    <StepFrame
      {...props}
      step={step}
      title={t('sales.order.newCreditmemo')}
      hint={t('sales.order.refundable', { amount: money(steps.refundable, currency) })}
      submit={
        preview.data && !preview.error
          ? t('sales.order.refundSum', { amount: money(preview.data.grand_total, currency) })
          : t('sales.order.refund')
      }
      isDisabled={Boolean(preview.error) || amounts.isUnread}
      onSubmit={submit}
      preview={<Preview sums={preview.data} error={preview.error} currency={currency} />}
    >
      <RefundAmounts
        amounts={amounts}
        currency={currency}
        shippingHint={t('sales.order.atMost', { amount: money(steps.shipping_refundable, currency) })}
      />
      <RefundWay {...way} />
    </StepFrame>
  );
}

/** The API treats "no items" as "all", so a refund of amounts only sends one item with quantity 0. */
function wantedItems(items: ReturnType<typeof itemsOf>, steps: NextSteps): ReturnType<typeof itemsOf> {
  const first = steps.lines[0]?.item_id;
  return items.length > 0 || first === undefined ? items : [{ order_item_id: first, qty: 0 }];
}
