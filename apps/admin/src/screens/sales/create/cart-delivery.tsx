import { Alert, Group, Radio, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { failureText } from '../../../api/failure';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { money } from '../../../texts/format';
import { CartPickup } from './cart-pickup';
import { type Cart, isFilled, PICKUP_METHOD, type PricedItem, pickupOf, shippingOf } from './use-cart';

type Rate = Outputs['quote']['shippingMethods']['list']['admin'][number];

/** The shipping methods available for the cart's address. */
export function CartDelivery({ cart, items }: { cart: Cart; items: PricedItem[] }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { address, method } = shippingOf(cart);
  const isReady = items.length > 0 && isFilled(address);
  const { data = [], error } = useQuery(
    trpc.quote.shippingMethods.list.admin.queryOptions({ cartId: cart.id }, { enabled: isReady, retry: false }),
  );
  const choose = (code: string): void => {
    const rate = data.find((one) => codeOf(one) === code);
    if (!rate) return;
    const chosen = { cartId: cart.id, carrierCode: rate.carrier_code, methodCode: rate.method_code };
    void act((call) => client.quote.shippingMethods.set.admin.mutate(chosen, call));
  };
  return (
    <Card title={t('sales.cart.shippingMethod')}>
      {!isReady ? (
        <Hint>{t('sales.cart.shippingLater')}</Hint>
      ) : error ? (
        <Alert color="brick">{failureText(error)}</Alert>
      ) : (
        <MethodRadios
          label={t('sales.cart.shippingMethod')}
          methods={data.map((rate) => asMethod(rate, cart.currency.quote_currency_code))}
          value={method}
          onChange={choose}
          disabled={isActing}
          empty={t('sales.cart.noShipping')}
        />
      )}
      {isReady && method === PICKUP_METHOD && <CartPickup cart={cart} items={items} />}
      {method && method !== PICKUP_METHOD && pickupOf(cart) && <Alert color="ochre">{t('sales.pickup.shopAddress')}</Alert>}
    </Card>
  );
}

const codeOf = ({ carrier_code, method_code }: Rate): string => `${carrier_code}_${method_code}`;

/** A shipping rate as an option. */
export const asMethod = (rate: Rate, currency: string): Method => ({
  code: codeOf(rate),
  title: [rate.carrier_title, rate.method_title].filter(Boolean).join(' · '),
  price: money(rate.price_incl_tax, currency),
});

interface PaymentProps {
  cartId: number;
  payments: Outputs['quote']['paymentMethods']['list']['admin'];
  chosen: string | undefined;
}

/** The payment methods available for the cart. */
export function CartPayment({ cartId, payments, chosen }: PaymentProps) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [number, setNumber] = useState('');
  const choose = (method: string): void => {
    const po_number = number.trim() || undefined;
    void act((call) => client.quote.paymentMethods.set.admin.mutate({ cartId, method: { method, po_number } }, call));
  };
  return (
    <Card title={t('sales.cart.paymentMethod')}>
      <MethodRadios
        label={t('sales.cart.paymentMethod')}
        methods={payments}
        value={chosen}
        onChange={choose}
        disabled={isActing}
        empty={t('sales.cart.noPayment')}
      />
      {payments.some(({ code }) => code === 'purchaseorder') && (
        <TextInput
          mt="xs"
          label={t('sales.cart.poNumber')}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
          onBlur={() => number && choose('purchaseorder')}
        />
      )}
    </Card>
  );
}

interface Method {
  code: string;
  title: string;
  price?: string | undefined;
}

interface Props {
  label: string;
  methods: Method[];
  value: string | null | undefined;
  onChange: (code: string) => void;
  disabled?: boolean;
  /** Shown if there are no methods. */
  empty: ReactNode;
}

const HIDDEN = { label: { position: 'absolute' } } as const;

/** Radio buttons for shipping or payment methods with their prices. The card title is the visible label; `label` is for screen readers. */
export function MethodRadios({ label, methods, value, onChange, disabled = false, empty }: Props) {
  if (methods.length === 0) return <Hint>{empty}</Hint>;
  return (
    <Radio.Group label={<VisuallyHidden>{label}</VisuallyHidden>} styles={HIDDEN} pos="relative" value={value ?? ''} onChange={onChange}>
      <Stack gap="xs">
        {methods.map(({ code, title, price }) => (
          <Group key={code} justify="space-between" wrap="nowrap">
            <Radio value={code} label={title} disabled={disabled} />
            {price && (
              <Text size="sm" className="numbers">
                {price}
              </Text>
            )}
          </Group>
        ))}
      </Stack>
    </Radio.Group>
  );
}
