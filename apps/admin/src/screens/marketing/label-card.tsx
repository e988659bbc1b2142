import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { TextField } from '../../form/fields';
import { Card } from '../../shell/card';

/** What customers read beside the discount, in each store view's words. */
export function LabelCard() {
  const { t } = useTranslation();
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  return (
    <Card title={t('marketing.labels')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('marketing.labelsHint')}
        </Text>
        <TextField name="labels.s0" label={t('word.allStores')} />
        {(lookups?.stores ?? []).map(({ id, name }) => (
          <TextField key={id} name={`labels.s${id}`} label={name} />
        ))}
      </Stack>
    </Card>
  );
}
