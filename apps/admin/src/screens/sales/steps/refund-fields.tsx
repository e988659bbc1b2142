import { Checkbox, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../api/trpc';
import { NumberBox } from '../../../form/number-box';
import { isUnread, type NumberValue } from '../../../form/number-text';

type Invoice = Pick<Outputs['sales']['invoice']['get'], 'entity_id' | 'increment_id' | 'state' | 'transaction_id'>;

const PAID = 2;
const OFFLINE = 'offline';
const AMOUNTS = ['shippingCost', 'adjustmentPositive', 'adjustmentNegative'] as const;

/** What is refunded besides items, at first only shipping. */
export function useRefundAmounts(shipping: number) {
  const [values, setValues] = useState<Record<(typeof AMOUNTS)[number], NumberValue>>({
    shippingCost: shipping,
    adjustmentPositive: 0,
    adjustmentNegative: 0,
  });
  const sum = (value: NumberValue): number => (typeof value === 'number' ? value : 0);
  return {
    values,
    setValues,
    isUnread: Object.values(values).some(isUnread),
    input: {
      shipping_amount: sum(values.shippingCost),
      adjustment_positive: sum(values.adjustmentPositive),
      adjustment_negative: sum(values.adjustmentNegative),
    },
  };
}

interface AmountsProps {
  amounts: ReturnType<typeof useRefundAmounts>;
  currency: string | null | undefined;
  shippingHint?: string | undefined;
}

/** The amounts that are refunded besides items. */
export function RefundAmounts({ amounts: { values, setValues }, currency, shippingHint }: AmountsProps) {
  const { t } = useTranslation();
  return (
    <Group align="flex-start" gap="sm">
      {AMOUNTS.map((name) => (
        <NumberBox
          key={name}
          label={t(`sales.order.${name}`)}
          description={name === 'shippingCost' ? shippingHint : undefined}
          value={values[name]}
          onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
          min={0}
          decimals={2}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rightSection={currency}
          rightSectionWidth={52}
          style={{ flex: '1 1 150px' }}
        />
      ))}
    </Group>
  );
}

/** How a refund is made: by the provider of one of these invoices, of which the first is the default, or offline. */
export function useRefundWay(invoices: readonly Invoice[], returnsToStock: boolean) {
  const online = invoices.filter(({ state, transaction_id }) => state === PAID && transaction_id);
  const [chosen, setWay] = useState<string>();
  const [backToStock, setBackToStock] = useState(returnsToStock);
  const way = chosen ?? (online[0] ? String(online[0].entity_id) : OFFLINE);
  return { online, way, setWay, backToStock, setBackToStock, invoiceId: way === OFFLINE ? undefined : Number(way) };
}

/** The way of a refund; offline, whether its items return to stock. */
export function RefundWay({ online, way, setWay, backToStock, setBackToStock, invoiceId }: ReturnType<typeof useRefundWay>) {
  const { t } = useTranslation();
  return (
    <>
      {online.length > 0 && (
        <Select
          label={t('sales.order.way')}
          allowDeselect={false}
          value={way}
          onChange={(chosen) => setWay(chosen ?? OFFLINE)}
          data={[
            ...online.map(({ entity_id, increment_id }) => ({
              value: String(entity_id),
              label: t('sales.order.wayOnline', { number: increment_id }),
            })),
            { value: OFFLINE, label: t('sales.order.wayOffline') },
          ]}
        />
      )}
      {invoiceId === undefined && (
        <Checkbox
          label={t('sales.order.backToStock')}
          checked={backToStock}
          onChange={(event) => setBackToStock(event.currentTarget.checked)}
        />
      )}
    </>
  );
}
