import { Checkbox, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField, SelectField, SwitchField } from '../../../form/fields';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import type { ProductForm } from './product-form';
import { type Salable, SourceQuantities } from './source-quantities';
import { COUNTED_BY_PARTS, type OfSettings, STOCK_LIMITS } from './stock-form';

/** The product's quantity, and how the store handles low stock. */
export function StockPart({ salable }: { salable: Salable }) {
  const { t } = useTranslation();
  const stock = useWatch<ProductForm, 'stock'>({ name: 'stock' });
  const typeId = useWatch<ProductForm, 'type_id'>({ name: 'type_id' });
  const isCounted = !COUNTED_BY_PARTS.has(typeId);
  const isSpread = useWatch<ProductForm, 'quantities'>({ name: 'quantities' }).length > 0 && isCounted;
  if (!stock) return <Text c="dimmed">{t('products.edit.noStock')}</Text>;
  const backorders = [0, 1, 2].map((value) => ({ value: String(value), label: t(`products.edit.backorder.${value as 0 | 1 | 2}`) }));
  return (
    <Columns
      main={isSpread ? 8 : 6}
      side={
        <Card title={t('products.edit.stockRules')} gap="md">
          {STOCK_LIMITS.filter((name) => !isSpread || name !== 'notify_stock_qty').map((name) => (
            <BySettings key={name} name={name}>
              {(disabled) => <NumberField name={`stock.${name}`} label={t(`fields.${name}`)} disabled={disabled} />}
            </BySettings>
          ))}
          <BySettings name="backorders">
            {(disabled) => (
              <SelectField name="stock.backorders" label={t('fields.backorders')} data={backorders} isNumber disabled={disabled} />
            )}
          </BySettings>
          <BySettings name="enable_qty_inc">
            {(disabled) => <SwitchField name="stock.enable_qty_increments" label={t('products.edit.increments')} disabled={disabled} />}
          </BySettings>
          <BySettings name="qty_increments">
            {(disabled) => <NumberField name="stock.qty_increments" label={t('fields.qty_increments')} min={0} disabled={disabled} />}
          </BySettings>
        </Card>
      }
    >
      <Card title={t('products.edit.stock')} gap="md">
        {isSpread && <SourceQuantities salable={salable} />}
        {!isCounted && <Hint>{t('products.edit.countedByParts')}</Hint>}
        {isCounted && !isSpread && <NumberField name="stock.qty" label={t('fields.qty')} min={0} />}
        {!isSpread && <SwitchField name="stock.is_in_stock" label={t('products.edit.inStock')} />}
        <BySettings name="manage_stock">
          {(disabled) => <SwitchField name="stock.manage_stock" label={t('products.edit.manageStock')} disabled={disabled} />}
        </BySettings>
        <SwitchField name="stock.is_qty_decimal" label={t('products.edit.decimalQty')} />
      </Card>
    </Columns>
  );
}

/** A field with a checkbox to use the store configuration. */
function BySettings({ name, children }: { name: OfSettings; children: (disabled: boolean) => ReactNode }) {
  const { t } = useTranslation();
  const { field } = useController({ name: 'stock.of_settings' });
  const inherited = (field.value ?? []) as OfSettings[];
  const isInherited = inherited.includes(name);
  const toggle = (): void => field.onChange(isInherited ? inherited.filter((one) => one !== name) : [...inherited, name]);
  return (
    <Stack gap={4}>
      {children(isInherited)}
      <Checkbox
        size="xs"
        checked={isInherited}
        onChange={toggle}
        label={
          <>
            {t('products.edit.bySettings')}
            <VisuallyHidden component="span">: {t(`products.edit.setting.${name}`)}</VisuallyHidden>
          </>
        }
      />
    </Stack>
  );
}
