import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api/trpc';
import { CustomOption } from './custom-option';
import { NEW_OPTION, OptionsForm, optionsInput, optionsOf } from './option-values';
import { PartCard } from './part-card';
import type { Product } from './part-values';
import { usePartForm } from './use-part-form';

/** What a customer may choose or tell of the product when it is put into a cart. */
export function CustomOptions({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { sku } = product;
  const partForm = usePartForm<OptionsForm>({
    productId: product.id,
    part: 'options',
    values: useMemo(() => optionsOf(product), [product]),
    schema: OptionsForm,
    save: (form, call) => client.catalog.product.update.mutate({ sku, product: { options: optionsInput(form, sku) } }, call),
  });
  const { fields, append, remove, move } = useFieldArray({ control: partForm.form.control, name: 'options', keyName: 'key' });
  return (
    <PartCard
      title={t('products.composite.options')}
      partForm={partForm}
      actions={
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append(NEW_OPTION, { focusName: `options.${fields.length}.title` })}
        >
          {t('products.composite.addOption')}
        </Button>
      }
    >
      <Stack>
        {fields.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('products.composite.noOptions')}
          </Text>
        )}
        {fields.map(({ key }, index) => (
          <CustomOption key={key} index={index} count={fields.length} onMove={move} onRemove={() => remove(index)} />
        ))}
      </Stack>
    </PartCard>
  );
}
