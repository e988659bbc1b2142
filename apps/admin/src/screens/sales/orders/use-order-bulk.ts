import type { AclResource } from '@merx/wire';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { failureText } from '../../../api/failure';
import { client } from '../../../api/trpc';
import type { Call } from '../../../form/use-entity-form';
import type { BulkAction } from '../../../list/bulk-bar';
import { chosenIds, inPortions } from '../../../list/chosen-ids';
import type { Selection } from '../../../list/selection';
import { useMay } from '../../../session/me';
import { showToast } from '../../../shell/toast';

/** Bulk actions for orders: orders that do not allow the action are reported, the others are processed. */
export function useOrderBulk(): BulkAction[] {
  const { t } = useTranslation();
  const { act } = useAct();
  const may = useMay();
  const each =
    (one: (id: number, call: Call) => Promise<boolean>, done: (count: number) => string) =>
    async (selection: Selection, finish: () => void): Promise<void> => {
      const ids = await chosenIds(selection, client.sales.order.grid.query, ({ entity_id }) => entity_id);
      const refused: string[] = [];
      await act(async (call) => {
        await inPortions(ids, async (id) => {
          try {
            if (!(await one(id, call))) refused.push(t('sales.order.notAllowed'));
          } catch (error) {
            refused.push(failureText(error));
          }
        });
      });
      const count = ids.length - refused.length;
      if (count > 0) showToast({ text: done(count) });
      if (refused.length > 0)
        showToast({
          kind: 'failure',
          title: t('sales.order.refused', { count: refused.length }),
          text: [...new Set(refused)].slice(0, 5).join('\n'),
        });
      finish();
    };
  const actions: (BulkAction & { resource: AclResource })[] = [
    {
      id: 'hold',
      resource: 'Magento_Sales::hold',
      label: t('sales.order.hold'),
      run: each(
        (id, call) => client.sales.order.hold.mutate({ id }, call),
        (count) => t('sales.order.heldMany', { count }),
      ),
    },
    {
      id: 'unhold',
      resource: 'Magento_Sales::unhold',
      label: t('sales.order.unhold'),
      run: each(
        (id, call) => client.sales.order.unhold.mutate({ id }, call),
        (count) => t('sales.order.unheldMany', { count }),
      ),
    },
    {
      id: 'cancel',
      resource: 'Magento_Sales::cancel',
      label: t('sales.order.cancel'),
      isDangerous: true,
      confirm: (count) => t('sales.order.confirmCancelMany', { count }),
      run: each(
        (id, call) => client.sales.order.cancel.mutate({ id }, call),
        (count) => t('sales.order.canceledMany', { count }),
      ),
    },
  ];
  return actions.filter(({ resource }) => may(resource));
}
