import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { type Order, type OrderAddress, shippingAddressOf } from './use-order';

/** To whom the order is billed and sent, with the way to change it. */
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
      <Card title={t('sales.order.shipTo')} actions={shipping && change}>
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
      <Card title={t('sales.order.billTo')} actions={change}>
        {order.billing_address && <AddressText address={order.billing_address} />}
      </Card>
    </>
  );
}

/** An address as it stands on an envelope. */
export function AddressText({ address }: { address: OrderAddress }) {
  const { t } = useTranslation();
  const { data: countries } = useQuery(trpc.directory.countries.queryOptions(undefined, { staleTime: 60 * 60_000 }));
  const country = countries?.find(({ id }) => id === address.country_id)?.full_name_locale ?? address.country_id;
  const words = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');
  const { prefix, firstname, middlename, lastname, suffix, company, street, postcode, city, region, telephone, fax, vat_id } = address;
  const lines = [
    words(prefix, firstname, middlename, lastname, suffix),
    company,
    ...(street ?? []),
    words(postcode, city),
    region,
    country,
    telephone && t('sales.order.phone', { number: telephone }),
    fax && t('sales.order.faxNumber', { number: fax }),
    vat_id && t('sales.order.vat', { number: vat_id }),
  ].filter(Boolean);
  return (
    <Text component="address" size="sm" style={{ fontStyle: 'normal', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {lines.join('\n')}
    </Text>
  );
}
