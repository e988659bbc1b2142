import { OrderGridRow } from '@merx/router/schema/sales/grid/grid';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { failureText } from '../../../api/failure';
import { useLookups } from '../../../api/lookups';
import { client, trpc } from '../../../api/trpc';
import type { Call } from '../../../form/use-entity-form';
import type { BulkAction } from '../../../list/bulk-bar';
import { choicesOf } from '../../../list/choices';
import { chosenIds, inPortions } from '../../../list/chosen-ids';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import type { Selection } from '../../../list/selection';
import { useMay } from '../../../session/me';
import { showToast } from '../../../shell/toast';
import { useNamedColumns } from './order-columns';

/** The list of orders, newest first. */
export function OrderList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="sales.order"
      title={t('nav.orders')}
      columns={useOrderColumns()}
      rowId={({ entity_id }) => entity_id}
      rowName={({ increment_id }) => increment_id}
      rowLink={({ entity_id }) => `/orders/${entity_id}`}
      to="/carts"
      create={useMay()('Magento_Cart::manage') && t('sales.newOrder')}
      query={(searchCriteria, text) => trpc.sales.order.grid.queryOptions({ searchCriteria, ...(text && { text }) })}
      defaultSort="-created_at"
      bulk={useOrderBulk()}
      exportKind="orders.export"
      empty={{ title: t('sales.order.empty'), hint: t('sales.order.emptyHint') }}
    />
  );
}

function useOrderColumns() {
  const lookups = useLookups();
  const { status, pickup } = useNamedColumns();
  return columnsOf(OrderGridRow, 'sales.order', [
    'increment_id',
    'created_at',
    'billing_name',
    { id: 'customer_email', label: 'word.email', narrow: 'hidden' },
    status,
    { id: 'total_qty_ordered', narrow: 'hidden' },
    { id: 'grand_total', currency: ({ order_currency_code }) => order_currency_code, narrow: 'side' },
    { id: 'payment_method', render: (row) => row.payment_title ?? row.payment_method ?? '–', isExtra: true },
    { id: 'shipping_description', isExtra: true },
    { id: 'shipping_name', isExtra: true },
    { ...pickup, isExtra: true },
    { id: 'store_id', options: choicesOf(lookups?.stores), render: ({ store_name }) => store_name, exportAs: 'store_name', isExtra: true },
    { id: 'base_grand_total', currency: ({ base_currency_code }) => base_currency_code, isExtra: true },
    { id: 'updated_at', isExtra: true },
    { id: 'entity_id', label: 'word.id', isExtra: true },
  ]);
}

/** Bulk actions for orders: orders that do not allow the action are reported, the others are processed. */
function useOrderBulk(): BulkAction[] {
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
  const action = (id: 'hold' | 'unhold' | 'cancel', done: (count: number) => string): BulkAction[] =>
    may(`Magento_Sales::${id}`)
      ? [{ id, label: t(`sales.order.${id}`), run: each((orderId, call) => client.sales.order[id].mutate({ id: orderId }, call), done) }]
      : [];
  return [
    ...action('hold', (count) => t('sales.order.heldMany', { count })),
    ...action('unhold', (count) => t('sales.order.unheldMany', { count })),
    ...action('cancel', (count) => t('sales.order.canceledMany', { count })).map((cancel) => ({
      ...cancel,
      isDangerous: true,
      confirm: (count: number) => t('sales.order.confirmCancelMany', { count }),
    })),
  ];
}
