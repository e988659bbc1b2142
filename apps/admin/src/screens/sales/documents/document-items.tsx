import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { SmallTable } from '../../../shell/small-table';
import { money, quantity } from '../../../texts/format';

type InvoiceItem = Outputs['sales']['invoice']['get']['items'][number];
type Item = Partial<InvoiceItem> & Pick<InvoiceItem, 'order_item_id' | 'qty'>;

/** The items of a document, with amounts if it has any. */
export function DocumentItems({ items, currency }: { items: Item[]; currency?: string | undefined }) {
  const { t } = useTranslation();
  const amount = (value: number | undefined): string => (value ? money(value, currency) : '');
  return (
    <Card title={t('sales.order.items')}>
      <SmallTable
        aria-label={t('sales.order.items')}
        verticalSpacing="xs"
        horizontalSpacing={6}
        rows={items}
        rowKey={(item) => item.entity_id ?? item.order_item_id}
        columns={[
          {
            title: t('sales.order.product'),
            cell: ({ name, sku }) => (
              <>
                <Text size="sm" fw={600}>
                  {name ?? sku}
                </Text>
                <Text size="xs" c="dimmed">
                  <bdi>{sku}</bdi>
                </Text>
              </>
            ),
          },
          currency !== undefined && { title: t('sales.order.price'), isFigure: true, isWide: true, cell: ({ price }) => amount(price) },
          { title: t('sales.order.qty'), isFigure: true, cell: ({ qty }) => quantity(qty) },
          currency !== undefined && {
            title: t('sales.order.tax'),
            isFigure: true,
            isWide: true,
            cell: ({ tax_amount }) => amount(tax_amount),
          },
          currency !== undefined && { title: t('sales.order.total'), isFigure: true, cell: ({ row_total }) => amount(row_total) },
        ]}
      />
    </Card>
  );
}
