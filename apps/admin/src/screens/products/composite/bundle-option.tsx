import { Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../../form/rows';
import { SmallButton } from '../../../shell/small-button';
import type { ProductForm } from '../editor/product-form';
import { type FoundProduct, ProductPicker } from '../product-picker';
import { BundleSelection } from './bundle-selection';
import { BUNDLE_TYPES, selectionOf } from './bundle-values';
import { EntryTools } from './entry-tools';
import { OptionFrame, type OptionPlace } from './option-frame';

interface Props extends OptionPlace {
  /** Whether the bundle has a fixed price, so that selections can add to it. */
  isFixed: boolean;
  names: ReadonlyMap<string, FoundProduct>;
}

/** One option of a bundle with its selections. */
export function BundleOption({ isFixed, names, ...place }: Props) {
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
  return (
    <OptionFrame
      at={at}
      name={name}
      kinds={BUNDLE_TYPES.map((value) => ({ value, label: t(`products.composite.bundleTypes.${value}`) }))}
      requiredField="required"
      {...place}
    >
      {fields.length > 0 && (
        <Table.ScrollContainer minWidth={isFixed ? 720 : 520} type="native">
          <Table aria-label={t('products.composite.selectionsOf', { name })} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={80}>{t('products.composite.atFirst')}</Table.Th>
                <Table.Th>{t('word.name')}</Table.Th>
                <Table.Th w={90}>{t('products.composite.qty')}</Table.Th>
                <Table.Th w={120}>{t('products.composite.canChange')}</Table.Th>
                {isFixed && <Table.Th w={100}>{t('products.composite.price')}</Table.Th>}
                {isFixed && <Table.Th w={120}>{t('products.composite.priceType')}</Table.Th>}
                <Table.Th w={100} aria-label={t('word.actions')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map((field, row) => (
                <BundleSelection
                  key={field.key}
                  name={`${at}.selections.${row}`}
                  sku={field.sku}
                  product={names.get(field.sku)}
                  isFixed={isFixed}
                  isSingle={isSingle}
                  onDefault={(isOn) => setDefault(row, isOn)}
                  tools={<EntryTools name={field.sku} index={row} count={fields.length} onMove={move} onRemove={() => remove(row)} />}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
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
