import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { quantity } from '../../texts/format';

const ordersIn = (...states: string[]) => ({ f: [['state', 'in', states]] });

/** To do: orders to invoice, to ship or on hold, and failed emails. */
export function OpenWork() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.dashboard.openWork.queryOptions());
  const lines = data && [
    { label: t('start.toInvoice'), count: data.to_invoice, to: '/orders', search: ordersIn('new', 'processing') },
    { label: t('start.toShip'), count: data.to_ship, to: '/orders', search: ordersIn('new', 'processing') },
    { label: t('start.onHold'), count: data.on_hold, to: '/orders', search: ordersIn('holded') },
    { label: t('start.pendingPayment'), count: data.pending_payment, to: '/orders', search: ordersIn('pending_payment', 'payment_review') },
    { label: t('start.mailsGivenUp'), count: data.mails_given_up, to: '/mails', search: {} },
  ];
  return (
    <Card title={t('start.openWork')}>
      {!lines ? (
        <Skeleton height={120} />
      ) : (
        <Stack gap={6}>
          {lines.map(({ label, count, to, search }) => (
            <Group key={label} justify="space-between">
              {count > 0 ? (
                <Anchor size="sm" renderRoot={(props) => <Link to={to} search={search as never} {...props} />}>
                  {label}
                </Anchor>
              ) : (
                <Hint>{label}</Hint>
              )}
              <Text size="sm" fw={count > 0 ? 700 : 400} {...(count === 0 && { c: 'dimmed' })} className="numbers">
                {quantity(count)}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}
