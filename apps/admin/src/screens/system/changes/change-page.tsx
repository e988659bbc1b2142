import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import { BeforeAfter } from '../../../shell/before-after';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { UndoButton } from '../../../shell/history';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { Facts } from '../../../shell/small-table';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime } from '../../../texts/format';
import { actorText } from '../../../texts/say';
import { actionName, recordLink, recordName } from './entities';

type Change = Outputs['logging']['changes']['get'];
type Row = Change['rows'][number];
const AT_ONCE = 50;

/** One change: author, values before and after, and undo. */
export function ChangePage() {
  const navigate = useNavigate();
  const { t } = useTranslation();
  const { changeId } = useParams({ strict: false }) as { changeId: string };
  const { data, error } = useQuery(trpc.logging.changes.get.queryOptions({ changeId }));
  const [shown, setShown] = useState(AT_ONCE);
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  const records = groupOf(data.rows);
  const first = records[0]?.[0];
  const title = first ? `${actionName(data.procedure)}: ${recordName(first)}` : actionName(data.procedure);
  return (
    <Page
      title={records.length > 1 ? `${title} ${t('system.andMore', { count: records.length - 1 })}` : title}
      mark={data.undone_by && <StatusBadge tone="quiet">{t('system.undone')}</StatusBadge>}
      back={{ to: '/changes', label: t('nav.changes') }}
      actions={
        !data.undone_by && !isPermanent(data) && <UndoButton changeId={data.change_id} onUndone={() => void navigate({ to: '/changes' })} />
      }
    >
      <Stack>
        <ChangeFacts change={data} />
        {records.slice(0, shown).map((rows) => (
          <ChangedRecord key={`${rows[0]?.entity} ${rows[0]?.entity_id}`} rows={rows} />
        ))}
        {records.length > shown && (
          <Button variant="default" onClick={() => setShown(shown + AT_ONCE)}>
            {t('system.showMore', { count: records.length - shown })}
          </Button>
        )}
      </Stack>
    </Page>
  );
}

/** Changes to orders cannot be undone, nor can events such as issued tokens or exports. */
const isPermanent = ({ rows }: Change): boolean => rows.some(({ entity, operation }) => entity === 'order' || operation === 'event');

/** Groups rows by record, in order of first appearance. */
function groupOf(rows: Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.entity} ${row.entity_id}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

function ChangeFacts({ change }: { change: Change }) {
  const { t } = useTranslation();
  const { at, actor_name, actor_type, procedure, undoes, undone_by, change_id } = change;
  const other = (name: string, id: string | null): [string, ReactNode][] =>
    id
      ? [
          [
            name,
            <Anchor key={id} size="sm" component={Link} to={`/changes/${id}`}>
              {t('act.show')}
            </Anchor>,
          ],
        ]
      : [];
  return (
    <Card>
      <Facts
        label={t('nav.changes')}
        facts={[
          [t('system.at'), dateTime(at)],
          [t('system.actor_name'), actorText(actor_type, actor_name)],
          [t('system.procedure'), actionName(procedure)],
          [t('word.id'), change_id],
          ...other(t('system.undoes'), undoes),
          ...other(t('system.undoneBy'), undone_by),
        ]}
      />
    </Card>
  );
}

const TONES = { insert: 'good', update: 'info', delete: 'bad', event: 'quiet' } as const;

/** The changes to one record, field by field. */
function ChangedRecord({ rows }: { rows: Row[] }) {
  const { t } = useTranslation();
  const record = rows[0];
  if (!record) return null;
  const link = recordLink(record);
  return (
    <Card
      title={recordName(record)}
      actions={
        link && (
          <Anchor size="sm" component={Link} to={link}>
            {t('act.open')}
          </Anchor>
        )
      }
    >
      {rows.map((row) => (
        <div key={row.id}>
          <Group gap="xs" mt="xs">
            <StatusBadge tone={TONES[row.operation]}>{t(`system.operation.${row.operation}`)}</StatusBadge>
            <Hint>{row.table_name}</Hint>
          </Group>
          <Fields row={row} name={recordName(record)} />
        </div>
      ))}
    </Card>
  );
}

function Fields({ row, name }: { row: Row; name: string }) {
  const { t } = useTranslation();
  if (row.operation === 'event' && row.fields.every(({ before, after }) => before === null && after === null)) return null;
  return (
    <BeforeAfter
      label={`${name}, ${row.table_name || t('system.operation.event')}`}
      fields={row.fields}
      hasBefore={row.operation === 'update' || row.operation === 'delete'}
      hasAfter={row.operation !== 'delete'}
    />
  );
}
