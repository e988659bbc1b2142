import { Anchor, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { dateTime } from '../../../texts/format';
import { say } from '../../../texts/say';
import { Facts } from '../../system/facts';

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
