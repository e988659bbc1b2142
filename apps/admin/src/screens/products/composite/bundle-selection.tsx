import { Checkbox, Radio, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckField, MoneyField, NumberField, SelectField } from '../../../form/fields';
import type { ProductForm } from '../editor/product-form';
import type { FoundProduct } from '../product-picker';
import { ProductName } from './product-name';

interface Props {
  name: `parts.bundle.${number}.selections.${number}`;
  sku: string;
  product: FoundProduct | undefined;
  isFixed: boolean;
  /** Only one product can be selected. */
  isSingle: boolean;
  onDefault: (isOn: boolean) => void;
  tools: ReactNode;
}

/** A product that can be selected in a bundle option. */
export function BundleSelection({ name, sku, product, isFixed, isSingle, onDefault, tools }: Props) {
  const { t } = useTranslation();
  const isDefault = useWatch<ProductForm, `${typeof name}.is_default`>({ name: `${name}.is_default` });
  const Mark = isSingle ? Radio : Checkbox;
  return (
    <Table.Tr>
      <Table.Td>
        <Mark
          checked={isDefault ?? false}
          aria-label={`${t('products.composite.atFirst')}: ${sku}`}
          onChange={(event) => onDefault(event.currentTarget.checked)}
          onClick={() => isSingle && isDefault && onDefault(false)}
        />
      </Table.Td>
      <Table.Td>
        <ProductName sku={sku} name={product} />
      </Table.Td>
      <Table.Td>
        <NumberField size="xs" name={`${name}.qty`} aria-label={`${t('products.composite.qty')}: ${sku}`} min={0} />
      </Table.Td>
      <Table.Td>
        <CheckField name={`${name}.can_change`} aria-label={`${t('products.composite.canChange')}: ${sku}`} />
      </Table.Td>
      {isFixed && (
        <Table.Td>
          <MoneyField size="xs" name={`${name}.price`} aria-label={`${t('products.composite.price')}: ${sku}`} />
        </Table.Td>
      )}
      {isFixed && (
        <Table.Td>
          <SelectField
            size="xs"
            name={`${name}.price_type`}
            aria-label={`${t('products.composite.priceType')}: ${sku}`}
            data={[
              { value: '0', label: t('products.composite.priceTypes.fixed') },
              { value: '1', label: t('products.composite.priceTypes.percent') },
            ]}
            allowDeselect={false}
          />
        </Table.Td>
      )}
      <Table.Td>{tools}</Table.Td>
    </Table.Tr>
  );
}
