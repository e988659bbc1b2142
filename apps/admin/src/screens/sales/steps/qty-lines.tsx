import { Group, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberBox } from '../../../form/number-box';
import { isUnread, type NumberValue } from '../../../form/number-text';
import { SmallButton } from '../../../shell/small-button';
import { quantity } from '../../../texts/format';
import { shownLines } from '../orders/order-items';
import type { NextSteps, Order } from '../orders/use-order';

export type StepKind = 'invoice' | 'ship' | 'refund';
export type Quantities = Record<number, NumberValue>;

/** The full open quantity of each item for the step. */
export const allOpen = (steps: NextSteps, kind: StepKind): Quantities =>
  Object.fromEntries(steps.lines.flatMap((line) => (line[kind] ? [[line.item_id, line[kind]]] : [])));

/** The quantities as API input, without zero quantities. */
export const itemsOf = (quantities: Quantities): { order_item_id: number; qty: number }[] =>
  Object.entries(quantities).flatMap(([id, qty]) => (typeof qty === 'number' && qty > 0 ? [{ order_item_id: Number(id), qty }] : []));

/** Whether a quantity is invalid text. */
export const hasUnread = (quantities: Quantities): boolean => Object.values(quantities).some(isUnread);

interface Props {
  order: Order;
  steps: NextSteps;
  kind: StepKind;
  value: Quantities;
  onChange: (value: Quantities) => void;
}

/** Quantity per item; items that follow their parent or parts have no field. */
export function QtyLines({ order, steps, kind, value, onChange }: Props) {
  const { t } = useTranslation();
  const openOf = new Map(steps.lines.map((line) => [line.item_id, line[kind]]));
  const lines = shownLines(order, steps).filter(({ item, isPart }) => {
    const open = openOf.get(item.item_id ?? 0);
    const hasOpenParts = order.items.some((part) => part.parent_item_id === item.item_id && openOf.get(part.item_id ?? 0));
    return open || (open === null && (isPart ? openOf.get(item.parent_item_id ?? 0) : hasOpenParts));
  });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <SmallButton label={t('sales.order.all')} onClick={() => onChange(allOpen(steps, kind))} />
        <SmallButton
          label={t('word.none')}
          onClick={() => onChange(Object.fromEntries(Object.keys(allOpen(steps, kind)).map((id) => [id, 0])))}
        />
      </Group>
      <Table aria-label={t('sales.order.items')} verticalSpacing="xs" horizontalSpacing={6}>
        <Table.Tbody>
          {lines.map(({ item, choices, isPart }) => {
            const id = item.item_id ?? 0;
            const open = openOf.get(id);
            const name = item.name ?? item.sku;
            return (
              <Table.Tr key={id}>
                <Table.Td ps={isPart ? 'lg' : undefined} style={{ overflowWrap: 'anywhere' }}>
                  <Text size="sm" fw={isPart ? 400 : 600}>
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {[item.sku, ...choices.map(({ label, value: chosen }) => `${label}: ${chosen}`)].join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td w={130} ta="end">
                  {open ? (
                    <NumberBox
                      aria-label={t('sales.order.qtyOf', { name })}
                      value={value[id] ?? 0}
                      onChange={(typed) => onChange({ ...value, [id]: typed })}
                      min={0}
                      max={open}
                      decimals={item.is_qty_decimal ? 4 : 0}
                      rightSection={
                        <Text size="xs" c="dimmed">
                          / {quantity(open)}
                        </Text>
                      }
                      rightSectionWidth={56}
                      styles={{ input: { textAlign: 'var(--merx-end)' as 'right' } }}
                    />
                  ) : null}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
