import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { type SumLine, Sums } from '../sums';

interface Totals {
  subtotal?: number | undefined;
  discount_amount?: number | undefined;
  shipping_amount?: number | undefined;
  tax_amount?: number | undefined;
  adjustment_positive?: number | undefined;
  adjustment_negative?: number | undefined;
  grand_total?: number | undefined;
  order_currency_code?: string | undefined;
}

/** The totals of an invoice or credit memo. */
export function DocumentTotals({ document }: { document: Totals }) {
  const { t } = useTranslation();
  const some = (label: string, amount: number | undefined): SumLine[] => (amount ? [{ label, amount }] : []);
  const lines: SumLine[] = [
    { label: t('sales.order.subtotal'), amount: document.subtotal },
    ...some(t('sales.order.discount'), document.discount_amount),
    ...some(t('sales.order.shippingCost'), document.shipping_amount),
    ...some(t('sales.order.tax'), document.tax_amount),
    ...some(t('sales.order.adjustmentPositive'), document.adjustment_positive),
    ...some(t('sales.order.adjustmentNegative'), document.adjustment_negative && -document.adjustment_negative),
    { label: t('sales.order.grand_total'), amount: document.grand_total, isStrong: true },
  ];
  return (
    <Card title={t('sales.order.totals')}>
      <Sums lines={lines} currency={document.order_currency_code} label={t('sales.order.totals')} />
    </Card>
  );
}
