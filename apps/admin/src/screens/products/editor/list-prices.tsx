import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { money, quantity } from '../../../texts/format';
import { namesOrAll, PriceListState, periodOf } from '../../marketing/price-lists/price-list-state';
import { useProductScope } from './product-scope';

type ListedPrice = Outputs['priceList']['pricesOf'][number];

/** The prices of the product in price lists, now or later; nothing if no list has one. */
export function ListPrices({ productId }: { productId: number }) {
  const { t } = useTranslation();
  const enabled = useMay()('Magento_PriceList::price_lists');
  const { data = [] } = useQuery({ ...trpc.priceList.pricesOf.queryOptions({ productId }), enabled });
  if (data.length === 0) return null;
  return (
    <Card title={t('marketing.lists.ofProduct')} gap="sm">
      {data.map((price) => (
        <ListedPriceLine key={`${price.price_list_id} ${price.qty}`} listed={price} />
      ))}
    </Card>
  );
}

function ListedPriceLine({ listed }: { listed: ListedPrice }) {
  const { t } = useTranslation();
  const { lookups, currency } = useProductScope();
  const { price_list_id, name, type, qty, price, customer_group_ids, website_ids } = listed;
  const details = [
    qty > 1 && t('marketing.lists.fromQty', { qty: quantity(qty) }),
    t(`marketing.lists.types.${type}`),
    t('marketing.lists.forGroups', { groups: namesOrAll(customer_group_ids, lookups.customer_groups) }),
    website_ids.length > 0 && namesOrAll(website_ids, lookups.websites),
    periodOf(listed),
  ];
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" fw={600} className="numbers">
          {money(price, currency)}
        </Text>
        <Anchor component={Link} to={`/price-lists/${price_list_id}`} size="sm">
          {name}
        </Anchor>
        <PriceListState status={listed.status} />
      </Group>
      <Hint>{details.filter(Boolean).join(' · ')}</Hint>
    </div>
  );
}
