import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import { Page } from '../../../shell/page';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime } from '../../../texts/format';
import { say } from '../../../texts/say';

type Row = Outputs['sales']['transaction']['list']['items'][number];
const TYPES = ['authorization', 'capture', 'void', 'refund'];

/** What payment providers have done for the orders. */
export function TransactionList() {
  const { t } = useTranslation();
  const typeOf = (type: string): string => say(`sales.order.transaction.${type}`, type);
  const columns: ListColumn<Row>[] = [
    {
      ...{ id: 'txn_id', title: t('sales.order.transactionId'), sortable: true, filter: { kind: 'text' }, narrow: 'title' },
      render: ({ txn_id }) => txn_id,
    },
    {
      ...{ id: 'txn_type', title: t('sales.order.kind'), sortable: true, narrow: 'line' },
      filter: { kind: 'choice', options: TYPES.map((value) => ({ value, label: typeOf(value) })) },
      render: ({ txn_type }) => typeOf(txn_type),
    },
    {
      ...{ id: 'order_id', title: t('sales.order.orderId'), sortable: true, filter: { kind: 'number' }, narrow: 'line' },
      render: ({ order_id }) => order_id,
    },
    {
      ...{ id: 'is_closed', title: t('word.status'), sortable: true, narrow: 'side' },
      filter: { kind: 'yesNo', yes: t('sales.order.closed'), no: t('sales.order.open') },
      render: ({ is_closed }) => (
        <StatusBadge tone={is_closed ? 'quiet' : 'wait'}>{is_closed ? t('sales.order.closed') : t('sales.order.open')}</StatusBadge>
      ),
    },
    {
      ...{ id: 'created_at', title: t('word.created'), sortable: true, filter: { kind: 'time' }, narrow: 'line' },
      render: ({ created_at }) => dateTime(created_at),
    },
    {
      ...{ id: 'parent_txn_id', title: t('sales.order.parentTransaction'), sortable: true, filter: { kind: 'text' }, isExtra: true },
      render: ({ parent_txn_id }) => parent_txn_id ?? '–',
    },
  ];
  return (
    <Page title={t('nav.transactions')}>
      <DataList
        id="sales.transaction"
        title={t('nav.transactions')}
        columns={columns}
        rowId={({ transaction_id }) => transaction_id}
        rowName={({ txn_id }) => txn_id}
        rowLink={({ transaction_id }) => `/transactions/${transaction_id}`}
        query={(searchCriteria) => trpc.sales.transaction.list.queryOptions({ searchCriteria })}
        defaultSort="-created_at"
        exportKind="transactions.export"
        hasSearch={false}
        empty={{ title: t('sales.order.transactionsEmpty'), hint: t('sales.order.transactionsEmptyHint') }}
      />
    </Page>
  );
}
