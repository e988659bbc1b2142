import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import { Page } from '../../../shell/page';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime, money, quantity } from '../../../texts/format';
import { say } from '../../../texts/say';
import { type DocumentKind, FOLDERS, PLURALS, toneOf } from './document-kinds';
import { useDocumentBulk } from './use-document-bulk';

type Row = Outputs['sales']['invoice']['grid']['items'][number];

/** The invoices of the shop. */
export const InvoiceList = () => <DocumentList kind="invoice" />;
/** The shipments of the shop. */
export const ShipmentList = () => <DocumentList kind="shipment" />;
/** The credit memos of the shop. */
export const CreditmemoList = () => <DocumentList kind="creditmemo" />;

function DocumentList({ kind }: { kind: DocumentKind }) {
  const { t } = useTranslation();
  const title = t(`nav.${PLURALS[kind]}`);
  return (
    <Page title={title}>
      <DataList
        id={`sales.${kind}`}
        title={title}
        columns={useColumns(kind)}
        rowId={({ entity_id }) => entity_id}
        rowName={({ increment_id }) => increment_id}
        rowLink={({ entity_id }) => `${FOLDERS[kind]}/${entity_id}`}
        query={(searchCriteria, text) => trpc.sales[kind].grid.queryOptions({ searchCriteria, ...(text && { text }) })}
        defaultSort="-created_at"
        exportKind={`${kind}s.export`}
        bulk={useDocumentBulk(kind)}
        empty={{ title: t(`sales.order.${kind}sEmpty`), hint: t('sales.order.documentsEmptyHint') }}
      />
    </Page>
  );
}

function useColumns(kind: DocumentKind): ListColumn<Row>[] {
  const { t } = useTranslation();
  const text = (id: keyof Row & string, title: string, more: Partial<ListColumn<Row>> = {}): ListColumn<Row> => ({
    ...{ id, title, sortable: true, filter: { kind: 'text' } },
    render: (row) => row[id] ?? '–',
    ...more,
  });
  const time = (id: 'created_at' | 'order_created_at', title: string, more: Partial<ListColumn<Row>> = {}): ListColumn<Row> => ({
    ...{ id, title, sortable: true, filter: { kind: 'time' }, narrow: 'line' },
    render: (row) => dateTime(row[id]),
    ...more,
  });
  const states = [1, 2, 3].map((state) => ({ value: String(state), label: say(`sales.order.${kind}State.${state}`, String(state)) }));
  const amounts: ListColumn<Row>[] = [
    {
      ...{ id: 'state', title: t('word.status'), sortable: true, narrow: 'line', filter: { kind: 'choice', options: states } },
      render: ({ state }) => <StatusBadge tone={toneOf(state)}>{say(`sales.order.${kind}State.${state}`, String(state))}</StatusBadge>,
    },
    {
      ...{ id: 'grand_total', title: t('sales.order.total'), sortable: true, align: 'right', narrow: 'side', filter: { kind: 'number' } },
      render: ({ grand_total, order_currency_code }) => money(grand_total, order_currency_code),
    },
  ];
  const pieces: ListColumn<Row> = {
    ...{ id: 'total_qty', title: t('sales.order.pieces'), align: 'right', narrow: kind === 'shipment' ? 'side' : 'hidden' },
    render: ({ total_qty }) => quantity(total_qty),
  };
  return [
    text('increment_id', t('sales.order.number'), { narrow: 'title' }),
    time('created_at', t('word.created')),
    text('order_increment_id', t('sales.order.order'), { narrow: 'line' }),
    time('order_created_at', t('sales.order.placed'), { isExtra: true }),
    text(kind === 'shipment' ? 'shipping_name' : 'billing_name', t(kind === 'shipment' ? 'sales.order.shipTo' : 'sales.order.billTo'), {
      narrow: 'line',
    }),
    text('customer_email', t('sales.order.email'), { isExtra: true }),
    pieces,
    ...(kind === 'shipment' ? [] : amounts),
  ];
}
