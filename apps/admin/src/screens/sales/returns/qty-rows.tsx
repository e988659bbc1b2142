import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberBox } from '../../../form/number-box';
import { isUnread, type NumberValue } from '../../../form/number-text';
import { quantity } from '../../../texts/format';

/** A line with a quantity to enter. */
export interface QtyRow {
  id: number;
  name: string;
  sku: string;
  choices: readonly { label: string; value: string }[];
  most: number;
  isDecimal: boolean;
}

export type Quantities = Record<number, NumberValue>;

/** The entered quantity of a line; 0 for none. */
export const qtyOf = (quantities: Quantities, id: number): number => {
  const qty = quantities[id];
  return typeof qty === 'number' ? qty : 0;
};

/** Whether a quantity is invalid text. */
export const hasUnread = (quantities: Quantities): boolean => Object.values(quantities).some(isUnread);

interface Props {
  rows: readonly QtyRow[];
  value: Quantities;
  onChange: (value: Quantities) => void;
  /** Below a line. */
  more?: (row: QtyRow) => ReactNode;
}

/** Quantity per line, each with its maximum. */
export function QtyRows({ rows, value, onChange, more }: Props) {
  const { t } = useTranslation();
  return (
    <Table aria-label={t('sales.order.items')} verticalSpacing="xs" horizontalSpacing={6}>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} style={{ verticalAlign: 'top' }}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={600}>
                {row.name}
              </Text>
              <Text size="xs" c="dimmed">
                {[row.sku, ...row.choices.map(({ label, value: chosen }) => `${label}: ${chosen}`)].join(' · ')}
              </Text>
              {more?.(row)}
            </Table.Td>
            <Table.Td w={130} ta="end">
              <NumberBox
                aria-label={t('sales.order.qtyOf', { name: row.name })}
                value={value[row.id] ?? 0}
                onChange={(typed) => onChange({ ...value, [row.id]: typed })}
                min={0}
                max={row.most}
                decimals={row.isDecimal ? 4 : 0}
                rightSection={
                  <Text size="xs" c="dimmed">
                    / {quantity(row.most)}
                  </Text>
                }
                rightSectionWidth={56}
                styles={{ input: { textAlign: 'var(--merx-end)' as 'right' } }}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
