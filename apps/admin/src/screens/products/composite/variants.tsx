import { Group, Pagination, Skeleton, Stack, Table } from '@mantine/core';
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
import { StatusBadge } from '../../../shell/status-badge';
import { useProductScope } from '../editor/product-scope';
import type { FoundProduct } from '../product-picker';
import { ProductThumb } from '../product-thumb';
import type { Product } from './part-values';
import { ProductName } from './product-name';
import type { AxisAttribute } from './variant-plan';

const PAGE = 50;

/** The products that a configurable varies between; price and quantity are changed where they stand. */
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
  const labels = new Map(axes.flatMap(({ options }) => options.map(({ id, label }) => [String(id), label] as const)));
  return (
    <Stack>
      <Table.ScrollContainer minWidth={620} type="native">
        <Table aria-label={t('products.composite.variantTable')} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={48} aria-label={t('products.composite.picture')} />
              <Table.Th>{t('word.name')}</Table.Th>
              {axes.map(({ code, label }) => (
                <Table.Th key={code}>{label}</Table.Th>
              ))}
              <Table.Th w={110}>{t('products.composite.price')}</Table.Th>
              <Table.Th w={100}>{t('products.composite.qty')}</Table.Th>
              <Table.Th>{t('word.status')}</Table.Th>
              <Table.Th w={44} aria-label={t('word.actions')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map((variant) => (
              <Table.Tr key={variant.id}>
                <Table.Td>
                  <ProductThumb file={variant.thumbnail} size={32} />
                </Table.Td>
                <Table.Td>
                  <ProductName sku={variant.sku} name={variant} />
                </Table.Td>
                {axes.map(({ code }) => (
                  <Table.Td key={code}>{labels.get(String(variant.attributes[code]))}</Table.Td>
                ))}
                <Amounts variant={variant} />
                <Table.Td>
                  <StatusBadge tone={variant.status !== 1 ? 'quiet' : variant.is_in_stock ? 'good' : 'wait'}>
                    {variant.status !== 1
                      ? t('word.disabled')
                      : t(variant.is_in_stock ? 'products.composite.inStock' : 'products.composite.outOfStock')}
                  </StatusBadge>
                </Table.Td>
                <Table.Td>
                  <IconButton
                    icon={IconUnlink}
                    label={t('products.composite.detach')}
                    about={variant.sku}
                    onClick={() => detach(variant.sku)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
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

/** Price and quantity of a variant, saved when the field is left. */
function Amounts({ variant }: { variant: FoundProduct }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const { sku, price, qty } = variant;
  const save = (product: Parameters<typeof client.catalog.product.update.mutate>[0]['product']): void =>
    void act((call) => client.catalog.product.update.mutate({ sku, product }, call), { done: t('form.saved'), undo: true, store: 'all' });
  return (
    <>
      <Table.Td>
        <AmountField label={`${t('products.composite.price')}: ${sku}`} stored={price} onSave={(value) => save({ price: value })} />
      </Table.Td>
      <Table.Td>
        <AmountField
          label={`${t('products.composite.qty')}: ${sku}`}
          stored={qty}
          onSave={(value) => save({ extension_attributes: { stock_item: { qty: value, is_in_stock: value > 0 } } })}
        />
      </Table.Td>
    </>
  );
}

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
