import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime, money } from '../../../texts/format';
import { say } from '../../../texts/say';
import type { NextSteps, Order, Transaction } from './use-order';

/** Payment method of the order, what the payment waits for, and its transactions. */
export function OrderPayment({ order, steps, transactions }: { order: Order; steps: NextSteps; transactions: Transaction[] }) {
  const { t } = useTranslation();
  const { payment, order_currency_code: currency } = order;
  const information = order.extension_attributes.payment_additional_info;
  // An imported order may have a list without keys, with the title first.
  const title = information.find(({ key }) => key === 'method_title' || key === '0')?.value ?? payment?.method;
  const further = information.filter(({ value }) => value !== title);
  return (
    <Card title={t('sales.order.payment_method')} gap={4}>
      <Text size="sm" lh="24px" fw={600}>
        {title ?? t('sales.order.noPayment')}
      </Text>
      {steps.waiting_payment && <WaitingPayment payment={steps.waiting_payment} />}
      {payment?.po_number && <Text size="sm">{t('sales.order.poNumber', { number: payment.po_number })}</Text>}
      {payment?.cc_last4 && (
        <Text size="sm">
          <bdi>•••• {payment.cc_last4}</bdi>
        </Text>
      )}
      {further.map(({ key, value }) => (
        <Text key={key} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{/^\d+$/.test(key) ? value : `${key}: ${value}`}</bdi>
        </Text>
      ))}
      <Hint>{t('sales.order.paidOf', { paid: money(order.total_paid ?? 0, currency), total: money(order.grand_total, currency) })}</Hint>
      {transactions.map((one) => (
        <Group key={one.transaction_id} justify="space-between" gap="xs" wrap="nowrap">
          <Anchor component={Link} to={`/transactions/${one.transaction_id}`} size="sm" lh="24px">
            {say(`sales.order.transaction.${one.txn_type}`, one.txn_type)}
          </Anchor>
          <Text size="xs" c="dimmed">
            {dateTime(one.created_at)}
          </Text>
        </Group>
      ))}
    </Card>
  );
}

/** Whom a payment that is not settled waits for, since when and until when. */
function WaitingPayment({
  payment: { waits_for, since, until, reference, reason },
}: {
  payment: NonNullable<NextSteps['waiting_payment']>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <StatusBadge tone="wait">{t(`sales.order.waitsFor.${waits_for}`)}</StatusBadge>
      <Hint>
        {t('sales.order.waitsSince', { time: dateTime(since) })}
        {until && ` · ${t('sales.order.waitsUntil', { time: dateTime(until) })}`}
      </Hint>
      {reason && <Text size="sm">{reason}</Text>}
      {reference && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('sales.order.waitsReference', { reference })}
        </Text>
      )}
    </>
  );
}
