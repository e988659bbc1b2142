import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NumberBox } from '../../../form/number-box';
import { IconButton } from '../../../shell/icon-button';
import type { PriceMove } from './bulk-values';

interface Props {
  move: PriceMove;
  currency: string;
  onChange: (move: PriceMove) => void;
  onRemove: () => void;
}

/** Changes the price of many products: a new price, or by an amount or percentage. */
export function PriceMoveField({ move, currency, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const ways = [
    { value: 'set', label: t('products.bulk.priceSet') },
    { value: 'amount', label: t('products.bulk.priceAmount') },
    { value: 'percent', label: t('products.bulk.pricePercent') },
  ];
  return (
    <Group align="flex-start" wrap="nowrap" gap="xs">
      <Stack gap={6} flex={1}>
        <Text size="sm" fw={500}>
          {t('products.list.price')}
        </Text>
        <SegmentedControl
          aria-label={t('products.bulk.priceWay')}
          data={ways}
          value={move.by}
          onChange={(by) => onChange({ ...move, by: by as PriceMove['by'] })}
        />
        <NumberBox
          aria-label={t('products.list.price')}
          description={move.by === 'set' ? undefined : t('products.bulk.priceHint')}
          value={move.value}
          onChange={(value) => onChange({ ...move, value })}
          decimals={move.by === 'percent' ? 2 : 4}
          {...(move.by === 'set' && { min: 0 })}
          {...(move.by === 'percent' && { min: -100 })}
          rightSection={move.by === 'percent' ? '%' : currency}
          rightSectionWidth={52}
        />
      </Stack>
      <IconButton icon={IconX} label={t('act.remove')} about={t('products.list.price')} onClick={onRemove} />
    </Group>
  );
}
