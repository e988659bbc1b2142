import { Anchor, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { money } from '../../../texts/format';
import { say } from '../../../texts/say';

/** How the sums of a placed order change by its edit. */
export function OrderDifference({ cartId, currency }: { cartId: number; currency: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.quote.placement.difference.queryOptions({ cartId }));
  if (!data) return <Skeleton height={160} />;
  return (
    <Card title={t('sales.cart.difference')}>
      <Text size="sm" mb="xs">
        <Anchor component={Link} to={`/orders/${data.order_id}`}>
          {t('sales.cart.replaces', { number: data.increment_id })}
        </Anchor>
      </Text>
      <Table verticalSpacing={4} horizontalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sales.cart.sum')}</Table.Th>
            <Table.Th ta="right">{t('sales.cart.before')}</Table.Th>
            <Table.Th ta="right">{t('sales.cart.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.sums.map(({ name, before, after }) => (
            <Table.Tr key={name} fw={before === after ? 400 : 700}>
              <Table.Td>{say(`sales.cart.sums.${name}`, name)}</Table.Td>
              <Table.Td ta="right" className="numbers">
                {money(before, currency)}
              </Table.Td>
              <Table.Td ta="right" className="numbers">
                {money(after, currency)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
