import { DocumentGridRow } from '@merx/router/schema/sales/grid/grid';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../../api/trpc';
import type { BulkAction } from '../../../list/bulk-bar';
import { inPortions } from '../../../list/chosen-ids';
import { type ColumnSpec, columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { useBulkRun } from '../../../list/use-bulk-run';
import { StatusBadge } from '../../../shell/status-badge';
import { say } from '../../../texts/say';
import { type DocumentKind, FOLDERS, PLURALS, toneOf } from './document-kinds';

/** The list of invoices. */
export const InvoiceList = () => <DocumentList kind="invoice" />;
/** The list of shipments. */
export const ShipmentList = () => <DocumentList kind="shipment" />;
/** The list of credit memos. */
export const CreditmemoList = () => <DocumentList kind="creditmemo" />;

function DocumentList({ kind }: { kind: DocumentKind }) {
  const { t } = useTranslation();
  return (
    <ListPage
      id={`sales.${kind}`}
      title={t(`nav.${PLURALS[kind]}`)}
      columns={columnsFor(kind)}
      rowId={({ entity_id }) => entity_id}
      rowName={({ increment_id }) => increment_id}
      to={FOLDERS[kind]}
      query={(searchCriteria, text) => trpc.sales[kind].grid.queryOptions({ searchCriteria, ...(text && { text }) })}
      defaultSort="-created_at"
      exportKind={`${kind}s.export`}
      bulk={useDocumentBulk(kind)}
      empty={{ title: t(`sales.order.${kind}sEmpty`), hint: t('sales.order.documentsEmptyHint') }}
    />
  );
}

function columnsFor(kind: DocumentKind) {
  const isShipment = kind === 'shipment';
  const states = [1, 2, 3].map((state) => ({ value: String(state), label: say(`sales.order.${kind}State.${state}`, String(state)) }));
  const amounts: ColumnSpec<DocumentGridRow, 'sales.order'>[] = [
    {
      id: 'state',
      label: 'word.status',
      options: states,
      render: ({ state }) => <StatusBadge tone={toneOf(state)}>{say(`sales.order.${kind}State.${state}`, String(state))}</StatusBadge>,
    },
    { id: 'grand_total', currency: ({ order_currency_code }) => order_currency_code, narrow: 'side' },
  ];
  return columnsOf(DocumentGridRow, 'sales.order', [
    'increment_id',
    { id: 'created_at', label: 'word.created_at' },
    'order_increment_id',
    { id: 'order_created_at', label: 'sales.order.created_at', isExtra: true },
    isShipment ? 'shipping_name' : 'billing_name',
    { id: 'customer_email', label: 'word.email', isExtra: true },
    { id: 'total_qty', label: 'sales.order.total_qty_ordered', sortable: false, filter: false, narrow: isShipment ? 'side' : 'hidden' },
    ...(isShipment ? [] : amounts),
  ]);
}

/** Bulk actions for documents: resend by email. */
function useDocumentBulk(kind: DocumentKind): BulkAction[] {
  const { t } = useTranslation();
  const run = useBulkRun(client.sales[kind].grid.query, ({ entity_id }) => entity_id);
  return [
    {
      id: 'mail',
      label: t('sales.order.mailAgain'),
      confirm: (count) => t('sales.order.confirmMailMany', { count }),
      run: run(
        (ids, call) => inPortions(ids, (id) => client.sales[kind].mail.mutate({ id }, call)),
        () => t('sales.order.mailed'),
      ),
    },
  ];
}
