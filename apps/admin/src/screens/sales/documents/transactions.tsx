import { Anchor, List, Stack, Text } from '@mantine/core';
import { Transaction } from '@merx/router/schema/sales/payment/transaction';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { Card } from '../../../shell/card';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { Facts } from '../../../shell/small-table';
import { dateTime } from '../../../texts/format';
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

/** One payment transaction and its child transactions. */
export function TransactionPage() {
  const { t } = useTranslation();
  const { transactionId } = useParams({ strict: false }) as { transactionId: string };
  const { data: one, error } = useQuery(trpc.sales.transaction.get.queryOptions({ id: Number(transactionId) }));
  if (error) throw error;
  if (!one) return <PageSkeleton />;
  const typeOf = (type: string): string => say(`sales.order.transaction.${type}`, type);
  const facts = [
    [t('sales.transaction.txn_id'), one.txn_id],
    [t('word.created_at'), dateTime(one.created_at)],
    [t('word.status'), one.is_closed ? t('sales.order.closed') : t('sales.order.open')],
    [t('sales.transaction.parent_txn_id'), one.parent_txn_id ?? '–'],
    [
      t('sales.order.order_increment_id'),
      <Anchor key="order" component={Link} to={`/orders/${one.order_id}`} size="sm" lh="24px">
        {t('sales.order.toOrder')}
      </Anchor>,
    ],
  ] as const;
  return (
    <Page title={`${typeOf(one.txn_type)} ${one.txn_id}`} back={{ to: '/transactions', label: t('nav.transactions') }}>
      <Stack>
        <Card>
          <Facts label={t('nav.transactions')} facts={facts} />
        </Card>
        {one.child_transactions.length > 0 && (
          <Card title={t('sales.order.followed')}>
            <List size="sm">
              {one.child_transactions.map(({ transaction_id, txn_type, txn_id, created_at }) => (
                <List.Item key={transaction_id}>
                  <Anchor component={Link} to={`/transactions/${transaction_id}`} size="sm" lh="24px">
                    {typeOf(txn_type)} {txn_id}
                  </Anchor>{' '}
                  <Text component="span" size="xs" c="dimmed">
                    {dateTime(created_at)}
                  </Text>
                </List.Item>
              ))}
            </List>
          </Card>
        )}
        {(one.additional_information ?? []).length > 0 && (
          <Card title={t('sales.order.providerSaid')}>
            <List size="sm">
              {one.additional_information?.map((text) => (
                <List.Item key={text} style={{ overflowWrap: 'anywhere' }}>
                  {text}
                </List.Item>
              ))}
            </List>
          </Card>
        )}
      </Stack>
    </Page>
  );
}
