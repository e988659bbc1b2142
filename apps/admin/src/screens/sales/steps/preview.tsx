import { Alert, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/failure';
import type { Outputs } from '../../../api/trpc';
import { type SumLine, Sums } from '../sums';

interface Props {
  sums: Outputs['sales']['invoice']['preview'] | undefined;
  error: unknown;
  currency: string | undefined;
}

/** Totals of a document, calculated by the server while the form is filled in; or why it cannot be created. */
export function Preview({ sums, error, currency }: Props) {
  const { t } = useTranslation();
  if (error)
    return (
      <Alert color="brick" role="alert">
        {failureText(error)}
      </Alert>
    );
  if (!sums) return <Skeleton height={110} />;
  const some = (label: string, amount: number): SumLine[] => (amount === 0 ? [] : [{ label, amount }]);
  const lines: SumLine[] = [
    { label: t('sales.order.subtotal'), amount: sums.subtotal },
    ...some(t('sales.order.discount'), sums.discount_amount),
    ...some(t('sales.order.shippingCost'), sums.shipping_amount),
    ...some(t('sales.order.tax'), sums.tax_amount),
    ...some(t('sales.order.adjustmentPositive'), sums.adjustment_positive),
    ...some(t('sales.order.adjustmentNegative'), -sums.adjustment_negative),
    { label: t('sales.order.grand_total'), amount: sums.grand_total, isStrong: true },
  ];
  return (
    <div role="status" aria-live="polite">
      <Sums lines={lines} currency={currency} label={t('sales.order.totals')} />
    </div>
  );
}
