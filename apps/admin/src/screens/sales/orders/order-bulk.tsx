import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { failureText } from '../../../api/failure';
import { client } from '../../../api/trpc';
import type { Call } from '../../../form/use-entity-form';
import type { BulkAction } from '../../../list/bulk-bar';
import { chosenIds, inPortions } from '../../../list/chosen-ids';
import { countOf, type Selection, targetsOf } from '../../../list/selection';
import { useMay } from '../../../session/me';
import { showToast } from '../../../shell/toast';
import { useStartJob } from '../../products/jobs/started-jobs';
import { openPdf } from '../documents/document-kinds';

const INVOICES = 'Magento_Sales::sales_invoice';
const SHIPMENTS = 'Magento_Sales::shipment';

const idsOf = (selection: Selection) => chosenIds(selection, client.sales.order.grid.query, ({ entity_id }) => entity_id);

/** Changes orders by a background job, and then clears the selection. */
function useOrderJob() {
  const { t } = useTranslation();
  const { start } = useStartJob();
  return async (id: 'invoice' | 'ship' | 'hold' | 'unhold' | 'cancel', selection: Selection, clear: () => void): Promise<void> => {
    const title = t(`sales.order.many.${id}Title`, { count: countOf(selection) });
    if ((await start({ kind: `orders.${id}`, title, input: targetsOf(selection) })) !== undefined) clear();
  };
}

/** Invoices and ships orders by background jobs, and prints their documents and pick list as one PDF. */
function useDocumentsBulk(): BulkAction[] {
  const { t } = useTranslation();
  const may = useMay();
  const { act } = useAct();
  const startJob = useOrderJob();
  const job = (id: 'invoice' | 'ship'): BulkAction => ({
    id,
    label: t(`sales.order.${id}`),
    confirm: (count) => t(`sales.order.many.${id}Confirm`, { count }),
    run: (selection, clear) => startJob(id, selection, clear),
  });
  const print = (id: 'printInvoices' | 'printPackingSlips' | 'pickList'): BulkAction => ({
    id,
    label: t(`sales.order.many.${id}`),
    run: async (selection) => {
      const pdf = await act(async (call) => client.sales.order[id].query({ ids: await idsOf(selection) }, call));
      if (pdf) openPdf(pdf);
    },
  });
  return [
    ...(may(INVOICES) ? [job('invoice')] : []),
    ...(may(SHIPMENTS) ? [job('ship')] : []),
    ...(may(INVOICES) ? [print('printInvoices')] : []),
    ...(may(SHIPMENTS) ? [print('printPackingSlips'), print('pickList')] : []),
  ];
}

/** Up to this many are changed directly; more are changed by a background job. */
const MAX_DIRECT = 25;

/** Bulk actions for orders: orders that do not allow the action are reported, the others are processed. */
export function useOrderBulk(): BulkAction[] {
  const { t } = useTranslation();
  const { act } = useAct();
  const startJob = useOrderJob();
  const may = useMay();
  const each =
    (action: 'hold' | 'unhold' | 'cancel', one: (id: number, call: Call) => Promise<boolean>, done: (count: number) => string) =>
    async (selection: Selection, finish: () => void): Promise<void> => {
      if (countOf(selection) > MAX_DIRECT) return startJob(action, selection, finish);
      const ids = await idsOf(selection);
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
      ? [
          {
            id,
            label: t(`sales.order.${id}`),
            run: each(id, (orderId, call) => client.sales.order[id].mutate({ id: orderId }, call), done),
          },
        ]
      : [];
  return [
    ...useDocumentsBulk(),
    ...action('hold', (count) => t('sales.order.heldMany', { count })),
    ...action('unhold', (count) => t('sales.order.unheldMany', { count })),
    ...action('cancel', (count) => t('sales.order.canceledMany', { count })).map((cancel) => ({
      ...cancel,
      isDangerous: true,
      confirm: (count: number) => t('sales.order.confirmCancelMany', { count }),
    })),
  ];
}
