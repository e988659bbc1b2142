import { Anchor, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { StatusBadge } from '../../../shell/status-badge';
import { actorText } from '../../../texts/actor-text';
import { dateTime } from '../../../texts/format';
import { Facts } from '../facts';
import { UndoButton } from '../undo-button';
import { ChangedThing } from './changed-thing';
import { deedName, thingName } from './things';

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
  const things = groupOf(data.rows);
  const first = things[0]?.[0];
  const title = first ? `${deedName(data.procedure)}: ${thingName(first)}` : deedName(data.procedure);
  return (
    <Page
      title={things.length > 1 ? `${title} ${t('system.andMore', { count: things.length - 1 })}` : title}
      mark={data.undone_by && <StatusBadge tone="quiet">{t('system.undone')}</StatusBadge>}
      back={{ to: '/changes', label: t('nav.changes') }}
      actions={
        !data.undone_by && !isPermanent(data) && <UndoButton changeId={data.change_id} onUndone={() => void navigate({ to: '/changes' })} />
      }
    >
      <Stack>
        <ChangeFacts change={data} />
        {things.slice(0, shown).map((rows) => (
          <ChangedThing key={`${rows[0]?.entity} ${rows[0]?.entity_id}`} rows={rows} />
        ))}
        {things.length > shown && (
          <Button variant="default" onClick={() => setShown(shown + AT_ONCE)}>
            {t('system.showMore', { count: things.length - shown })}
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
          [t('system.procedure'), deedName(procedure)],
          [t('word.id'), change_id],
          ...other(t('system.undoes'), undoes),
          ...other(t('system.undoneBy'), undone_by),
        ]}
      />
    </Card>
  );
}
