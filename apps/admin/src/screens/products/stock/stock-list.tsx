import { Modal, SegmentedControl } from '@mantine/core';
import { ScarceStock } from '@merx/router/schema/catalog-inventory/stock-item';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { chosenIds } from '../../../list/chosen-ids';
import type { Choice, InlineEdit } from '../../../list/columns';
import { columnsOf } from '../../../list/columns-of';
import { fieldEdit } from '../../../list/field-edit';
import { ListPage } from '../../../list/list-page';
import type { ListFilter } from '../../../list/list-search';
import { useListState } from '../../../list/list-state';
import type { Selection } from '../../../list/selection';
import { useMay } from '../../../session/me';
import { quantity } from '../../../texts/format';
import { say } from '../../../texts/say';
import { StartedJobs } from '../jobs/started-jobs';
import { StockChange } from '../list/stock-change';
import { Sku } from '../product-cells';

/** The stock of every product, lowest first; edited inline or in bulk. */
export function StockList() {
  const { t } = useTranslation();
  const mayOpen = useMay()('Magento_Catalog::products');
  const [pending, setPending] = useState<{ selection: Selection; done: () => void }>();
  const close = (): void => setPending(undefined);
  const change = async (selection: Selection, done: () => void) => setPending({ selection: await byProduct(selection), done });
  return (
    <ListPage
      id="catalog.stock"
      title={t('nav.stock')}
      hint={t('products.stock.hint')}
      above={<StartedJobs />}
      columns={useStockColumns()}
      rowId={({ product_id }) => product_id}
      rowName={({ name, sku }) => name ?? sku}
      to={mayOpen ? '/products' : undefined}
      query={(searchCriteria, text) => trpc.catalogInventory.grid.queryOptions({ searchCriteria, text })}
      defaultSort="qty"
      exportKind="stock.export"
      bulk={[{ id: 'stock', label: t('products.stock.change'), run: change }]}
      empty={{ title: t('products.stock.empty'), hint: t('products.stock.emptyHint') }}
      tools={<LowSwitch />}
    >
      <Modal opened={pending !== undefined} onClose={close} title={t('products.stock.change')}>
        {pending && (
          <StockChange
            selection={pending.selection}
            onCancel={close}
            onDone={() => {
              pending.done();
              close();
            }}
          />
        )}
      </Modal>
    </ListPage>
  );
}

const isLow = ([field, , value]: ListFilter): boolean => field === 'is_low' && String(value) === '1';

/** Filters the list to low stock. */
function LowSwitch() {
  const { t } = useTranslation();
  const { search, set } = useListState();
  const filters = search.f ?? [];
  const others = filters.filter(([field]) => field !== 'is_low');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('products.stock.show')}
      data={[
        { value: 'all', label: t('products.stock.all') },
        { value: 'low', label: t('products.stock.low') },
      ]}
      value={filters.some(isLow) ? 'low' : 'all'}
      onChange={(shown) => set({ f: shown === 'low' ? [...others, ['is_low', 'eq', '1']] : others })}
    />
  );
}

/** The stock list has filters of its own, so "all that match" is resolved to product ids. */
async function byProduct(selection: Selection): Promise<Selection> {
  return { kind: 'ids', ids: await chosenIds(selection, client.catalogInventory.grid.query, ({ product_id }) => product_id) };
}

const BACKORDERS = ['0', '1', '2'];

/** The columns of the stock list. */
function useStockColumns() {
  const { t } = useTranslation();
  return useMemo(() => {
    const inStock = { yes: t('products.list.inStock'), no: t('products.list.outOfStock') };
    const states = [
      { value: '1', label: inStock.yes },
      { value: '0', label: inStock.no },
    ];
    const enabled = [
      { value: '1', label: t('word.enabled') },
      { value: '2', label: t('word.disabled') },
    ];
    const backorders = BACKORDERS.map((value) => ({ value, label: say(`products.stock.backorder${value}`, value) }));
    return columnsOf(ScarceStock, 'products.list', [
      { id: 'name', render: ({ name, sku }) => name ?? sku },
      { id: 'sku', render: ({ sku }) => <Sku sku={sku} /> },
      {
        id: 'qty',
        render: ({ qty, notify_stock_qty, manage_stock }) => (
          <span style={manage_stock && qty <= notify_stock_qty ? { color: 'var(--mantine-color-error)', fontWeight: 600 } : undefined}>
            {quantity(qty)}
          </span>
        ),
        edit: qtyEdit,
      },
      { id: 'notify_stock_qty', sortable: false, filter: false, edit: notifyEdit },
      { id: 'min_qty', sortable: false, filter: false, isExtra: true, edit: minEdit },
      { id: 'is_in_stock', badge: { ...inStock, tones: ['good', 'bad'] }, narrow: 'side', edit: inStockEdit(states) },
      { id: 'backorders', options: backorders, sortable: false, filter: false, isExtra: true, edit: backordersEdit(backorders) },
      { id: 'low_stock_date', narrow: 'hidden' },
      { id: 'status', options: enabled, narrow: 'hidden' },
      { id: 'manage_stock', sortable: false, filter: false, isExtra: true },
      { id: 'type_id', render: ({ type_id }) => say(`products.list.typeOf.${type_id}`, type_id), filter: false, isExtra: true },
      { id: 'is_low', filter: { kind: 'yesNo' }, isFilterOnly: true },
    ]);
  }, [t]);
}

type StockRow = Outputs['catalogInventory']['grid']['items'][number];
type StockItem = Parameters<typeof client.catalogInventory.update.mutate>[0]['stockItem'];

const save = ({ sku, item_id }: StockRow, stockItem: StockItem, call: Parameters<InlineEdit<StockRow>['save']>[2]): Promise<unknown> =>
  client.catalogInventory.update.mutate({ productSku: sku, itemId: item_id, stockItem }, call);

/** Restocking a sold-out product puts it back in stock. */
const qtyOf = ({ qty, is_in_stock }: StockRow, quantityAfter: number) => ({
  qty: quantityAfter,
  ...(quantityAfter > 0 && qty <= 0 && !is_in_stock && { is_in_stock: true }),
});

const qtyEdit: InlineEdit<StockRow> = {
  kind: 'number',
  rules: { min: 0 },
  value: ({ qty }) => qty,
  patch: (row, value) => ({ ...row, ...qtyOf(row, Number(value)) }),
  save: (row, value, call) => save(row, qtyOf(row, Number(value)), call),
};

/** Edits a limit that is otherwise taken from the store configuration. */
const ownLimit = (name: 'notify_stock_qty' | 'min_qty' | 'backorders', options: Pick<InlineEdit<StockRow>, 'kind' | 'rules' | 'options'>) =>
  fieldEdit<StockRow>(name, {
    ...options,
    save: (row, changed, call) => save(row, { ...changed, [`use_config_${name}`]: false }, call),
  });

const notifyEdit = ownLimit('notify_stock_qty', { kind: 'number', rules: { min: 0 } });
const minEdit = ownLimit('min_qty', { kind: 'number' });
/** Edits the backorder setting, with the given option labels. */
const backordersEdit = (options: readonly Choice[]) => ownLimit('backorders', { kind: 'choice', options });

/** Edits the stock status, with the given option labels. */
const inStockEdit = (options: readonly Choice[]): InlineEdit<StockRow> => ({
  kind: 'choice',
  options,
  value: ({ is_in_stock }) => (is_in_stock ? '1' : '0'),
  patch: (row, value) => ({ ...row, is_in_stock: value === '1' }),
  save: (row, value, call) => save(row, { is_in_stock: value === '1' }, call),
});
