import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client } from '../../../api/trpc';
import { showToast } from '../../../shell/toast';

/** The permission to notify buyers that their orders are ready. */
export const NOTIFY_PICKUP = 'Magento_InventoryInStorePickupApi::notify_orders_are_ready_for_pickup';

/** Orders are locked together, so only so many at once. */
const PORTION = 100;

/** Notifies the buyers of orders that they can pick them up, and reports the orders that are not ready by their numbers. */
export function useNotifyPickup() {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  async function notify(orderIds: readonly number[]): Promise<void> {
    const refused: number[] = [];
    const count = await act(async (call) => {
      for (let start = 0; start < orderIds.length; start += PORTION) {
        const portion = orderIds.slice(start, start + PORTION);
        const { errors } = await client.sales.order.notifyReadyForPickup.mutate({ orderIds: portion }, call);
        refused.push(...errors.map(({ id }) => id));
      }
      return orderIds.length - refused.length;
    });
    if (count) showToast({ text: t('sales.pickup.notified', { count }) });
    if (refused.length > 0)
      showToast({
        kind: 'failure',
        title: t('sales.pickup.notReady', { count: refused.length }),
        text: t('sales.pickup.notReadyHint', { numbers: (await numbersOf(refused)).join(', ') }),
      });
  }
  return { notify, isActing };
}

async function numbersOf(ids: readonly number[]): Promise<string[]> {
  const filters = [{ field: 'entity_id', condition_type: 'in' as const, value: ids.join(',') }];
  const { items } = await client.sales.order.grid.query({ searchCriteria: { filter_groups: [{ filters }], page_size: ids.length } });
  return items.map(({ increment_id }) => increment_id);
}
