import { Checkbox, Stack } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import type { ProductForm } from './product-form';
import { useProductScope } from './product-scope';

/** The websites that sell the product. */
export function WebsitesCard() {
  const { t } = useTranslation();
  const { lookups } = useProductScope();
  const { field } = useController<ProductForm, 'website_ids'>({ name: 'website_ids' });
  return (
    <Card title={t('products.edit.websites')}>
      <Checkbox.Group
        aria-label={t('products.edit.websites')}
        value={field.value.map(String)}
        onChange={(chosen) => field.onChange(chosen.map(Number).sort((one, other) => one - other))}
      >
        <Stack gap="xs">
          {lookups.websites
            .filter(({ id }) => id !== 0)
            .map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
        </Stack>
      </Checkbox.Group>
    </Card>
  );
}
