import { Badge, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { resourcesOf } from '../../../shell/navigation';
import { TextLink } from '../../../shell/text-link';

type Use = Outputs['media']['picture']['uses']['items'][number];

const PLACES: Record<Use['kind'], string> = {
  page: '/pages',
  block: '/blocks',
  category: '/categories',
  product: '/products',
  gallery: '/products',
  email: '/email-templates',
};

/** Everything that uses a picture, with links. */
export function PictureUses({ id }: { id: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data, error } = useQuery(trpc.media.picture.uses.queryOptions({ id }));
  if (error) throw error;
  return (
    <Card title={t('media.usedIn')}>
      {!data && <Skeleton height={24} />}
      {data?.items.length === 0 && <Hint>{t('media.unused')}</Hint>}
      <Stack gap={6}>
        {data?.items.map((use) => (
          <Group key={`${use.kind} ${use.id}`} gap="xs" wrap="nowrap" align="baseline">
            <Badge color="gray" style={{ flexShrink: 0 }}>
              {t(`media.use.${use.kind}`)}
            </Badge>
            <TextLink to={may(...resourcesOf(PLACES[use.kind])) && `${PLACES[use.kind]}/${use.id}`} style={{ overflowWrap: 'anywhere' }}>
              {use.name}
            </TextLink>
          </Group>
        ))}
        {data?.has_more && <Hint>{t('media.moreUses')}</Hint>}
      </Stack>
    </Card>
  );
}
