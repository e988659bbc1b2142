import { Button, Modal } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import type { BulkAction } from '../../../list/bulk-bar';
import { ListPage } from '../../../list/list-page';
import { countOf, type Selection, targetsOf } from '../../../list/selection';
import { useMay } from '../../../session/me';
import { StartedJobs, useStartJob } from '../jobs/started-jobs';
import { SOURCE_ITEMS, useSeveralSources } from '../sources/use-sources';
import { ALL_STORES, inAllStores } from './all-stores';
import { useAttributes } from './attributes';
import { BulkChange } from './bulk-change';
import { useProductColumns } from './product-columns';
import { SourceChange } from './source-change';
import { isQuantityColumn } from './source-columns';
import { StockChange } from './stock-change';

/** The product list, with any attribute as a column or filter; values are edited inline or in bulk. */
export function ProductList() {
  const { t } = useTranslation();
  const codes = new Set(useAttributes().map(({ attribute_code }) => attribute_code));
  const { actions, dialog } = useProductActions();
  return (
    <ListPage
      id="catalog.product"
      title={t('nav.products')}
      actions={
        <Button component={Link} to="/products/import" variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
          {t('act.import')}
        </Button>
      }
      above={<StartedJobs />}
      columns={useProductColumns()}
      rowId={({ id }) => id}
      rowName={({ name, sku }) => name ?? sku}
      to="/products"
      create={t('products.list.new')}
      createIcon={<IconPlus size={16} aria-hidden />}
      query={(searchCriteria, text, shown) =>
        trpc.catalog.product.grid.queryOptions(
          { searchCriteria, text, columns: shown.filter((id) => codes.has(id) || isQuantityColumn(id)) },
          inAllStores,
        )
      }
      defaultSort="-id"
      bulk={actions}
      exportKind="products.export"
      isImportable
      exportStore={ALL_STORES}
      empty={{ title: t('products.list.empty'), hint: t('products.list.emptyHint') }}
    >
      {dialog}
    </ListPage>
  );
}

interface Pending {
  form: keyof typeof FORMS;
  selection: Selection;
  done: () => void;
}

/** The dialogs of bulk actions. */
const FORMS = { change: BulkChange, stock: StockChange, sources: SourceChange };
const TITLES = { change: 'products.bulk.changeFields', stock: 'products.stock.change', sources: 'products.bySource.change' } as const;

/** Up to this many are deleted directly, with undo in the toast; more are deleted by a job. */
const MAX_DIRECT = 25;
const [ENABLED, DISABLED] = [1, 2];

/** Bulk actions of the product list, and the dialog that some of them open. */
function useProductActions(): { actions: BulkAction[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const may = useMay();
  const { start } = useStartJob();
  const isSpread = useSeveralSources().length > 0;
  const removeFew = useRemoveFew();
  const [pending, setPending] = useState<Pending>();
  const ask =
    (form: Pending['form']) =>
    (selection: Selection, done: () => void): void =>
      setPending({ form, selection, done });
  const setStatus = (status: number) => async (selection: Selection, done: () => void) => {
    const title = t(status === ENABLED ? 'products.bulk.enableTitle' : 'products.bulk.disableTitle', { count: countOf(selection) });
    if ((await start({ kind: 'products.change', title, input: { ...targetsOf(selection), change: { status } } })) !== undefined) done();
  };
  async function remove(selection: Selection, done: () => void): Promise<void> {
    if (selection.kind === 'ids' && selection.ids.length <= MAX_DIRECT) {
      if (await removeFew(selection.ids.map(Number))) done();
      return;
    }
    const title = t('products.bulk.deleteTitle', { count: countOf(selection) });
    if ((await start({ kind: 'products.delete', title, input: targetsOf(selection) })) !== undefined) done();
  }
  const actions: BulkAction[] = [
    { id: 'change', label: t('products.bulk.changeFields'), run: ask('change') },
    { id: 'enable', label: t('products.bulk.enable'), run: setStatus(ENABLED) },
    { id: 'disable', label: t('products.bulk.disable'), run: setStatus(DISABLED) },
    ...(may(SOURCE_ITEMS) ? [{ id: 'stock', label: t('products.stock.change'), run: ask('stock') } satisfies BulkAction] : []),
    ...(isSpread ? [{ id: 'sources', label: t('products.bySource.change'), run: ask('sources') } satisfies BulkAction] : []),
    {
      id: 'delete',
      label: t('act.delete'),
      confirm: (count) => t(count > MAX_DIRECT ? 'products.bulk.confirmDeleteMany' : 'products.bulk.confirmDelete', { count }),
      isDangerous: true,
      run: remove,
    },
  ];
  const close = (): void => setPending(undefined);
  const form = pending?.form ?? 'change';
  const Form = FORMS[form];
  const finish = (): void => {
    pending?.done();
    close();
  };
  const dialog = (
    <Modal opened={pending !== undefined} onClose={close} title={t(TITLES[form])} size="lg">
      {pending && <Form selection={pending.selection} onDone={finish} onCancel={close} />}
    </Modal>
  );
  return { actions, dialog };
}

/** Deletes a few products as one change that can be undone. */
function useRemoveFew() {
  const { t } = useTranslation();
  const { act } = useAct();
  return async (ids: number[]): Promise<boolean> => {
    const named = [{ filters: [{ field: 'id', condition_type: 'in' as const, value: ids.join(',') }] }];
    const deleted = await act(
      async (call) => {
        const { items } = await client.catalog.product.grid.query(
          { searchCriteria: { filter_groups: named, page_size: ids.length } },
          { context: { store: ALL_STORES } },
        );
        await Promise.all(items.map(({ sku }) => client.catalog.product.delete.mutate({ sku }, call)));
        return items.length;
      },
      { done: (count) => t('products.bulk.deleted', { count }), undo: true },
    );
    return deleted !== undefined;
  };
}
