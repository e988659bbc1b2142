import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api/trpc';
import { BundleOption } from './bundle-option';
import { BundleForm, bundleInput, bundleOf, hasFixedPrice, NEW_BUNDLE_OPTION } from './bundle-values';
import { PartCard } from './part-card';
import type { Product } from './part-values';
import { useNames } from './product-name';
import { usePartForm } from './use-part-form';

/** What a customer chooses in a bundle: options, and the products of each. */
export function BundlePart({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { sku } = product;
  const partForm = usePartForm<BundleForm>({
    productId: product.id,
    part: 'bundle',
    values: useMemo(() => bundleOf(product), [product]),
    schema: BundleForm,
    save: (form, call) =>
      client.catalog.product.update.mutate({ sku, product: { extension_attributes: { bundle_product_options: bundleInput(form) } } }, call),
  });
  const { control } = partForm.form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'options', keyName: 'key' });
  const options = useWatch({ control, name: 'options' });
  const names = useNames([...new Set(options.flatMap(({ selections }) => selections.map((one) => one.sku)))]);
  return (
    <PartCard
      title={t('products.composite.bundle')}
      partForm={partForm}
      actions={
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append(NEW_BUNDLE_OPTION, { focusName: `options.${fields.length}.title` })}
        >
          {t('products.composite.addOption')}
        </Button>
      }
    >
      <Stack>
        {fields.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('products.composite.noBundle')}
          </Text>
        )}
        {fields.map(({ key }, index) => (
          <BundleOption
            key={key}
            index={index}
            count={fields.length}
            isFixed={hasFixedPrice(product)}
            names={names}
            onMove={move}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
    </PartCard>
  );
}
