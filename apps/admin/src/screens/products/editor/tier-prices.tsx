import { Button, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldColumns, type RowField } from '../../../form/field-columns';
import { NumberField, SelectField } from '../../../form/fields';
import { useRows } from '../../../form/rows';
import { choicesOf } from '../../../list/choices';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { SmallTable } from '../../../shell/small-table';
import type { ProductForm, TierForm } from './product-form';
import { useProductScope } from './product-scope';

const ALL_GROUPS = 32_000;
const NEW: TierForm = { website_id: 0, customer_group_id: ALL_GROUPS, qty: 1, kind: 'fixed', amount: null };

/** Prices by customer group or quantity. */
export function TierPrices() {
  const { t } = useTranslation();
  const { lookups } = useProductScope();
  const { fields, append, remove } = useRows<ProductForm, 'tiers'>('tiers');
  const websites = [{ value: '0', label: t('products.edit.allWebsites') }, ...choicesOf(lookups.websites.filter(({ id }) => id !== 0))];
  const groups = [{ value: String(ALL_GROUPS), label: t('products.edit.allGroups') }, ...choicesOf(lookups.customer_groups)];
  const kinds = [
    { value: 'fixed', label: t('products.edit.fixedPrice') },
    { value: 'percent', label: t('products.edit.percentOff') },
  ];
  const placeOf = (index: number): string => `${t('products.edit.tiers')} ${index + 1}`;
  const column = fieldColumns('tiers', (title, index) => `${placeOf(index)}: ${title}`);
  return (
    <Card title={t('products.edit.tiers')}>
      <Stack align="flex-start">
        <Hint>{t('products.edit.tiersHint')}</Hint>
        {fields.length > 0 && (
          <SmallTable
            verticalSpacing={6}
            withRowBorders={false}
            layout="fixed"
            minWidth={720}
            rows={fields}
            rowKey={({ key }) => key}
            columns={[
              column('website_id', t('products.edit.website'), (field) => <SelectField {...field} data={websites} isNumber />),
              column('customer_group_id', t('products.edit.customerGroup'), (field) => (
                <SelectField {...field} data={groups} isNumber searchable />
              )),
              column('qty', t('products.edit.fromQty'), (field) => <NumberField {...field} min={0} />, 100),
              column('kind', t('products.edit.tierKind'), (field) => <SelectField {...field} data={kinds} />, 150),
              column('amount', t('products.edit.amount'), (field) => <Amount {...field} />, 140),
              {
                label: t('word.actions'),
                width: 48,
                cell: (_, index) => (
                  <IconButton icon={IconTrash} color="brick" label={t('act.remove')} about={placeOf(index)} onClick={() => remove(index)} />
                ),
              },
            ]}
          />
        )}
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => append(NEW)}>
          {t('products.edit.addTier')}
        </Button>
      </Stack>
    </Card>
  );
}

/** A price or a percentage discount. */
function Amount(field: RowField) {
  const { currency } = useProductScope();
  const isPercent = useWatch({ name: field.name.replace(/amount$/, 'kind') }) === 'percent';
  return (
    <NumberField
      {...field}
      min={0}
      {...(isPercent && { max: 100, decimals: 2 })}
      rightSection={isPercent ? '%' : currency}
      rightSectionWidth={52}
    />
  );
}
