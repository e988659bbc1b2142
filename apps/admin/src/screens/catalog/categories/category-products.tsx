import { Button, Skeleton, Stack, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, queryClient, trpc } from '../../../api/trpc';
import { SavedNumberBox } from '../../../form/saved-number-box';
import { EmptyList } from '../../../list/empty-list';
import { SmallPager } from '../../../list/small-pager';
import { SortableRow, SortableRows } from '../../../list/sortable-rows';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { SmallButton } from '../../../shell/small-button';
import { quantity } from '../../../texts/format';
import { ProductName, ProductStatus } from '../../products/product-cells';
import { type FoundProduct, ProductPicker } from '../../products/product-picker';
import { type Assignment, changedPositions, reordered } from './assignments';

const PAGE = 50;
/** More SKUs would not fit into a URL. */
const MAX_SKUS = 50;

/** The products of a category in order. Each move, addition or removal is saved at once and can be undone. */
export function CategoryProducts({ categoryId }: { categoryId: number }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [page, setPage] = useState(1);
  const [isPicking, { open, close }] = useDisclosure(false);
  const list = trpc.catalog.categoryProduct.list.queryOptions({ categoryId }, { trpc: { context: { store: 'all' } } });
  const { data: all, error } = useQuery(list);
  const { data: grid } = useQuery({
    ...trpc.catalog.product.grid.queryOptions({
      searchCriteria: {
        filter_groups: [{ filters: [{ field: 'category_id', value: String(categoryId) }] }],
        sort_orders: [{ field: 'position', direction: 'ASC' }],
        page_size: PAGE,
        current_page: page,
      },
    }),
    placeholderData: keepPreviousData,
  });
  if (error) throw error;
  if (!all) return <Skeleton height={320} />;
  const found = new Map<string, FoundProduct>(grid?.items.map((product) => [product.sku, product]));
  const shown = all.slice((page - 1) * PAGE, page * PAGE);

  const save = (after: Assignment[], changed: Assignment[], removed: string[], done: string): void => {
    queryClient.setQueryData<Assignment[]>(list.queryKey as readonly unknown[], after);
    void act(
      (call) =>
        client.catalog.categoryProduct.setProducts.mutate(
          { categoryId, products: changed.map(({ sku, position }) => ({ sku, position })), removed },
          call,
        ),
      {
        done,
        undo: true,
        onFailure: () => {
          void queryClient.invalidateQueries({ queryKey: list.queryKey });
          return false;
        },
      },
    );
  };
  const moveTo = (sku: string, target: string): void => {
    const after = reordered(all, sku, target);
    save(after, changedPositions(all, after), [], t('catalog.positionsSaved'));
  };
  const setPosition = (sku: string, position: number): void => {
    const after = all.map((one) => (one.sku === sku ? { ...one, position } : one)).sort((one, other) => one.position - other.position);
    save(after, changedPositions(all, after), [], t('catalog.positionsSaved'));
  };
  const last = Math.max(0, ...all.map(({ position }) => position));
  return (
    <Card
      title={t('catalog.productsOf', { count: all.length, formatted: quantity(all.length) })}
      actions={
        <SmallButton label={t('catalog.addProducts')} variant="light" leftSection={<IconPlus size={14} aria-hidden />} onClick={open} />
      }
    >
      {all.length === 0 ? (
        <EmptyList
          isFiltered={false}
          onClear={() => undefined}
          empty={{
            title: t('catalog.noProducts'),
            hint: t('catalog.noProductsHint'),
            action: <Button onClick={open}>{t('catalog.addProducts')}</Button>,
          }}
        />
      ) : (
        <Stack>
          <Hint>{t('catalog.productsHint')}</Hint>
          <Table.ScrollContainer minWidth={420} type="native">
            <Table aria-label={t('nav.products')} verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={40} aria-label={t('act.drag')} />
                  <Table.Th w={90}>{t('catalog.position')}</Table.Th>
                  <Table.Th>{t('word.name')}</Table.Th>
                  <Table.Th>{t('word.status')}</Table.Th>
                  <Table.Th w={40} aria-label={t('word.actions')} />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                <SortableRows ids={shown.map(({ sku }) => sku)} onMove={moveTo}>
                  {shown.map((one) => (
                    <ProductLine
                      key={one.sku}
                      sku={one.sku}
                      position={one.position}
                      product={found.get(one.sku)}
                      onPosition={(position) => setPosition(one.sku, position)}
                      onRemove={() =>
                        save(
                          all.filter(({ sku }) => sku !== one.sku),
                          [],
                          [one.sku],
                          t('catalog.productRemoved', { sku: one.sku }),
                        )
                      }
                    />
                  ))}
                </SortableRows>
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <SmallPager count={all.length} pageSize={PAGE} page={page} onPage={setPage} />
        </Stack>
      )}
      <ProductPicker
        isOpen={isPicking}
        title={t('catalog.addProducts')}
        without={all.length <= MAX_SKUS ? all.map(({ sku }) => sku) : []}
        onClose={close}
        onChoose={(products) => {
          const present = new Set(all.map(({ sku }) => sku));
          const added = products
            .filter(({ sku }) => !present.has(sku))
            .map(({ sku }, index) => ({ sku, position: last + index + 1, category_id: String(categoryId) }));
          save([...all, ...added], added, [], t('catalog.productsAdded', { count: added.length }));
        }}
      />
    </Card>
  );
}

interface Props {
  sku: string;
  position: number;
  product: FoundProduct | undefined;
  onPosition: (position: number) => void;
  onRemove: () => void;
}

/** One product of a category, with its position. */
function ProductLine({ sku, position, product, onPosition, onRemove }: Props) {
  const { t } = useTranslation();
  const name = product?.name ?? sku;
  return (
    <SortableRow id={sku} name={name}>
      <Table.Td>
        <SavedNumberBox aria-label={`${t('catalog.position')}: ${name}`} stored={position} onSave={onPosition} min={0} decimals={0} />
      </Table.Td>
      <Table.Td>
        <ProductName sku={sku} name={product} />
      </Table.Td>
      <Table.Td>{product && <ProductStatus status={product.status} />}</Table.Td>
      <Table.Td>
        <IconButton icon={IconX} label={t('catalog.takeOut')} about={name} onClick={onRemove} />
      </Table.Td>
    </SortableRow>
  );
}
