import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, trpc } from '../../api/trpc';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { SmallButton } from '../../shell/small-button';
import { dateTime } from '../../texts/format';

const LIST = {
  block: (id: number) => trpc.cms.block.listRevisions.queryOptions({ id, pageSize: 10 }),
  page: (id: number) => trpc.cms.page.listRevisions.queryOptions({ id, pageSize: 10 }),
};

/** Earlier versions, newest first, with a restore button. */
export function Revisions({ kind, id }: { kind: 'block' | 'page'; id: number }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { data } = useQuery<{ items: { id: number; username: string | null; created_at: string }[] }>(
    LIST[kind](id) as object as { queryKey: string[] },
  );
  const restore = (revisionId: number, time: string): void => {
    void act<unknown>((call) => client.cms[kind].restore.mutate({ id, revisionId }, call), {
      done: t('content.restored', { time }),
      undo: true,
    });
  };
  const items = data?.items ?? [];
  return (
    <Card title={t('content.revisions')} gap="xs">
      <Hint>{items.length === 0 ? t('content.noRevisions') : t('content.revisionsHint')}</Hint>
      {items.map((revision) => (
        <Group key={revision.id} justify="space-between" wrap="nowrap">
          <Text size="sm">
            {dateTime(revision.created_at)}
            <Text component="span" c="dimmed" size="sm">
              {' '}
              {revision.username}
            </Text>
          </Text>
          <SmallButton
            label={t('content.restore')}
            disabled={isActing}
            onClick={() => restore(revision.id, dateTime(revision.created_at))}
          />
        </Group>
      ))}
    </Card>
  );
}
