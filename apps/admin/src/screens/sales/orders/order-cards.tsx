import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../../api/lookups';
import { useMay } from '../../../session/me';
import { AddressText } from '../../../shell/address-text';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import { StatusBadge } from '../../../shell/status-badge';
import { TextLink } from '../../../shell/text-link';
import { money } from '../../../texts/format';
import { LOGIN_AS, LoginAsCustomer } from '../../customers/login-as-customer';
import { type SumLine, Sums } from '../sums';
import { type NextSteps, type Order, shippingAddressOf } from './use-order';

/** The customer of the order. */
export function OrderBuyer({ order }: { order: Order }) {
  const { t } = useTranslation();
  const may = useMay();
  const { customer_id: id, customer_email: email, customer_group_id: groupId } = order;
  const name = [order.customer_firstname, order.customer_lastname].filter(Boolean).join(' ') || order.billing_address?.firstname;
  const group = useLookups()?.customer_groups.find((one) => one.id === groupId)?.name;
  const gift = order.extension_attributes.gift_message;
  const [loginAs, setLoginAs] = useState<number>();
  const login = id && may(LOGIN_AS) && <SmallButton label={t('customers.loginAs.title')} onClick={() => setLoginAs(id)} />;
  return (
    <Card title={t('sales.order.buyer')} gap={4} actions={login}>
      <LoginAsCustomer customerId={loginAs} onClose={() => setLoginAs(undefined)} />
      <TextLink to={id ? may('Magento_Customer::customer') && `/customers/${id}` : undefined} lh="24px" fw={600}>
        {name ?? email}
      </TextLink>
      <Anchor href={`mailto:${email}`} size="sm" lh="24px" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{email}</bdi>
      </Anchor>
      <Hint>{[id ? undefined : t('sales.order.guest'), group].filter(Boolean).join(' · ')}</Hint>
      {order.customer_note && <Text size="sm">{t('sales.order.buyerNote', { note: order.customer_note })}</Text>}
      {gift && <Text size="sm">{t('sales.order.gift', { from: gift.sender, to: gift.recipient, message: gift.message })}</Text>}
    </Card>
  );
}

/** Billing and shipping address of the order, with an edit link; or where the buyer picks it up. */
export function OrderAddresses({ id, order, pickup }: { id: number; order: Order; pickup: NextSteps['pickup'] }) {
  const { t } = useTranslation();
  const may = useMay();
  const shipping = shippingAddressOf(order);
  const change = may('Magento_Sales::create') && (
    <Anchor component={Link} to={`/orders/${id}/addresses`} size="sm">
      {t('act.edit')}
    </Anchor>
  );
  return (
    <>
      <Card title={t(pickup ? 'sales.pickup.title' : 'sales.order.shipping_name')} actions={shipping && change}>
        {pickup && (
          <Group justify="space-between" gap="xs" mb={4}>
            <Text size="sm" fw={600}>
              {pickup.name}
            </Text>
            <StatusBadge tone={pickup.is_notified ? 'good' : 'wait'}>
              {t(pickup.is_notified ? 'sales.pickup.ready' : 'sales.pickup.open')}
            </StatusBadge>
          </Group>
        )}
        {shipping ? <AddressText address={shipping} /> : <Hint>{t('sales.order.notShipped')}</Hint>}
        {order.shipping_description && (
          <Text size="sm" mt="xs">
            <Text component="span" c="dimmed" size="sm">
              {t('sales.order.method')}:{' '}
            </Text>
            {order.shipping_description}
          </Text>
        )}
      </Card>
      <Card title={t('sales.order.billing_name')} actions={change}>
        {order.billing_address && <AddressText address={order.billing_address} />}
      </Card>
    </>
  );
}

/** The totals of an order, and the amounts paid and refunded. */
export function OrderTotals({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { order_currency_code: currency, base_currency_code: base } = order;
  const discount = order.discount_description || order.coupon_code;
  const taxes = order.extension_attributes.applied_taxes;
  const lines: SumLine[] = [
    { label: t('sales.order.subtotal'), amount: order.subtotal },
    ...(order.discount_amount
      ? [{ label: discount ? t('sales.order.discountOf', { name: discount }) : t('sales.order.discount'), amount: order.discount_amount }]
      : []),
    ...(order.is_virtual ? [] : [{ label: t('sales.order.shippingCost'), amount: order.shipping_amount }]),
    { label: t('sales.order.tax'), amount: order.tax_amount },
    ...taxes.map(({ title, code, percent, amount }) => ({
      label: `${title ?? code ?? ''} ${percent === undefined ? '' : `(${percent} %)`}`,
      amount,
      isPart: true,
    })),
    {
      label: t('sales.order.grand_total'),
      amount: order.grand_total,
      isStrong: true,
      hint: base && base !== currency ? money(order.base_grand_total, base) : undefined,
    },
    { label: t('sales.order.paid'), amount: order.total_paid ?? 0 },
    ...(order.total_refunded ? [{ label: t('sales.order.refunded'), amount: order.total_refunded }] : []),
    ...(order.total_canceled ? [{ label: t('sales.order.canceledSum'), amount: order.total_canceled }] : []),
    { label: t('sales.order.due'), amount: order.total_due ?? 0, isStrong: true },
  ];
  return (
    <Card title={t('sales.order.totals')}>
      <Sums lines={lines} currency={currency} label={t('sales.order.totals')} />
    </Card>
  );
}
