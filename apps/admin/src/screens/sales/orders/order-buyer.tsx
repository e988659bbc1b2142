import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import type { Order } from './use-order';

/** The customer of the order. */
export function OrderBuyer({ order }: { order: Order }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data: lists } = useQuery(trpc.ui.lookups.queryOptions(undefined, { staleTime: 5 * 60_000 }));
  const { customer_id: id, customer_email: email, customer_group_id: groupId } = order;
  const name = [order.customer_firstname, order.customer_lastname].filter(Boolean).join(' ') || order.billing_address?.firstname;
  const group = lists?.customer_groups.find((one) => one.id === groupId)?.name;
  const gift = order.extension_attributes.gift_message;
  return (
    <Card title={t('sales.order.buyer')} gap={4}>
      {id && may('Magento_Customer::customer') ? (
        <Anchor component={Link} to={`/customers/${id}`} size="sm" lh="24px" fw={600}>
          {name ?? email}
        </Anchor>
      ) : (
        <Text size="sm" lh="24px" fw={600}>
          {name ?? email}
        </Text>
      )}
      <Anchor href={`mailto:${email}`} size="sm" lh="24px" style={{ overflowWrap: 'anywhere' }}>
        {email}
      </Anchor>
      <Hint>{[id ? undefined : t('sales.order.guest'), group].filter(Boolean).join(' · ')}</Hint>
      {order.customer_note && <Text size="sm">{t('sales.order.buyerNote', { note: order.customer_note })}</Text>}
      {gift && <Text size="sm">{t('sales.order.gift', { from: gift.sender, to: gift.recipient, message: gift.message })}</Text>}
    </Card>
  );
}
