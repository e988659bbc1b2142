import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldColumns } from '../../../form/field-columns';
import { NumberField } from '../../../form/fields';
import { useRows } from '../../../form/rows';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import { SmallTable } from '../../../shell/small-table';
import type { ProductForm } from '../editor/product-form';
import { ProductName, useNames } from '../product-cells';
import { ProductPicker } from '../product-picker';
import { EntryTools } from './option-frame';

/** The products of a grouped product, each with its default quantity. */
export function GroupedPart({ sku }: { sku: string }) {
  const { t } = useTranslation();
  const [isPicking, { open, close }] = useDisclosure(false);
  const { fields, append, remove, move } = useRows<ProductForm, 'parts.members'>('parts.members');
  const skus = fields.map((field) => field.sku);
  const names = useNames(skus);
  const column = fieldColumns('parts.members', (title, index) => `${title}: ${skus[index]}`);
  return (
    <Card
      title={t('products.composite.members')}
      actions={
        <SmallButton
          label={t('products.composite.addProducts')}
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={open}
        />
      }
    >
      {fields.length === 0 ? (
        <Hint>{t('products.composite.noMembers')}</Hint>
      ) : (
        <SmallTable
          aria-label={t('products.composite.members')}
          minWidth={420}
          rows={fields}
          rowKey={({ key }) => key}
          columns={[
            { title: t('word.name'), cell: (field) => <ProductName sku={field.sku} name={names.get(field.sku)} /> },
            column('qty', t('products.composite.startQty'), (field) => <NumberField size="xs" {...field} min={0} />, 140),
            {
              label: t('word.actions'),
              width: 100,
              cell: (field, index) => (
                <EntryTools name={field.sku} index={index} count={fields.length} onMove={move} onRemove={() => remove(index)} />
              ),
            },
          ]}
        />
      )}
      <ProductPicker
        isOpen={isPicking}
        title={t('products.composite.addProducts')}
        without={[sku, ...skus]}
        types={['simple', 'virtual', 'downloadable']}
        onClose={close}
        onChoose={(products) => append(products.map((one) => ({ sku: one.sku, qty: 0 })))}
      />
    </Card>
  );
}
