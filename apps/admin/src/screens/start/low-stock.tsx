import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { useMay } from '../../session/me';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { quantity } from '../../texts/format';

/** Products with low stock, lowest first. */
export function LowStock() {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useQuery(trpc.dashboard.lowStock.queryOptions({ limit: 6 }));
  return (
    <Card
      title={t('start.lowStock')}
      actions={
        <Anchor size="sm" component={Link} to="/stock">
          {t('start.all')}
        </Anchor>
      }
    >
      {!data ? (
        <Skeleton height={120} />
      ) : data.items.length === 0 ? (
        <Hint>{t('start.stockIsFine')}</Hint>
      ) : (
        <Stack gap={6}>
          {data.items.map(({ item_id, product_id, sku, name, qty }) => (
            <Group key={item_id} justify="space-between" wrap="nowrap">
              {may('Magento_Catalog::products') ? (
                <Anchor size="sm" component={Link} to={`/products/${product_id}`} truncate>
                  {name ?? sku}
                </Anchor>
              ) : (
                <Text size="sm" truncate>
                  {name ?? sku}
                </Text>
              )}
              <Text size="sm" fw={600} c={qty <= 0 ? 'var(--mantine-color-error)' : undefined} className="numbers">
                {quantity(qty)}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}
