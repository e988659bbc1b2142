import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../session/me';
import { AddressText } from '../../../shell/address-text';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { type Order, shippingAddressOf } from './use-order';

/** Billing and shipping address of the order, with an edit link. */
export function OrderAddresses({ id, order }: { id: number; order: Order }) {
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
      <Card title={t('sales.order.shipping_name')} actions={shipping && change}>
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
