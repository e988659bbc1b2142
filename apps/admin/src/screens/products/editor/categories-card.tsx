import { Pill, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import { CategoryPicker } from './category-picker';
import { linesOf } from './category-tree';
import type { ProductForm } from './product-form';

const ROOT = 1;

/** The categories of the product. */
export function CategoriesCard() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const { field } = useController<ProductForm, 'category_ids'>({ name: 'category_ids' });
  const tree = useQuery(trpc.catalog.category.tree.queryOptions({ rootCategoryId: ROOT }));
  const lines = useMemo(() => (tree.data ? linesOf(tree.data) : []), [tree.data]);
  const pathOf = (id: string): string => lines.find((line) => line.id === id)?.path ?? id;
  const remove = (id: string): void => field.onChange(field.value.filter((one) => one !== id));
  return (
    <Card title={t('nav.categories')}>
      <Stack gap="xs" align="flex-start">
        {field.value.length === 0 && <Hint>{t('products.edit.noCategories')}</Hint>}
        <Pill.Group>
          {field.value.map((id) => (
            <Pill
              key={id}
              size="md"
              withRemoveButton
              onRemove={() => remove(id)}
              removeButtonProps={{ 'aria-label': `${t('act.remove')}: ${pathOf(id)}`, 'aria-hidden': false, tabIndex: 0 }}
              maw="100%"
            >
              {tree.data ? pathOf(id) : '…'}
            </Pill>
          ))}
        </Pill.Group>
        <SmallButton label={t('products.edit.chooseCategories')} variant="default" onClick={open} disabled={!tree.data} />
      </Stack>
      <CategoryPicker isOpen={isOpen} onClose={close} lines={lines} value={field.value} onChange={field.onChange} />
    </Card>
  );
}
