import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../api/trpc';
import { useMay } from '../session/me';
import { dateTime } from '../texts/format';
import { Card } from './card';
import { Hint } from './hint';

const SHOWN = 8;

/** The change history of a record, newest first. */
export function History({ entity, entityId }: { entity: string; entityId: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useQuery(trpc.logging.history.queryOptions({ entity, entityId, pageSize: SHOWN }));
  const items = data?.items ?? [];
  return (
    <Card title={t('history.title')} gap="xs">
      {items.length === 0 && <Hint>{t('history.none')}</Hint>}
      {items.map((change) => {
        const fields = [...new Set(change.rows.flatMap((row) => row.fields.map(({ field }) => field)))];
        const title = `${change.actor_name}, ${dateTime(change.at)}`;
        return (
          <div key={change.change_id}>
            {may('Magento_Logging::magento_logging_events') ? (
              <Anchor component={Link} to={`/changes/${change.change_id}`} size="sm">
                {title}
              </Anchor>
            ) : (
              <Text size="sm">{title}</Text>
            )}
            <Text size="xs" c="dimmed" lineClamp={2}>
              {fields.slice(0, 12).join(', ')}
            </Text>
          </div>
        );
      })}
    </Card>
  );
}
