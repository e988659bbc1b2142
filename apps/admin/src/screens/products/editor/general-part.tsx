import { Grid, Stack } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField, TextField } from '../../../form/fields';
import { AttributeCard } from './attribute-card';
import { groupLabel } from './attribute-words';
import { CategoriesCard } from './categories-card';
import { MediaPart } from './media-part';
import type { Places } from './placing';
import type { ProductForm } from './product-form';
import { useProductScope } from './product-scope';
import { PublishCard } from './publish-card';
import { COUNTED_BY_PARTS } from './stock-part';
import { WebsitesCard } from './websites-card';

/** The general tab: name and main values, pictures, categories and websites. */
export function GeneralPart({ places }: { places: Places }) {
  const { t } = useTranslation();
  const { isNew, store } = useProductScope();
  const typeId = useWatch<ProductForm, 'type_id'>({ name: 'type_id' });
  const hasStock = useWatch<ProductForm, 'stock'>({ name: 'stock' }) !== null;
  const sku = (
    <Grid.Col span={12}>
      <TextField
        name="sku"
        label={t('fields.sku')}
        required={isNew}
        readOnly={!isNew}
        maxLength={64}
        {...(!isNew && { description: t('products.edit.skuHint') })}
      />
    </Grid.Col>
  );
  const qty = hasStock && !COUNTED_BY_PARTS.has(typeId) && (
    <Grid.Col span={{ base: 12, sm: 6 }}>
      <NumberField name="stock.qty" label={t('fields.qty')} min={0} disabled={store !== undefined} />
    </Grid.Col>
  );
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack>
          <AttributeCard title={t('products.edit.details')} attributes={places.details} before={sku} after={qty} />
          {places.groups.map((group) => (
            <AttributeCard key={group.id} title={groupLabel(group)} attributes={group.attributes} />
          ))}
          <MediaPart roles={places.roles} />
          <AttributeCard title={t('products.edit.content')} attributes={places.content} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack>
          <PublishCard attributes={places.publishing} />
          <CategoriesCard />
          <WebsitesCard />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
