import { Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import { chosenIds } from '../../../list/chosen-ids';
import { ListPage } from '../../../list/list-page';
import type { ListFilter } from '../../../list/list-search';
import type { Selection } from '../../../list/selection';
import { useListState } from '../../../list/use-list-state';
import { useMay } from '../../../session/me';
import { StartedJobs } from '../jobs/started-jobs';
import { StockChange } from '../list/stock-change';
import { useStockColumns } from './stock-columns';

/** The stock of every product, lowest first; edited inline or in bulk. */
export function StockList() {
  const { t } = useTranslation();
  const mayOpen = useMay()('Magento_Catalog::products');
  const [asked, setAsked] = useState<{ selection: Selection; done: () => void }>();
  const close = (): void => setAsked(undefined);
  const change = async (selection: Selection, done: () => void) => setAsked({ selection: await byProduct(selection), done });
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
      <Modal opened={asked !== undefined} onClose={close} title={t('products.stock.change')}>
        {asked && (
          <StockChange
            selection={asked.selection}
            onCancel={close}
            onDone={() => {
              asked.done();
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
