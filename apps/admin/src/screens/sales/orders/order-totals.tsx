import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { money } from '../../../texts/format';
import { type SumLine, Sums } from '../sums';
import type { Order } from './use-order';

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
