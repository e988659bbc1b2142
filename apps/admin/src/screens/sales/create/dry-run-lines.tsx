import { Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { IconButton } from '../../../shell/icon-button';
import { CommitNumber } from './commit-number';
import { type Picked, ProductPicker } from './product-picker';

export interface Line extends Picked {
  /** Distinguishes equal items. */
  key: string;
}

interface Props {
  lines: Line[];
  onChange: (lines: Line[]) => void;
  currency: string | undefined;
}

/** The items of a dry run. */
export function DryRunLines({ lines, onChange, currency }: Props) {
  const { t } = useTranslation();
  const add = (picked: Picked[]): boolean => {
    onChange([...lines, ...picked.map((one) => ({ ...one, key: crypto.randomUUID() }))]);
    return true;
  };
  const commit = async (key: string, qty: number | undefined): Promise<boolean> => {
    if (!qty) return false;
    onChange(lines.map((line) => (line.key === key ? { ...line, qty } : line)));
    return true;
  };
  return (
    <Card title={t('sales.cart.items')} gap="md">
      <ProductPicker currency={currency} onPick={add} />
      {lines.map((line) => (
        <Group key={line.key} wrap="nowrap" gap="sm">
          <Text size="sm" style={{ flex: 1, overflowWrap: 'anywhere' }}>
            {line.name}{' '}
            <Text span c="dimmed" size="xs">
              {line.sku}
            </Text>
          </Text>
          <CommitNumber
            aria-label={`${t('sales.cart.qty')}: ${line.name}`}
            w={90}
            min={0}
            value={line.qty}
            onCommit={(qty) => commit(line.key, qty)}
          />
          <IconButton
            icon={IconTrash}
            label={t('act.remove')}
            about={line.name}
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        </Group>
      ))}
    </Card>
  );
}
