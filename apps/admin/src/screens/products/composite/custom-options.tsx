import { Grid, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldColumns } from '../../../form/field-columns';
import { MoneyField, NumberField, SelectField, TextField } from '../../../form/fields';
import { useRows } from '../../../form/rows';
import { SmallButton } from '../../../shell/small-button';
import { SmallTable } from '../../../shell/small-table';
import type { ProductForm } from '../editor/product-form';
import { EntryTools, OptionFrame, OptionList, type OptionPlace } from './option-frame';
import { isSelect, NEW_OPTION, NEW_VALUE, OPTION_TYPES, PRICE_TYPES } from './option-values';

/** The custom options of a product. */
export function CustomOptions() {
  const { t } = useTranslation();
  return (
    <OptionList
      list="options"
      title={t('products.composite.options')}
      hint={t('products.composite.noOptions')}
      fresh={NEW_OPTION}
      option={(key, place) => <CustomOption key={key} {...place} />}
    />
  );
}

/** One custom option, with the fields of its type. */
function CustomOption(place: OptionPlace) {
  const { index } = place;
  const { t } = useTranslation();
  const at = `parts.options.${index}` as const;
  const [title, type] = useWatch<ProductForm, [`${typeof at}.title`, `${typeof at}.type`]>({ name: [`${at}.title`, `${at}.type`] });
  const name = title || t('products.composite.optionNo', { number: index + 1 });
  return (
    <OptionFrame
      at={at}
      name={name}
      kinds={OPTION_TYPES.map((value) => ({ value, label: t(`products.composite.optionTypes.${value}`) }))}
      requiredField="is_require"
      {...place}
    >
      {isSelect(type ?? '') ? <Values index={index} /> : <Plain index={index} type={type ?? ''} />}
    </OptionFrame>
  );
}

function usePriceTypes() {
  const { t } = useTranslation();
  return PRICE_TYPES.map((value) => ({ value, label: t(`products.composite.priceTypes.${value}`) }));
}

function Plain({ index, type }: { index: number; type: string }) {
  const { t } = useTranslation();
  const priceTypes = usePriceTypes();
  const at = `parts.options.${index}`;
  const isText = type === 'field' || type === 'area';
  return (
    <Grid>
      <Grid.Col span={{ base: 6, sm: 3 }}>
        <MoneyField name={`${at}.price`} label={t('products.composite.price')} />
      </Grid.Col>
      <Grid.Col span={{ base: 6, sm: 3 }}>
        <SelectField name={`${at}.price_type`} label={t('products.composite.priceType')} data={priceTypes} allowDeselect={false} />
      </Grid.Col>
      <Grid.Col span={{ base: 6, sm: 3 }}>
        <TextField name={`${at}.sku`} label={t('products.composite.skuPart')} />
      </Grid.Col>
      {isText && (
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <NumberField name={`${at}.max_characters`} label={t('products.composite.maxCharacters')} min={0} decimals={0} />
        </Grid.Col>
      )}
      {type === 'file' && (
        <>
          <Grid.Col span={{ base: 12, sm: 3 }}>
            <TextField name={`${at}.file_extension`} label={t('products.composite.extensions')} placeholder="png, pdf" />
          </Grid.Col>
          <Grid.Col span={{ base: 6, sm: 3 }}>
            <NumberField name={`${at}.image_size_x`} label={t('products.composite.maxWidth')} min={0} decimals={0} />
          </Grid.Col>
          <Grid.Col span={{ base: 6, sm: 3 }}>
            <NumberField name={`${at}.image_size_y`} label={t('products.composite.maxHeight')} min={0} decimals={0} />
          </Grid.Col>
        </>
      )}
    </Grid>
  );
}

function Values({ index }: { index: number }) {
  const { t } = useTranslation();
  const priceTypes = usePriceTypes();
  const name = `parts.options.${index}.values` as const;
  const { fields, append, remove, move } = useRows<ProductForm, typeof name>(name);
  const valueNo = (place: number): string => t('products.composite.valueNo', { number: place + 1 });
  const column = fieldColumns(name, (title, place) => `${title}: ${valueNo(place)}`);
  const add = (): void => append(NEW_VALUE, { focusName: `${name}.${fields.length}.title` });
  return (
    <Stack gap="xs">
      <SmallTable
        aria-label={t('products.composite.values')}
        verticalSpacing={4}
        minWidth={560}
        rows={fields}
        rowKey={({ key }) => key}
        columns={[
          column('title', t('products.composite.title'), (field) => <TextField size="xs" {...field} />),
          column('price', t('products.composite.price'), (field) => <MoneyField size="xs" {...field} />, 110),
          column(
            'price_type',
            t('products.composite.priceType'),
            (field) => <SelectField size="xs" {...field} data={priceTypes} allowDeselect={false} />,
            130,
          ),
          column('sku', t('products.composite.skuPart'), (field) => <TextField size="xs" {...field} />, 130),
          {
            label: t('word.actions'),
            width: 100,
            cell: (_, place) => (
              <EntryTools name={valueNo(place)} index={place} count={fields.length} onMove={move} onRemove={() => remove(place)} />
            ),
          },
        ]}
      />
      <SmallButton
        label={t('products.composite.addValue')}
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={add}
      />
    </Stack>
  );
}
