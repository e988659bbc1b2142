import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { SmallTable } from '../../../shell/small-table';
import { money } from '../../../texts/format';
import { say } from '../../../texts/say';

/** Difference in totals between a placed order and its edit. */
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
      <SmallTable
        verticalSpacing={4}
        horizontalSpacing={4}
        fz="sm"
        rows={data.sums}
        rowKey={({ name }) => name}
        isStrong={({ before, after }) => before !== after}
        columns={[
          { title: t('sales.cart.sum'), cell: ({ name }) => say(`sales.cart.sums.${name}`, name) },
          { title: t('sales.cart.before'), isFigure: true, cell: ({ before }) => money(before, currency) },
          { title: t('sales.cart.after'), isFigure: true, cell: ({ after }) => money(after, currency) },
        ]}
      />
    </Card>
  );
}
