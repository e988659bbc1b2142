import { Button, Checkbox, Group, Paper, ScrollArea, Stack, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberBox } from '../../../form/number-box';
import type { NumberValue } from '../../../form/number-text';
import { Hint } from '../../../shell/hint';
import { SmallTable } from '../../../shell/small-table';
import type { AxisAttribute, VariantSettings } from './variant-plan';

interface Props {
  attribute: AxisAttribute;
  chosen: number[];
  own: VariantSettings['own'];
  onChoose: (ids: number[]) => void;
  onOwn: (id: number, values: { price?: NumberValue; qty?: NumberValue }) => void;
}

/** The options of a variation attribute, each with an optional price and quantity. */
export function AxisOptions({ attribute, chosen, own, onChoose, onOwn }: Props) {
  const { t } = useTranslation();
  const { label: title, options } = attribute;
  const isAll = chosen.length === options.length;
  const toggle = (option: number): void => onChoose(options.flatMap(({ id }) => (chosen.includes(id) !== (id === option) ? id : [])));
  const boxOf = (id: number, label: string, placeholder: string) => ({
    size: 'xs' as const,
    'aria-label': label,
    placeholder,
    w: 110,
    disabled: !chosen.includes(id),
    min: 0,
    onKeyDown: keepsEnter,
  });
  return (
    <Paper withBorder p="sm" role="group" aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600} size="sm">
            {title}
          </Text>
          {options.length > 0 && (
            <Button size="compact-xs" variant="subtle" onClick={() => onChoose(isAll ? [] : options.map(({ id }) => id))}>
              {isAll ? t('products.composite.chooseNone') : t('products.composite.chooseAll')}
            </Button>
          )}
        </Group>
        {options.length === 0 && <Hint>{t('products.composite.axisEmpty')}</Hint>}
        <ScrollArea.Autosize mah={300} type="auto">
          <SmallTable
            verticalSpacing={2}
            withRowBorders={false}
            aria-label={title}
            rows={options}
            rowKey={({ id }) => id}
            columns={[
              {
                label: title,
                cell: ({ id, label }) => <Checkbox label={label} checked={chosen.includes(id)} onChange={() => toggle(id)} />,
              },
              {
                label: t('products.composite.price'),
                cell: ({ id, label }) => (
                  <NumberBox
                    {...boxOf(id, t('products.composite.priceFor', { name: label }), t('products.composite.price'))}
                    value={own[id]?.price}
                    onChange={(price) => onOwn(id, { price })}
                  />
                ),
              },
              {
                label: t('products.composite.qty'),
                cell: ({ id, label }) => (
                  <NumberBox
                    {...boxOf(id, t('products.composite.qtyFor', { name: label }), t('products.composite.qty'))}
                    value={own[id]?.qty}
                    onChange={(qty) => onOwn(id, { qty })}
                  />
                ),
              },
            ]}
          />
        </ScrollArea.Autosize>
      </Stack>
    </Paper>
  );
}

/** Prevents Enter in a field from submitting the surrounding form. */
export const keepsEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};
