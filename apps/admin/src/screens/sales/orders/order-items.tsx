import { Box, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { SmallTable } from '../../../shell/small-table';
import { TextLink } from '../../../shell/text-link';
import { money, quantity } from '../../../texts/format';
import type { NextSteps, Order, OrderItem } from './use-order';

interface Line {
  item: OrderItem;
  choices: NextSteps['lines'][number]['choices'];
  isPart: boolean;
}

/** Order items for display: parts are listed below their parent; for a configurable product the chosen options replace the part. */
export function shownLines(order: Order, steps: NextSteps): Line[] {
  const choicesOf = (id: number | undefined) => steps.lines.find(({ item_id }) => item_id === id)?.choices ?? [];
  return order.items
    .filter(({ parent_item_id }) => !parent_item_id)
    .flatMap((item) => {
      const choices = choicesOf(item.item_id);
      const parts = order.items.filter(({ parent_item_id }) => parent_item_id === item.item_id);
      const hidesParts = item.product_type === 'configurable' && choices.length > 0;
      return [
        { item, choices, isPart: false },
        ...(hidesParts ? [] : parts.map((part) => ({ item: part, choices: choicesOf(part.item_id), isPart: true }))),
      ];
    });
}

/** The items of an order and their status. */
export function OrderItems({ order, steps }: { order: Order; steps: NextSteps }) {
  const { t } = useTranslation();
  const currency = order.order_currency_code;
  const lines = shownLines(order, steps);
  return (
    <Card title={t('sales.order.items')}>
      <SmallTable
        aria-label={t('sales.order.items')}
        verticalSpacing="xs"
        horizontalSpacing={6}
        rows={lines}
        rowKey={({ item }) => item.item_id}
        columns={[
          { title: t('sales.order.product'), cell: (line) => <ItemName {...line} /> },
          {
            title: t('sales.order.price'),
            isFigure: true,
            isWide: true,
            cell: ({ item, isPart }) => (
              <>
                {!isPart || item.price ? money(item.price, currency) : ''}
                {!isPart && item.original_price !== undefined && item.original_price !== item.price && (
                  <Text size="xs" c="dimmed" td="line-through">
                    {money(item.original_price, currency)}
                  </Text>
                )}
              </>
            ),
          },
          { title: t('sales.order.qty'), isFigure: true, cell: ({ item }) => <ItemCounts item={item} /> },
          {
            title: t('sales.order.discount'),
            isFigure: true,
            isWide: true,
            cell: ({ item }) => (item.discount_amount ? money(-item.discount_amount, currency) : ''),
          },
          {
            title: t('sales.order.tax'),
            isFigure: true,
            isWide: true,
            cell: ({ item }) => (
              <>
                {item.tax_amount ? money(item.tax_amount, currency) : ''}
                {item.tax_percent ? (
                  <Text size="xs" c="dimmed">
                    {quantity(item.tax_percent)} %
                  </Text>
                ) : null}
              </>
            ),
          },
          {
            title: t('sales.order.total'),
            isFigure: true,
            cell: ({ item, isPart }) => (!isPart || item.row_total ? money(item.row_total, currency) : ''),
          },
        ]}
      />
    </Card>
  );
}

function ItemName({ item, choices, isPart }: Line) {
  const may = useMay();
  return (
    <Box ps={isPart ? 'md' : 0} style={{ overflowWrap: 'anywhere' }}>
      <TextLink
        to={item.product_id !== undefined && may('Magento_Catalog::products') && `/products/${item.product_id}`}
        fw={isPart ? 400 : 600}
      >
        {item.name ?? item.sku}
      </TextLink>
      <Text size="xs" c="dimmed">
        <bdi>{item.sku}</bdi>
      </Text>
      {choices.map(({ label, value }) => (
        <Text key={`${label}${value}`} size="xs">
          <Text component="span" size="xs" c="dimmed">
            {label}:{' '}
          </Text>
          {value}
        </Text>
      ))}
      {item.extension_attributes?.gift_message && (
        <Text size="xs" fs="italic">
          {item.extension_attributes.gift_message.message}
        </Text>
      )}
    </Box>
  );
}

function ItemCounts({ item }: { item: OrderItem }) {
  const { t } = useTranslation();
  const counts = [
    { label: t('sales.order.invoiced'), qty: item.qty_invoiced },
    { label: t('sales.order.shipped'), qty: item.qty_shipped },
    { label: t('sales.order.refundedQty'), qty: item.qty_refunded },
    { label: t('sales.order.canceledQty'), qty: item.qty_canceled },
    { label: t('sales.order.backordered'), qty: item.qty_backordered },
  ].filter(({ qty }) => qty);
  return (
    <Stack gap={0}>
      <Text size="sm">{quantity(item.qty_ordered)}</Text>
      {counts.map(({ label, qty }) => (
        <Text key={label} size="xs" c="dimmed">
          {label} {quantity(qty)}
        </Text>
      ))}
    </Stack>
  );
}
