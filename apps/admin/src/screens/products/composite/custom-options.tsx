import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../../form/rows';
import { Card } from '../../../shell/card';
import type { ProductForm } from '../editor/product-form';
import { CustomOption } from './custom-option';
import { NEW_OPTION } from './option-values';

/** What a customer may choose or tell of the product when it is put into a cart. */
export function CustomOptions() {
  const { t } = useTranslation();
  const { fields, append, remove, move } = useRows<ProductForm, 'parts.options'>('parts.options');
  return (
    <Card
      title={t('products.composite.options')}
      actions={
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append(NEW_OPTION, { focusName: `parts.options.${fields.length}.title` })}
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
    </Card>
  );
}
