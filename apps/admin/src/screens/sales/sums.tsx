import { Alert, Skeleton, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure';
import type { Outputs } from '../../api/trpc';
import { Card } from '../../shell/card';
import { money } from '../../texts/format';

export interface SumLine {
  label: string;
  amount: number | null | undefined;
  isStrong?: boolean | undefined;
  /** Part of the line above. */
  isPart?: boolean | undefined;
  hint?: string | undefined;
}

/** A column of amounts with a total, as on an invoice. */
export function Sums({ lines, currency, label }: { lines: SumLine[]; currency: string | undefined; label: string }) {
  return (
    <Table aria-label={label} withRowBorders={false} verticalSpacing={3} maw={420} ms="auto">
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.label}>
            <Table.Th scope="row" fw={line.isStrong ? 600 : 400} ps={line.isPart ? 'lg' : undefined}>
              <Text size={line.isPart ? 'xs' : 'sm'} fw="inherit" c={line.isPart ? 'dimmed' : undefined}>
                {line.label}
              </Text>
            </Table.Th>
            <Table.Td ta="end" fw={line.isStrong ? 600 : 400}>
              <Text size={line.isPart ? 'xs' : 'sm'} fw="inherit" c={line.isPart ? 'dimmed' : undefined}>
                {money(line.amount ?? 0, currency)}
              </Text>
              {line.hint && (
                <Text size="xs" c="dimmed">
                  {line.hint}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type Totals = Partial<Outputs['sales']['invoice']['preview']>;

/** The totals of an invoice or credit memo, without amounts that are zero. */
function DocumentSums({ document, currency }: { document: Totals; currency: string | undefined }) {
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
  return <Sums lines={lines} currency={currency} label={t('sales.order.totals')} />;
}

/** The totals of an invoice or credit memo. */
export function DocumentTotals({ document }: { document: Totals & { order_currency_code?: string | undefined } }) {
  const { t } = useTranslation();
  return (
    <Card title={t('sales.order.totals')}>
      <DocumentSums document={document} currency={document.order_currency_code} />
    </Card>
  );
}

interface PreviewProps {
  sums: Outputs['sales']['invoice']['preview'] | undefined;
  error: unknown;
  currency: string | undefined;
}

/** Totals of a document, calculated by the server while the form is filled in; or why it cannot be created. */
export function Preview({ sums, error, currency }: PreviewProps) {
  if (error)
    return (
      <Alert color="brick" role="alert">
        {failureText(error)}
      </Alert>
    );
  if (!sums) return <Skeleton height={110} />;
  return (
    <div role="status" aria-live="polite">
      <DocumentSums document={sums} currency={currency} />
    </div>
  );
}
