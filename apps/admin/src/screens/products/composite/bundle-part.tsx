import { IconPlus } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../../form/rows';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import type { ProductForm } from '../editor/product-form';
import { BundleOption } from './bundle-option';
import { hasFixedPrice, NEW_BUNDLE_OPTION } from './bundle-values';
import type { Product } from './part-values';
import { useNames } from './product-name';

/** The options of a bundle and their selections. */
export function BundlePart({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { fields, append, remove, move } = useRows<ProductForm, 'parts.bundle'>('parts.bundle');
  const options = useWatch<ProductForm, 'parts.bundle'>({ name: 'parts.bundle' });
  const names = useNames([...new Set(options.flatMap(({ selections }) => selections.map((one) => one.sku)))]);
  return (
    <Card
      title={t('products.composite.bundle')}
      actions={
        <SmallButton
          label={t('products.composite.addOption')}
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append(NEW_BUNDLE_OPTION, { focusName: `parts.bundle.${fields.length}.title` })}
        />
      }
      gap="md"
    >
      {fields.length === 0 && <Hint>{t('products.composite.noBundle')}</Hint>}
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
    </Card>
  );
}
