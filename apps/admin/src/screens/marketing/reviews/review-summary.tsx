import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { quantity } from '../../../texts/format';
import { Stars } from './review-status';

/** What the approved reviews of a product say. */
export function ReviewSummary({ sku, productId }: { sku: string; productId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useQuery(trpc.review.summary.queryOptions({ sku }));
  const all = may('Magento_Review::reviews_all') && (
    <Anchor size="sm" renderRoot={(props) => <Link to="/reviews" search={{ f: [['product_id', 'eq', productId]] } as never} {...props} />}>
      {t('start.all')}
    </Anchor>
  );
  return (
    <Card title={t('nav.reviews')} actions={all}>
      {data &&
        (data.reviews_count === 0 ? (
          <Hint>{t('marketing.reviews.noneApproved')}</Hint>
        ) : (
          <Group gap="xs">
            <Stars value={data.average} />
            {data.average !== null && (
              <Text size="sm" fw={600} className="numbers">
                {quantity(data.average)}
              </Text>
            )}
            <Hint>{t('marketing.reviews.count', { count: data.reviews_count })}</Hint>
          </Group>
        ))}
    </Card>
  );
}
