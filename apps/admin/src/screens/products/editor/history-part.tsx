import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { SmallButton } from '../../../shell/small-button';
import { SmallTable } from '../../../shell/small-table';
import { dateTime } from '../../../texts/format';
import { linesOf } from './history-lines';

type Change = Outputs['logging']['history']['items'][number];
const STEP = 10;

/** The product's change history, with undo. */
export function HistoryPart({ id }: { id: number }) {
  const { t } = useTranslation();
  const [size, setSize] = useState(STEP);
  const history = useQuery(trpc.logging.history.queryOptions({ entity: 'product', entityId: String(id), pageSize: size }));
  const { items = [], total_count = 0 } = history.data ?? {};
  return (
    <Card title={t('products.edit.tab.history')} gap="md">
      {history.data && items.length === 0 && <Text c="dimmed">{t('products.edit.noHistory')}</Text>}
      {items.map((change) => (
        <ChangeLine key={change.change_id} change={change} />
      ))}
      {total_count > items.length && (
        <Button variant="default" w="fit-content" loading={history.isFetching} onClick={() => setSize(Math.min(size + STEP, 100))}>
          {t('act.more')}
        </Button>
      )}
    </Card>
  );
}

function ChangeLine({ change }: { change: Change }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const fields = change.rows.flatMap(linesOf);
  const undo = (): void =>
    void act((call) => client.logging.changes.undo.mutate({ changeId: change.change_id }, call), { done: t('form.undone') });
  return (
    <Stack gap={4} component="article" aria-label={dateTime(change.at)}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          <Text component="span" fw={600} size="sm">
            {change.actor_name}
          </Text>{' '}
          <Anchor component={Link} to={`/changes/${change.change_id}`} size="sm" underline="always">
            {dateTime(change.at)}
          </Anchor>
          {change.undone_by && ` · ${t('products.edit.undone')}`}
          {change.undoes && ` · ${t('products.edit.undoing')}`}
        </Text>
        {!change.undone_by && <SmallButton label={t('act.undo')} disabled={isActing} onClick={undo} about={dateTime(change.at)} />}
      </Group>
      {fields.length > 0 && (
        <SmallTable
          fz="sm"
          layout="fixed"
          minWidth={420}
          rows={fields}
          rowKey={({ key }) => key}
          columns={[
            { title: t('list.field'), cell: ({ field }) => field },
            { title: t('products.edit.before'), cell: ({ before }) => before },
            { title: t('products.edit.after'), cell: ({ after }) => after },
          ]}
        />
      )}
    </Stack>
  );
}
