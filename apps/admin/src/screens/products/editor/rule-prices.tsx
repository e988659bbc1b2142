import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { money } from '../../../texts/format';
import { useProductScope } from './product-scope';

/** Which catalog price rules change the price of the product today, and to what; nothing if none does. */
export function RulePrices({ productId }: { productId: number }) {
  const { t } = useTranslation();
  const { lookups, currency } = useProductScope();
  const enabled = useMay()('Magento_CatalogRule::promo_catalog');
  const { data = [] } = useQuery({ ...trpc.salesRule.catalogRule.pricesOf.queryOptions({ productId }), enabled });
  if (data.length === 0) return null;
  const named = (ids: number[], list: readonly { id: number; name: string }[]): string =>
    ids.map((id) => list.find((one) => one.id === id)?.name ?? id).join(', ');
  return (
    <Card title={t('marketing.catalog.ofProduct')}>
      <Stack gap="xs">
        {data.map(({ website_id, customer_group_ids, price, rule_price, rules }) => (
          <Text size="sm" key={`${website_id} ${customer_group_ids.join()}`}>
            {t('marketing.catalog.becomes', {
              price: money(price, currency),
              rulePrice: money(rule_price, currency),
              groups: named(customer_group_ids, lookups.customer_groups),
              website: named([website_id], lookups.websites),
            })}{' '}
            {rules.map(({ rule_id, name }, index) => (
              <span key={rule_id}>
                {index > 0 && ', '}
                <Anchor component={Link} to={`/catalog-price-rules/${rule_id}`} size="sm">
                  {name}
                </Anchor>
              </span>
            ))}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
