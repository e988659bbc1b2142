import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../../form/rows';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import type { ProductForm } from '../editor/product-form';
import { CustomOption } from './custom-option';
import { NEW_OPTION } from './option-values';

/** The custom options of a product. */
export function CustomOptions() {
  const { t } = useTranslation();
  const { fields, append, remove, move } = useRows<ProductForm, 'parts.options'>('parts.options');
  return (
    <Card
      title={t('products.composite.options')}
      actions={
        <SmallButton
          label={t('products.composite.addOption')}
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append(NEW_OPTION, { focusName: `parts.options.${fields.length}.title` })}
        />
      }
      gap="md"
    >
      {fields.length === 0 && <Hint>{t('products.composite.noOptions')}</Hint>}
      {fields.map(({ key }, index) => (
        <CustomOption key={key} index={index} count={fields.length} onMove={move} onRemove={() => remove(index)} />
      ))}
    </Card>
  );
}
