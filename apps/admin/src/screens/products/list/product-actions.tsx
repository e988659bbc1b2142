import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client } from '../../../api/trpc';
import type { BulkAction } from '../../../list/bulk-bar';
import { countOf, type Selection, targetsOf } from '../../../list/selection';
import { useMay } from '../../../session/me';
import { useStartJob } from '../jobs/started-jobs';
import { ALL_STORES } from './all-stores';
import { BulkChange } from './bulk-change';
import { StockChange } from './stock-change';

interface Asked {
  form: 'change' | 'stock';
  selection: Selection;
  done: () => void;
}

/** Up to this many are deleted directly, with undo in the toast; more are deleted by a job. */
const MAX_DIRECT = 25;
const [ENABLED, DISABLED] = [1, 2];

/** Bulk actions of the product list, and the dialog that some of them open. */
export function useProductActions(): { actions: BulkAction[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const may = useMay();
  const { start } = useStartJob();
  const removeFew = useRemoveFew();
  const [asked, setAsked] = useState<Asked>();
  const ask =
    (form: Asked['form']) =>
    (selection: Selection, done: () => void): void =>
      setAsked({ form, selection, done });
  const setStatus = (status: number) => async (selection: Selection, done: () => void) => {
    const title = t(status === ENABLED ? 'products.bulk.enableTitle' : 'products.bulk.disableTitle', { count: countOf(selection) });
    if ((await start({ kind: 'products.change', title, input: { ...targetsOf(selection), change: { status } } })) !== undefined) done();
  };
  async function remove(selection: Selection, done: () => void): Promise<void> {
    if (selection.kind === 'ids' && selection.ids.length <= MAX_DIRECT) {
      if (await removeFew(selection.ids)) done();
      return;
    }
    const title = t('products.bulk.deleteTitle', { count: countOf(selection) });
    if ((await start({ kind: 'products.delete', title, input: targetsOf(selection) })) !== undefined) done();
  }
  const actions: BulkAction[] = [
    { id: 'change', label: t('products.bulk.changeFields'), run: ask('change') },
    { id: 'enable', label: t('products.bulk.enable'), run: setStatus(ENABLED) },
    { id: 'disable', label: t('products.bulk.disable'), run: setStatus(DISABLED) },
    ...(may('Magento_CatalogInventory::cataloginventory')
      ? [{ id: 'stock', label: t('products.stock.change'), run: ask('stock') } satisfies BulkAction]
      : []),
    {
      id: 'delete',
      label: t('act.delete'),
      confirm: (count) => t(count > MAX_DIRECT ? 'products.bulk.confirmDeleteMany' : 'products.bulk.confirmDelete', { count }),
      isDangerous: true,
      run: remove,
    },
  ];
  const close = (): void => setAsked(undefined);
  const Form = asked?.form === 'stock' ? StockChange : BulkChange;
  const finish = (): void => {
    asked?.done();
    close();
  };
  const dialog = (
    <Modal
      opened={asked !== undefined}
      onClose={close}
      title={t(asked?.form === 'stock' ? 'products.stock.change' : 'products.bulk.changeFields')}
      size="lg"
    >
      {asked && <Form selection={asked.selection} onDone={finish} onCancel={close} />}
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
