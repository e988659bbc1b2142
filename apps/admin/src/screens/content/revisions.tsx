import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, trpc } from '../../api/trpc';
import { askToConfirm } from '../../shell/ask';
import { BeforeAfter } from '../../shell/before-after';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { SmallButton } from '../../shell/small-button';
import { dateTime } from '../../texts/format';

const LIST = {
  block: (id: number) => trpc.cms.block.listRevisions.queryOptions({ id, pageSize: 10 }),
  page: (id: number) => trpc.cms.page.listRevisions.queryOptions({ id, pageSize: 10 }),
};

/** What differs between the stored record and an earlier version of it; not the times. */
async function differences(kind: 'block' | 'page', id: number, revisionId: number) {
  const [stored, { content }] =
    kind === 'block'
      ? await Promise.all([client.cms.block.get.query({ blockId: id }), client.cms.block.getRevision.query({ id, revisionId })])
      : await Promise.all([client.cms.page.get.query({ pageId: id }), client.cms.page.getRevision.query({ id, revisionId })]);
  const [before, after] = [new Map<string, unknown>(Object.entries(stored)), new Map<string, unknown>(Object.entries(content))];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => !field.endsWith('_time') && JSON.stringify(before.get(field)) !== JSON.stringify(after.get(field)))
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }));
}

/** The versions, newest first: what is stored, and earlier ones, which are compared with it before one is restored. */
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
  async function compare(revisionId: number, time: string): Promise<void> {
    const fields = await act(() => differences(kind, id, revisionId), { refresh: false });
    if (!fields) return;
    const title = t('content.restoreTitle', { time });
    const text = fields.length === 0 ? t('content.noDifference') : <BeforeAfter label={title} fields={fields} />;
    askToConfirm({ title, text, confirm: t('content.restore'), isDangerous: false, size: 'xl' }, () => restore(revisionId, time));
  }
  const items = data?.items ?? [];
  return (
    <Card title={t('content.revisions')} gap="xs">
      <Hint>{items.length === 0 ? t('content.noRevisions') : t('content.revisionsHint')}</Hint>
      {items.map((revision, index) => (
        <Group key={revision.id} justify="space-between" wrap="nowrap">
          <Text size="sm">
            {dateTime(revision.created_at)}
            <Text component="span" c="dimmed" size="sm">
              {' '}
              <bdi>{revision.username}</bdi>
            </Text>
          </Text>
          {index === 0 ? (
            <Hint>{t('content.current')}</Hint>
          ) : (
            <SmallButton
              label={t('content.restore')}
              disabled={isActing}
              onClick={() => void compare(revision.id, dateTime(revision.created_at))}
            />
          )}
        </Group>
      ))}
    </Card>
  );
}
