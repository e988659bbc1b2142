import { Group, Pagination, Skeleton, Stack } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { NumberBox } from '../../../form/number-box';
import { isUnread, type NumberValue } from '../../../form/number-text';
import { askToConfirm } from '../../../shell/ask';
import { IconButton } from '../../../shell/icon-button';
import { SmallTable } from '../../../shell/small-table';
import { StatusBadge } from '../../../shell/status-badge';
import { useProductScope } from '../editor/product-scope';
import type { FoundProduct } from '../product-picker';
import { ProductThumb } from '../product-thumb';
import type { Product } from './part-values';
import { ProductName } from './product-name';
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
              <AmountField
                label={`${t('products.composite.price')}: ${sku}`}
                stored={price}
                onSave={(value) => save(sku, { price: value })}
              />
            ),
          },
          {
            title: t('products.composite.qty'),
            width: 100,
            cell: ({ sku, qty }) => (
              <AmountField
                label={`${t('products.composite.qty')}: ${sku}`}
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
      {ids.length > PAGE && (
        <Group justify="center">
          <Pagination
            total={Math.ceil(ids.length / PAGE)}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? t('list.nextPage') : t('list.previousPage') })}
          />
        </Group>
      )}
    </Stack>
  );
}

/** An amount that is saved on blur. */
function AmountField({ label, stored, onSave }: { label: string; stored: number | null; onSave: (value: number) => void }) {
  const [typed, setTyped] = useState<NumberValue>(stored);
  useEffect(() => setTyped(stored), [stored]);
  const keep = (): void => {
    if (typed === null) setTyped(stored);
    else if (!isUnread(typed) && typed !== stored) onSave(typed);
  };
  return (
    <NumberBox
      size="xs"
      aria-label={label}
      value={typed}
      min={0}
      onChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        keep();
      }}
    />
  );
}
