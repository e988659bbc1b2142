import { Checkbox, Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { NumberField, SelectField, TextField } from '../../../form/fields';
import { ArrangedColumns } from '../../../shell/arrange/arranged-columns';
import { Card } from '../../../shell/card';
import { say } from '../../../texts/say';
import { ReviewSummary } from '../../marketing/reviews/review-summary';
import { AttributeCard } from './attribute-card';
import { groupLabel } from './attribute-value';
import { CategoriesCard } from './categories-card';
import { MediaPart } from './media-part';
import type { Places } from './placing';
import type { Attribute, ProductForm } from './product-form';
import { useProductScope } from './product-scope';
import { COUNTED_BY_PARTS } from './stock-form';

/** The general tab: name and main values, pictures, categories and websites. */
export function GeneralPart({ places, product }: { places: Places; product: { id: number; sku: string } | undefined }) {
  const { t } = useTranslation();
  const { isNew, store } = useProductScope();
  const typeId = useWatch<ProductForm, 'type_id'>({ name: 'type_id' });
  const hasStock = useWatch<ProductForm, 'stock'>({ name: 'stock' }) !== null;
  const isSpread = useWatch<ProductForm, 'quantities'>({ name: 'quantities' }).length > 0;
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
  const qty = hasStock && !isSpread && !COUNTED_BY_PARTS.has(typeId) && (
    <Grid.Col span={{ base: 12, sm: 6 }}>
      <NumberField name="stock.qty" label={t('fields.qty')} min={0} disabled={store !== undefined} />
    </Grid.Col>
  );
  return (
    <ArrangedColumns
      page="product"
      cards={{
        main: [
          {
            ...{ id: 'details', title: t('products.edit.details') },
            content: <AttributeCard title={t('products.edit.details')} attributes={places.details} before={sku} after={qty} />,
          },
          ...places.groups.map((group) => ({
            ...{ id: `group.${group.id}`, title: groupLabel(group) },
            content: <AttributeCard title={groupLabel(group)} attributes={group.attributes} />,
          })),
          { id: 'media', title: t('products.edit.media'), content: <MediaPart roles={places.roles} /> },
          {
            ...{ id: 'content', title: t('products.edit.content') },
            content: <AttributeCard title={t('products.edit.content')} attributes={places.content} />,
          },
        ],
        side: [
          { id: 'publishing', title: t('products.edit.publishing'), content: <PublishCard attributes={places.publishing} /> },
          { id: 'categories', title: t('nav.categories'), content: <CategoriesCard /> },
          { id: 'websites', title: t('products.edit.websites'), content: <WebsitesCard /> },
          product && {
            ...{ id: 'reviews', title: t('nav.reviews') },
            content: <ReviewSummary sku={product.sku} productId={product.id} />,
          },
        ],
      }}
    />
  );
}

/** Status, visibility and type of the product. */
function PublishCard({ attributes }: { attributes: readonly Attribute[] }) {
  const { t } = useTranslation();
  const { lookups, isNew, store } = useProductScope();
  const types = useQuery({ ...trpc.catalog.product.types.queryOptions(), staleTime: Number.POSITIVE_INFINITY, enabled: isNew });
  const sets = lookups.attribute_sets.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <AttributeCard
      title={t('products.edit.publishing')}
      attributes={attributes}
      isNarrow
      before={
        <>
          {isNew && (
            <Grid.Col span={12}>
              <SelectField
                name="type_id"
                label={t('products.edit.type')}
                data={(types.data ?? []).map(({ name, label }) => ({ value: name, label: say(`products.edit.types.${name}`, label) }))}
              />
            </Grid.Col>
          )}
          <Grid.Col span={12}>
            <SelectField
              name="attribute_set_id"
              label={t('products.edit.set')}
              description={t('products.edit.setHint')}
              data={sets}
              isNumber
              disabled={store !== undefined}
            />
          </Grid.Col>
        </>
      }
    />
  );
}

/** The websites that sell the product. */
function WebsitesCard() {
  const { t } = useTranslation();
  const { lookups } = useProductScope();
  const { field } = useController<ProductForm, 'website_ids'>({ name: 'website_ids' });
  return (
    <Card title={t('products.edit.websites')}>
      <Checkbox.Group
        role="group"
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
