import { Alert, Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/failure';
import type { Outputs } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { StatusBadge } from '../../../shell/status-badge';
import { money, quantity } from '../../../texts/format';
import { asMethod, MethodRadios } from './cart-delivery';
import { TotalLines } from './cart-totals';

type Result = Outputs['checkout']['preview'];

interface Props {
  result: Result | undefined;
  error: unknown;
  isStale: boolean;
  onMethod: (method: string) => void;
}

/** The resulting shipping methods and totals. */
export function DryRunResult({ result, error, isStale, onMethod }: Props) {
  const { t } = useTranslation();
  if (error) return <Alert color="brick">{failureText(error)}</Alert>;
  if (!result) return <Skeleton height={320} />;
  const currency = result.totals.quote_currency_code;
  return (
    <Stack style={{ opacity: isStale ? 0.7 : 1 }} aria-busy={isStale}>
      <Card title={t('sales.cart.shippingMethod')}>
        <MethodRadios
          label={t('sales.cart.shippingMethod')}
          methods={result.shipping_methods.map((rate) => asMethod(rate, currency))}
          value={result.shipping_method}
          onChange={onMethod}
          empty={t('sales.cart.noShipping')}
        />
      </Card>
      <Card title={t('sales.cart.taxes')}>
        {result.taxes.length === 0 && <Text size="sm">{t('sales.cart.noTaxes')}</Text>}
        {result.taxes.map(({ title, percent, amount, rates }) => (
          <Group key={`${title} ${percent}`} justify="space-between" wrap="nowrap">
            <Text size="sm">
              {title} ({quantity(percent)} %)
              {rates.length > 1 && ` · ${rates.map(({ code, percent: part }) => `${code} ${quantity(part)} %`).join(', ')}`}
            </Text>
            <Text size="sm" className="numbers">
              {money(amount, currency)}
            </Text>
          </Group>
        ))}
      </Card>
      <Card title={t('sales.cart.rules')}>
        {result.coupon_applies !== null && (
          <StatusBadge tone={result.coupon_applies ? 'good' : 'bad'}>
            {t(result.coupon_applies ? 'sales.cart.couponApplies' : 'sales.cart.couponFails')}
          </StatusBadge>
        )}
        {result.rules.length === 0 && <Text size="sm">{t('sales.cart.noRules')}</Text>}
        {result.rules.map(({ rule_id, name }) => (
          <Text key={rule_id} size="sm">
            <Anchor component={Link} to={`/price-rules/${rule_id}`}>
              {name}
            </Anchor>
          </Text>
        ))}
      </Card>
      <Card title={t('sales.cart.totals')}>
        <TotalLines totals={result.totals} />
      </Card>
    </Stack>
  );
}
