import { Select, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldColumns } from '../../../form/field-columns';
import { NumberField, SwitchField } from '../../../form/fields';
import { useRows } from '../../../form/rows';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { SmallTable } from '../../../shell/small-table';
import { quantity } from '../../../texts/format';
import { DEFAULT_SOURCE, sourceChoices, useSeveralSources } from '../sources/use-sources';
import type { Edited, ProductForm } from './product-form';
import { newQuantity } from './quantity-form';

export type Salable = NonNullable<Edited['quantities']>['stocks'];

/** What each source has of the product; sources are added and removed here. */
export function SourceQuantities({ salable }: { salable: Salable }) {
  const { t } = useTranslation();
  const sources = useSeveralSources();
  const { fields, append, remove } = useRows<ProductForm, 'quantities'>('quantities');
  const nameOf = (code: string): string => sources.find(({ source_code }) => source_code === code)?.name ?? code;
  const names = fields.map(({ source_code }) => nameOf(source_code));
  const column = fieldColumns('quantities', (title, index) => `${title}: ${names[index]}`);
  const free = sources.filter(({ source_code }) => !fields.some((field) => field.source_code === source_code));
  return (
    <Stack gap="md">
      <SmallTable
        aria-label={t('products.edit.bySource')}
        verticalSpacing={6}
        minWidth={560}
        rows={fields}
        rowKey={({ key }) => key}
        columns={[
          {
            title: t('products.edit.source'),
            cell: ({ source_code }, index) => (
              <>
                {names[index]}
                <Text size="xs" c="dimmed">
                  <bdi>{source_code}</bdi>
                </Text>
              </>
            ),
          },
          column('quantity', t('fields.qty'), (field) => <NumberField size="xs" {...field} />, 120),
          column('is_in_stock', t('products.edit.inStock'), (field) => <SwitchField mt={6} {...field} />, 90),
          column(
            'notify_stock_qty',
            t('products.edit.setting.notify_stock_qty'),
            (field) => <NumberField size="xs" min={0} placeholder={t('products.edit.bySettings')} {...field} />,
            170,
          ),
          {
            label: t('word.actions'),
            width: 48,
            cell: ({ source_code }, index) =>
              source_code !== DEFAULT_SOURCE && (
                <IconButton
                  icon={IconTrash}
                  color="brick"
                  label={t('act.remove')}
                  about={names[index] ?? ''}
                  onClick={() => remove(index)}
                />
              ),
          },
        ]}
      />
      <Select
        label={t('products.stocks.addSource')}
        data={sourceChoices(free)}
        value={null}
        onChange={(code) => code && append(newQuantity(code), { shouldFocus: false })}
        searchable
        disabled={free.length === 0}
      />
      {salable.length > 0 && (
        <Hint>
          {t('products.edit.salable')} {salable.map(({ name, salable: left }) => `${name}: ${quantity(left)}`).join(' · ')}
        </Hint>
      )}
    </Stack>
  );
}
