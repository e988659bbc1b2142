import { Button, Checkbox, Group, Paper, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberBox } from '../../../form/number-box';
import type { NumberValue } from '../../../form/number-text';
import { Hint } from '../../../shell/hint';
import { keepsEnter } from './part-fields';
import type { AxisAttribute, VariantWish } from './variant-plan';

interface Props {
  attribute: AxisAttribute;
  chosen: number[];
  own: VariantWish['own'];
  onChoose: (ids: number[]) => void;
  onOwn: (id: number, values: { price?: NumberValue; qty?: NumberValue }) => void;
}

/** The options of a variation attribute, each with an optional price and quantity. */
export function AxisOptions({ attribute, chosen, own, onChoose, onOwn }: Props) {
  const { t } = useTranslation();
  const { label: title, options } = attribute;
  const isAll = chosen.length === options.length;
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
          <Table verticalSpacing={2} withRowBorders={false} aria-label={title}>
            <Table.Tbody>
              {options.map(({ id, label }) => {
                const isOn = chosen.includes(id);
                return (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <Checkbox
                        label={label}
                        checked={isOn}
                        onChange={() =>
                          onChoose(options.flatMap((one) => ((one.id === id ? !isOn : chosen.includes(one.id)) ? one.id : [])))
                        }
                      />
                    </Table.Td>
                    <Table.Td w={130}>
                      <NumberBox
                        size="xs"
                        aria-label={t('products.composite.priceFor', { name: label })}
                        placeholder={t('products.composite.price')}
                        disabled={!isOn}
                        min={0}
                        value={own[id]?.price}
                        onChange={(price) => onOwn(id, { price })}
                        onKeyDown={keepsEnter}
                      />
                    </Table.Td>
                    <Table.Td w={110}>
                      <NumberBox
                        size="xs"
                        aria-label={t('products.composite.qtyFor', { name: label })}
                        placeholder={t('products.composite.qty')}
                        disabled={!isOn}
                        min={0}
                        value={own[id]?.qty}
                        onChange={(qty) => onOwn(id, { qty })}
                        onKeyDown={keepsEnter}
                      />
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      </Stack>
    </Paper>
  );
}
