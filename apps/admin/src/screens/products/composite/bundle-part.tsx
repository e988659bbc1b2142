import { Checkbox, Radio, SimpleGrid } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldColumns } from '../../../form/field-columns';
import { CheckField, MoneyField, NumberField, SelectField } from '../../../form/fields';
import { useRows } from '../../../form/rows';
import { Card } from '../../../shell/card';
import { SmallButton } from '../../../shell/small-button';
import { SmallTable } from '../../../shell/small-table';
import type { ProductForm } from '../editor/product-form';
import { ProductName, useNames } from '../product-cells';
import { type FoundProduct, ProductPicker } from '../product-picker';
import { BUNDLE_TYPES, NEW_BUNDLE_OPTION, selectionOf } from './bundle-values';
import { EntryTools, OptionFrame, OptionList, type OptionPlace } from './option-frame';

/** How a bundle is priced and shipped. */
function BundleSettings() {
  const { t } = useTranslation();
  const choices = (of: 'priceBy' | 'shipAs') =>
    ([0, 1] as const).map((value) => ({ value: String(value), label: t(`products.composite.${of}.${value}`) }));
  return (
    <Card title={t('products.composite.bundleRules')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          name="attributes.price_type"
          label={t('products.composite.bundlePrice')}
          data={choices('priceBy')}
          isNumber
          allowDeselect={false}
        />
        <SelectField
          name="attributes.shipment_type"
          label={t('products.composite.shipping')}
          data={choices('shipAs')}
          isNumber
          allowDeselect={false}
        />
      </SimpleGrid>
    </Card>
  );
}

/** How a bundle is sold, its options and their selections. */
export function BundlePart() {
  const { t } = useTranslation();
  const isFixed = Number(useWatch<ProductForm, 'attributes'>({ name: 'attributes' }).price_type ?? 0) === 1;
  const options = useWatch<ProductForm, 'parts.bundle'>({ name: 'parts.bundle' });
  const names = useNames([...new Set(options.flatMap(({ selections }) => selections.map((one) => one.sku)))]);
  return (
    <>
      <BundleSettings />
      <OptionList
        list="bundle"
        title={t('products.composite.bundle')}
        hint={t('products.composite.noBundle')}
        fresh={NEW_BUNDLE_OPTION}
        option={(key, place) => <BundleOption key={key} isFixed={isFixed} names={names} {...place} />}
      />
    </>
  );
}

interface Props extends OptionPlace {
  /** Whether the bundle has a fixed price, so that selections can add to it. */
  isFixed: boolean;
  names: ReadonlyMap<string, FoundProduct>;
}

/** One option of a bundle with its selections. */
function BundleOption({ isFixed, names, ...place }: Props) {
  const { index } = place;
  const { t } = useTranslation();
  const [isPicking, { open, close }] = useDisclosure(false);
  const at = `parts.bundle.${index}` as const;
  const { setValue, getValues } = useFormContext<ProductForm>();
  const [title, type] = useWatch<ProductForm, [`${typeof at}.title`, `${typeof at}.type`]>({ name: [`${at}.title`, `${at}.type`] });
  const { fields, append, remove, move } = useRows<ProductForm, `${typeof at}.selections`>(`${at}.selections`);
  const isSingle = type === 'select' || type === 'radio';
  const name = title || t('products.composite.optionNo', { number: index + 1 });
  const setDefault = (selection: number, isOn: boolean): void => {
    getValues(`${at}.selections`).forEach((_, other) => {
      if (other === selection) setValue(`${at}.selections.${other}.is_default`, isOn, { shouldDirty: true });
      else if (isSingle && isOn) setValue(`${at}.selections.${other}.is_default`, false, { shouldDirty: true });
    });
  };
  const priceTypes = [
    { value: '0', label: t('products.composite.priceTypes.fixed') },
    { value: '1', label: t('products.composite.priceTypes.percent') },
  ];
  const column = fieldColumns(`${at}.selections`, (title, row) => `${title}: ${fields[row]?.sku}`);
  return (
    <OptionFrame
      at={at}
      name={name}
      kinds={BUNDLE_TYPES.map((value) => ({ value, label: t(`products.composite.bundleTypes.${value}`) }))}
      requiredField="required"
      {...place}
    >
      {fields.length > 0 && (
        <SmallTable
          aria-label={t('products.composite.selectionsOf', { name })}
          verticalSpacing={4}
          minWidth={isFixed ? 720 : 520}
          rows={fields}
          rowKey={({ key }) => key}
          columns={[
            {
              title: t('products.composite.atFirst'),
              width: 80,
              cell: ({ sku }, row) => (
                <DefaultMark
                  name={`${at}.selections.${row}`}
                  label={`${t('products.composite.atFirst')}: ${sku}`}
                  isSingle={isSingle}
                  onDefault={(isOn) => setDefault(row, isOn)}
                />
              ),
            },
            { title: t('word.name'), cell: ({ sku }) => <ProductName sku={sku} name={names.get(sku)} /> },
            column('qty', t('products.composite.qty'), (field) => <NumberField size="xs" {...field} min={0} />, 90),
            column('can_change', t('products.composite.canChange'), (field) => <CheckField {...field} />, 120),
            isFixed && column('price', t('products.composite.price'), (field) => <MoneyField size="xs" {...field} />, 100),
            isFixed &&
              column(
                'price_type',
                t('products.composite.priceType'),
                (field) => <SelectField size="xs" {...field} data={priceTypes} allowDeselect={false} />,
                120,
              ),
            {
              label: t('word.actions'),
              width: 100,
              cell: ({ sku }, row) => (
                <EntryTools name={sku} index={row} count={fields.length} onMove={move} onRemove={() => remove(row)} />
              ),
            },
          ]}
        />
      )}
      <SmallButton
        label={t('products.composite.addProductsTo', { name })}
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={open}
      />
      <ProductPicker
        isOpen={isPicking}
        title={t('products.composite.addProductsTo', { name })}
        without={fields.map(({ sku }) => sku)}
        types={['simple', 'virtual']}
        onClose={close}
        onChoose={(products) => append(products.map(({ sku }) => selectionOf(sku)))}
      />
    </OptionFrame>
  );
}

interface MarkProps {
  name: `parts.bundle.${number}.selections.${number}`;
  label: string;
  /** Only one product can be selected. */
  isSingle: boolean;
  onDefault: (isOn: boolean) => void;
}

/** Whether the product is selected by default. */
function DefaultMark({ name, label, isSingle, onDefault }: MarkProps) {
  const isDefault = useWatch<ProductForm, `${typeof name}.is_default`>({ name: `${name}.is_default` });
  const Mark = isSingle ? Radio : Checkbox;
  return (
    <Mark
      checked={isDefault ?? false}
      aria-label={label}
      onChange={(event) => onDefault(event.currentTarget.checked)}
      onClick={() => isSingle && isDefault && onDefault(false)}
    />
  );
}
