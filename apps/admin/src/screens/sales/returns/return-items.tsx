import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { SmallTable } from '../../../shell/small-table';
import { quantity } from '../../../texts/format';
import type { ReturnProps } from './return-cards';
import { ReturnStatus } from './return-status';
import { attributesQuery, choicesOf, type ReturnItem } from './use-return';

/** The items of a return with the quantity of each step. */
export function ReturnItems({ record, details }: ReturnProps) {
  const { t } = useTranslation();
  const { data: attributes } = useQuery(attributesQuery());
  const shownOf = ({ entity_id }: ReturnItem) => details.items.find((one) => one.entity_id === entity_id);
  const labelOf = (code: 'reason' | 'condition' | 'resolution', value: string): string =>
    choicesOf(attributes, code).find((choice) => choice.value === value)?.label ?? value;
  const figure = (value: number): string => (value ? quantity(value) : '–');
  return (
    <Card title={t('sales.order.items')}>
      <SmallTable
        aria-label={t('sales.order.items')}
        verticalSpacing="xs"
        horizontalSpacing={6}
        minWidth={620}
        rows={record.items}
        rowKey={({ entity_id }) => entity_id}
        columns={[
          {
            title: t('sales.order.product'),
            cell: (item) => {
              const shown = shownOf(item);
              return (
                <>
                  <Text size="sm" fw={600}>
                    {shown?.name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {[shown?.sku, ...(shown?.choices ?? []).map(({ label, value }) => `${label}: ${value}`)].filter(Boolean).join(' · ')}
                  </Text>
                  <Text size="xs">
                    {[labelOf('reason', item.reason), labelOf('condition', item.condition), labelOf('resolution', item.resolution)].join(
                      ' · ',
                    )}
                  </Text>
                </>
              );
            },
          },
          { title: t('sales.return.qty_requested'), isFigure: true, cell: (item) => figure(item.qty_requested) },
          { title: t('sales.return.qty_authorized'), isFigure: true, cell: (item) => figure(item.qty_authorized) },
          { title: t('sales.return.qty_returned'), isFigure: true, cell: (item) => figure(item.qty_returned) },
          { title: t('sales.return.qty_approved'), isFigure: true, cell: (item) => figure(item.qty_approved) },
          {
            title: t('word.status'),
            cell: (item) => {
              const { qty_refunded = 0, qty_exchanged = 0 } = shownOf(item) ?? {};
              return (
                <>
                  <ReturnStatus status={item.status} />
                  <Text size="xs" c="dimmed">
                    {[
                      qty_refunded > 0 && t('sales.return.refundedOf', { qty: quantity(qty_refunded) }),
                      qty_exchanged > 0 && t('sales.return.exchangedOf', { qty: quantity(qty_exchanged) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </>
              );
            },
          },
        ]}
      />
    </Card>
  );
}
