import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { money, quantity } from '../../../texts/format';

interface Item {
  entity_id?: number | undefined;
  order_item_id: number;
  name?: string | undefined;
  sku?: string | undefined;
  qty: number;
  price?: number | undefined;
  row_total?: number | undefined;
  tax_amount?: number | undefined;
  discount_amount?: number | undefined;
}

/** The lines of a document, with amounts where it has any. */
export function DocumentItems({ items, currency }: { items: Item[]; currency?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Card title={t('sales.order.items')}>
      <Table aria-label={t('sales.order.items')} verticalSpacing="xs" horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sales.order.product')}</Table.Th>
            {currency && (
              <Table.Th ta="right" visibleFrom="sm">
                {t('sales.order.price')}
              </Table.Th>
            )}
            <Table.Th ta="right">{t('sales.order.qty')}</Table.Th>
            {currency && (
              <>
                <Table.Th ta="right" visibleFrom="sm">
                  {t('sales.order.tax')}
                </Table.Th>
                <Table.Th ta="right">{t('sales.order.sum')}</Table.Th>
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={item.entity_id ?? item.order_item_id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Text size="sm" fw={600}>
                  {item.name ?? item.sku}
                </Text>
                <Text size="xs" c="dimmed">
                  {item.sku}
                </Text>
              </Table.Td>
              {currency && (
                <Table.Td ta="right" visibleFrom="sm">
                  {item.price ? money(item.price, currency) : ''}
                </Table.Td>
              )}
              <Table.Td ta="right">{quantity(item.qty)}</Table.Td>
              {currency && (
                <>
                  <Table.Td ta="right" visibleFrom="sm">
                    {item.tax_amount ? money(item.tax_amount, currency) : ''}
                  </Table.Td>
                  <Table.Td ta="right">{item.row_total ? money(item.row_total, currency) : ''}</Table.Td>
                </>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
