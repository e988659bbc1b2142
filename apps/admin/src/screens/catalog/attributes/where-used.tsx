import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';

/** The attribute sets that contain the attribute, and the number of products that use it for variants. */
export function WhereUsed({ code }: { code: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.catalog.attribute.usage.queryOptions({ attributeCode: code }));
  return (
    <Card title={t('catalog.whereUsed')}>
      {!data ? (
        <Skeleton height={60} />
      ) : (
        <Stack gap={6}>
          {data.sets.length === 0 && <Hint>{t('catalog.inNoSet')}</Hint>}
          {data.sets.map(({ id, name, group }) => (
            <Text key={id} size="sm">
              <Anchor component={Link} to={`/attribute-sets/${id}`}>
                {name}
              </Anchor>{' '}
              <Text component="span" size="sm" c="dimmed">
                {group}
              </Text>
            </Text>
          ))}
          <Hint>{t('catalog.variesBy', { count: data.configurables })}</Hint>
        </Stack>
      )}
    </Card>
  );
}
