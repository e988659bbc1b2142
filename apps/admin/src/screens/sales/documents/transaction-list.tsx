import { Transaction } from '@merx/router/schema/sales/payment/transaction';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { say } from '../../../texts/say';

const TYPES = ['authorization', 'capture', 'void', 'refund'];

/** The list of payment transactions. */
export function TransactionList() {
  const { t } = useTranslation();
  const types = TYPES.map((value) => ({ value, label: say(`sales.order.transaction.${value}`, value) }));
  return (
    <ListPage
      id="sales.transaction"
      title={t('nav.transactions')}
      columns={columnsOf(Transaction, 'sales.transaction', [
        'txn_id',
        { id: 'txn_type', options: types },
        'order_id',
        {
          id: 'is_closed',
          label: 'word.status',
          badge: { yes: t('sales.order.closed'), no: t('sales.order.open'), tones: ['quiet', 'wait'] },
          narrow: 'side',
        },
        'created_at',
        { id: 'parent_txn_id', isExtra: true },
      ])}
      rowId={({ transaction_id }) => transaction_id}
      rowName={({ txn_id }) => txn_id}
      to="/transactions"
      query={(searchCriteria) => trpc.sales.transaction.list.queryOptions({ searchCriteria })}
      defaultSort="-created_at"
      exportKind="transactions.export"
      hasSearch={false}
      empty={{ title: t('sales.order.transactionsEmpty'), hint: t('sales.order.transactionsEmptyHint') }}
    />
  );
}
