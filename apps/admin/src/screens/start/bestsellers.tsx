import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { money, quantity } from '../../texts/format';

/** Bestsellers of the last 30 days. */
export function Bestsellers() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.dashboard.bestsellers.queryOptions({ days: 30, limit: 6 }));
  return (
    <Card title={t('start.bestsellers')}>
      {!data ? (
        <Skeleton height={120} />
      ) : data.items.length === 0 ? (
        <Hint>{t('start.nothingSold')}</Hint>
      ) : (
        <Stack gap={6}>
          {data.items.map(({ product_id, sku, name, qty, revenue }) => (
            <Group key={sku} justify="space-between" wrap="nowrap">
              {product_id ? (
                <Anchor size="sm" component={Link} to={`/products/${product_id}`} truncate>
                  {name}
                </Anchor>
              ) : (
                <Text size="sm" truncate>
                  {name}
                </Text>
              )}
              <Text size="sm" className="numbers" style={{ whiteSpace: 'nowrap' }}>
                {quantity(qty)} × · {money(revenue, data.base_currency_code)}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}
