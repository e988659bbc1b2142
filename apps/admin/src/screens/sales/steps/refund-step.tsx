import { Checkbox, Group, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { NumberBox } from '../../../form/number-box';
import { isUnread, type NumberValue } from '../../../form/number-text';
import { money } from '../../../texts/format';
import type { Invoice, NextSteps } from '../orders/use-order';
import { Preview } from '../sums';
import type { itemsOf } from './qty-lines';
import { commentsOf, StepFrame, type StepProps, useStep } from './step-frame';

const PAID = 2;
const OFFLINE = 'offline';

/** Refunds items, shipping and adjustments, online or offline. The total is calculated by the server as values are entered. */
export function RefundStep({ invoices, ...props }: StepProps & { invoices: Invoice[] }) {
  const { id, order, steps, onClose } = props;
  const { t } = useTranslation();
  const step = useStep(steps, 'refund');
  const online = steps.is_paid_online ? invoices.filter(({ state, transaction_id }) => state === PAID && transaction_id) : [];
  const [shipping, setShipping] = useState<NumberValue>(steps.shipping_refundable);
  const [extra, setExtra] = useState<NumberValue>(0);
  const [fee, setFee] = useState<NumberValue>(0);
  const [backToStock, setBackToStock] = useState(steps.returns_to_stock);
  const [way, setWay] = useState(online[0] ? String(online[0].entity_id) : OFFLINE);
  const isOnline = way !== OFFLINE;
  const entity = {
    order_id: id,
    items: wantedItems(step.items, steps),
    shipping_amount: sumOf(shipping),
    adjustment_positive: sumOf(extra),
    adjustment_negative: sumOf(fee),
    ...(isOnline && { invoice_id: Number(way) }),
  };
  const [wanted] = useDebouncedValue(JSON.stringify(entity), 250);
  const preview = useQuery({
    ...trpc.sales.creditmemo.preview.queryOptions({ entity: JSON.parse(wanted) }),
    placeholderData: keepPreviousData,
  });
  async function submit(): Promise<void> {
    const input = { entity: { ...entity, ...commentsOf(step.note) }, ...(!isOnline && { backToStock }) };
    const created = await step.act((call) => client.sales.creditmemo.refund.mutate(input, call), {
      done: (memo) => t('sales.order.creditmemoMade', { number: memo.increment_id }),
    });
    if (created) onClose();
  }
  const currency = order.order_currency_code;
  const amount = (label: string, value: NumberValue, onChange: (value: NumberValue) => void, description?: string) => (
    <NumberBox
      label={label}
      description={description}
      value={value}
      onChange={onChange}
      min={0}
      decimals={2}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={currency}
      rightSectionWidth={52}
      style={{ flex: '1 1 150px' }}
    />
  );
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
      isDisabled={Boolean(preview.error) || [shipping, extra, fee].some(isUnread)}
      onSubmit={submit}
      preview={<Preview sums={preview.data} error={preview.error} currency={currency} />}
    >
      <Group align="flex-start" gap="sm">
        {amount(
          t('sales.order.shippingCost'),
          shipping,
          setShipping,
          t('sales.order.atMost', { amount: money(steps.shipping_refundable, currency) }),
        )}
        {amount(t('sales.order.adjustmentPositive'), extra, setExtra)}
        {amount(t('sales.order.adjustmentNegative'), fee, setFee)}
      </Group>
      {online.length > 0 && (
        <Select
          label={t('sales.order.way')}
          value={way}
          onChange={(chosen) => setWay(chosen ?? OFFLINE)}
          data={[
            ...online.map((invoice) => ({
              value: String(invoice.entity_id),
              label: t('sales.order.wayOnline', { number: invoice.increment_id }),
            })),
            { value: OFFLINE, label: t('sales.order.wayOffline') },
          ]}
        />
      )}
      {!isOnline && (
        <Checkbox
          label={t('sales.order.backToStock')}
          checked={backToStock}
          onChange={(event) => setBackToStock(event.currentTarget.checked)}
        />
      )}
    </StepFrame>
  );
}

const sumOf = (value: NumberValue): number => (typeof value === 'number' ? value : 0);

/** The API treats "no items" as "all", so a refund of amounts only sends one item with quantity 0. */
function wantedItems(items: ReturnType<typeof itemsOf>, steps: NextSteps): ReturnType<typeof itemsOf> {
  const first = steps.lines[0]?.item_id;
  return items.length > 0 || first === undefined ? items : [{ order_item_id: first, qty: 0 }];
}
