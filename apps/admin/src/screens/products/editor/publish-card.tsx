import { Grid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { SelectField } from '../../../form/fields';
import { say } from '../../../texts/say';
import { AttributeCard } from './attribute-card';
import type { Attribute } from './product-form';
import { useProductScope } from './product-scope';

/** Status, visibility and type of the product. */
export function PublishCard({ attributes }: { attributes: readonly Attribute[] }) {
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
