import { Skeleton, Stack } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { SavedNumberBox } from '../../../form/saved-number-box';
import { SmallPager } from '../../../list/small-pager';
import { askToConfirm } from '../../../shell/ask';
import { IconButton } from '../../../shell/icon-button';
import { SmallTable } from '../../../shell/small-table';
import { StatusBadge } from '../../../shell/status-badge';
import { useProductScope } from '../editor/product-scope';
import { ProductName, ProductThumb } from '../product-cells';
import type { FoundProduct } from '../product-picker';
import type { Product } from './part-values';
import type { AxisAttribute } from './variant-plan';

const PAGE = 50;

/** The variants of a configurable product; price and quantity are edited inline. */
export function Variants({ product, ids, axes }: { product: Product; ids: readonly number[]; axes: AxisAttribute[] }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const { saves, version } = useProductScope();
  const [page, setPage] = useState(1);
  const shown = ids.slice((page - 1) * PAGE, page * PAGE);
  const { data, error } = useQuery({
    ...trpc.catalog.product.grid.queryOptions({
      searchCriteria: {
        filter_groups: [{ filters: [{ field: 'entity_id', condition_type: 'in', value: shown.join(',') }] }],
        sort_orders: [{ field: 'entity_id', direction: 'ASC' }],
        page_size: PAGE,
      },
      columns: axes.map(({ code }) => code),
    }),
    placeholderData: keepPreviousData,
  });
  if (error) throw error;
  if (!data) return <Skeleton height={200} />;
  const detach = (sku: string): void => {
    askToConfirm(
      {
        title: t('products.composite.detachTitle', { sku }),
        text: t('products.composite.detachText'),
        confirm: t('products.composite.detach'),
      },
      () =>
        void saves.inTurn(version, async (_, changeId) => {
          const isDetached = await act((call) => client.configurableProduct.removeChild.mutate({ sku: product.sku, childSku: sku }, call), {
            changeId,
            done: t('products.composite.detached', { sku }),
            undo: true,
          });
          return isDetached === true;
        }),
    );
  };
  const save = (sku: string, changed: Parameters<typeof client.catalog.product.update.mutate>[0]['product']): void =>
    void act((call) => client.catalog.product.update.mutate({ sku, product: changed }, call), {
      done: t('form.saved'),
      undo: true,
      store: 'all',
    });
  const labels = new Map(axes.flatMap(({ options }) => options.map(({ id, label }) => [String(id), label] as const)));
  return (
    <Stack>
      <SmallTable
        aria-label={t('products.composite.variantTable')}
        verticalSpacing={4}
        minWidth={620}
        rows={data.items}
        rowKey={({ id }) => id}
        columns={[
          { label: t('products.composite.picture'), width: 48, cell: ({ thumbnail }) => <ProductThumb file={thumbnail} size={32} /> },
          { title: t('word.name'), cell: (variant) => <ProductName sku={variant.sku} name={variant} /> },
          ...axes.map(({ code, label }) => ({
            title: label,
            cell: ({ attributes }: FoundProduct) => labels.get(String(attributes[code])),
          })),
          {
            title: t('products.composite.price'),
            width: 110,
            cell: ({ sku, price }) => (
              <SavedNumberBox
                min={0}
                aria-label={`${t('products.composite.price')}: ${sku}`}
                stored={price}
                onSave={(value) => save(sku, { price: value })}
              />
            ),
          },
          {
            title: t('products.composite.qty'),
            width: 100,
            cell: ({ sku, qty }) => (
              <SavedNumberBox
                min={0}
                aria-label={`${t('products.composite.qty')}: ${sku}`}
                stored={qty}
                onSave={(value) => save(sku, { extension_attributes: { stock_item: { qty: value, is_in_stock: value > 0 } } })}
              />
            ),
          },
          {
            title: t('word.status'),
            cell: ({ status, is_in_stock }) => (
              <StatusBadge tone={status !== 1 ? 'quiet' : is_in_stock ? 'good' : 'wait'}>
                {status !== 1 ? t('word.disabled') : t(is_in_stock ? 'products.composite.inStock' : 'products.composite.outOfStock')}
              </StatusBadge>
            ),
          },
          {
            label: t('word.actions'),
            width: 44,
            cell: ({ sku }) => (
              <IconButton icon={IconUnlink} label={t('products.composite.detach')} about={sku} onClick={() => detach(sku)} />
            ),
          },
        ]}
      />
      <SmallPager count={ids.length} pageSize={PAGE} page={page} onPage={setPage} />
    </Stack>
  );
}
