import { Button, Modal, SegmentedControl } from '@mantine/core';
import { ScarceStock } from '@merx/router/schema/catalog-inventory/stock-item';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
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
import { DEFAULT_SOURCE, useSeveralSources } from '../sources/use-sources';

/** The stock of every product, lowest first; edited inline or in bulk. */
export function StockList() {
  const { t } = useTranslation();
  const mayOpen = useMay()('Magento_Catalog::products');
  const isSpread = useSeveralSources().length > 0;
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
      rowId={({ key }) => key}
      rowName={({ name, sku }) => name ?? sku}
      rowLink={mayOpen ? ({ product_id }) => `/products/${product_id}` : undefined}
      actions={
        <Button component={Link} to="/stock/import" variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
          {t('act.import')}
        </Button>
      }
      query={(searchCriteria, text) => trpc.catalogInventory.grid.queryOptions({ searchCriteria, text })}
      defaultSort="qty"
      exportKind="stock.export"
      // A change of stock is one of the default source; with several, the product list offers changes by source.
      bulk={isSpread ? [] : [{ id: 'stock', label: t('products.stock.change'), run: change }]}
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
  const sources = useSeveralSources();
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
      ...(sources.length > 0
        ? [{ id: 'source_code', options: sources.map(({ source_code, name }) => ({ value: source_code, label: name })) } as const]
        : []),
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
  }, [t, sources]);
}

type StockRow = Outputs['catalogInventory']['grid']['items'][number];
type StockItem = Parameters<typeof client.catalogInventory.update.mutate>[0]['stockItem'];

type Call = Parameters<InlineEdit<StockRow>['save']>[2];

const save = ({ sku, item_id }: StockRow, stockItem: StockItem, call: Call): Promise<unknown> =>
  client.catalogInventory.update.mutate({ productSku: sku, itemId: item_id, stockItem }, call);

const isElsewhere = ({ source_code }: StockRow): boolean => source_code !== DEFAULT_SOURCE;

/** Saves the quantity or the stock status at another source than the default one. */
const saveItem = (
  { sku, source_code }: StockRow,
  { qty, is_in_stock }: Partial<ReturnType<typeof qtyOf>>,
  call: Call,
): Promise<unknown> => {
  const status = is_in_stock === undefined ? undefined : is_in_stock ? (1 as const) : (0 as const);
  return client.catalogInventory.source.saveItems.mutate({ sourceItems: [{ sku, source_code, quantity: qty, status }] }, call);
};

const saveStock = (row: StockRow, changed: Parameters<typeof saveItem>[1], call: Call): Promise<unknown> =>
  isElsewhere(row) ? saveItem(row, changed, call) : save(row, changed, call);

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
  save: (row, value, call) => saveStock(row, qtyOf(row, Number(value)), call),
};

/** Edits a limit that is otherwise taken from the store configuration. */
const ownLimit = (name: 'notify_stock_qty' | 'min_qty' | 'backorders', options: Pick<InlineEdit<StockRow>, 'kind' | 'rules' | 'options'>) =>
  fieldEdit<StockRow>(name, {
    ...options,
    save: (row, changed, call) => save(row, { ...changed, [`use_config_${name}`]: false }, call),
  });

const defaultNotify = ownLimit('notify_stock_qty', { kind: 'number', rules: { min: 0 } });

/** Each source has a level of its own. */
const notifyEdit: InlineEdit<StockRow> = {
  ...defaultNotify,
  save: (row, value, call) =>
    isElsewhere(row)
      ? client.catalogInventory.source.saveLowQuantities.mutate(
          { sourceItemConfigurations: [{ sku: row.sku, source_code: row.source_code, notify_stock_qty: Number(value) }] },
          call,
        )
      : defaultNotify.save(row, value, call),
};
const minEdit = ownLimit('min_qty', { kind: 'number' });
/** Edits the backorder setting, with the given option labels. */
const backordersEdit = (options: readonly Choice[]) => ownLimit('backorders', { kind: 'choice', options });

/** Edits the stock status, with the given option labels. */
const inStockEdit = (options: readonly Choice[]): InlineEdit<StockRow> => ({
  kind: 'choice',
  options,
  value: ({ is_in_stock }) => (is_in_stock ? '1' : '0'),
  patch: (row, value) => ({ ...row, is_in_stock: value === '1' }),
  save: (row, value, call) => saveStock(row, { is_in_stock: value === '1' }, call),
});
