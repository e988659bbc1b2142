import { Anchor, List, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { dateTime } from '../../../texts/format';
import { say } from '../../../texts/say';

/** One act of a payment provider, and what went on from it. */
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
  ];
  return (
    <Page title={`${typeOf(one.txn_type)} ${one.txn_id}`} back={{ to: '/transactions', label: t('nav.transactions') }}>
      <Stack>
        <Card>
          <Table aria-label={t('nav.transactions')} withRowBorders={false} maw={720}>
            <Table.Tbody>
              {facts.map(([label, value]) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
                </Table.Tr>
              ))}
              <Table.Tr>
                <Table.Th scope="row">{t('sales.order.order_increment_id')}</Table.Th>
                <Table.Td>
                  <Anchor component={Link} to={`/orders/${one.order_id}`} size="sm" lh="24px">
                    {t('sales.order.toOrder')}
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
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
