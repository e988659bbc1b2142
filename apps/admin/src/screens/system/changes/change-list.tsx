import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../api/trpc';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import { Hint } from '../../../shell/hint';
import { Page } from '../../../shell/page';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime } from '../../../texts/format';
import { withText } from '../text-filter';
import { deedName, ENTITIES, entityName, thingName } from './things';

type Line = Outputs['logging']['changes']['list']['items'][number];

/** Who changed what and when. */
export function ChangeList() {
  const { t } = useTranslation();
  return (
    <Page title={t('nav.changes')} hint={t('system.changesHint')}>
      <DataList
        id="system.changes"
        title={t('nav.changes')}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ at, actor_name }) => `${actor_name}, ${dateTime(at)}`}
        rowLink={({ change_id }) => `/changes/${change_id}`}
        query={(criteria, text) => trpc.logging.changes.list.queryOptions({ searchCriteria: withText(criteria, 'text', text) })}
        defaultSort="-at"
        exportKind="changes.export"
        empty={{ title: t('system.noChanges'), hint: t('system.noChangesHint') }}
      />
    </Page>
  );
}

function useColumns(): ListColumn<Line>[] {
  const { t } = useTranslation();
  const operations = (['insert', 'update', 'delete', 'event'] as const).map((value) => ({ value, label: t(`system.operation.${value}`) }));
  return [
    {
      id: 'at',
      title: t('system.when'),
      render: ({ at }) => dateTime(at),
      sortable: true,
      filter: { kind: 'time' },
      narrow: 'line',
      width: 180,
    },
    {
      id: 'entity',
      title: t('system.what'),
      render: (line) => <Things line={line} />,
      exportAs: 'things.entity_label',
      filter: { kind: 'choice', options: ENTITIES.map((value) => ({ value, label: entityName(value) })) },
      narrow: 'title',
    },
    {
      id: 'procedure',
      title: t('system.deedTitle'),
      render: ({ procedure }) => deedName(procedure),
      sortable: true,
      narrow: 'line',
    },
    {
      id: 'actor_name',
      title: t('system.who'),
      render: ({ actor_name }) => actor_name,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'line',
    },
    {
      id: 'undone_by',
      title: t('word.status'),
      render: ({ undone_by, undoes }) =>
        undone_by ? (
          <StatusBadge tone="quiet">{t('system.undone')}</StatusBadge>
        ) : undoes ? (
          <StatusBadge tone="news">{t('system.isUndo')}</StatusBadge>
        ) : null,
      narrow: 'side',
    },
    {
      id: 'operation',
      title: t('system.operationTitle'),
      render: ({ row_count }) => t('system.rowCount', { count: row_count }),
      exportAs: 'row_count',
      filter: { kind: 'choice', options: operations },
      isExtra: true,
    },
    {
      id: 'entity_id',
      title: t('word.id'),
      render: ({ things }) => things.map(({ entity_id }) => entity_id).join(', '),
      exportAs: 'things.entity_id',
      filter: { kind: 'text' },
      isExtra: true,
    },
    { id: 'actor_id', title: t('system.adminNumber'), render: ({ actor_id }) => actor_id, filter: { kind: 'number' }, isExtra: true },
  ];
}

const SHOWN = 3;

function Things({ line: { things, thing_count } }: { line: Line }) {
  const { t } = useTranslation();
  const shown = things.slice(0, SHOWN);
  const more = thing_count - shown.length;
  if (thing_count === 0) return <>–</>;
  return (
    <>
      {shown.map(thingName).join(', ')}
      {more > 0 && <Hint span> {t('system.andMore', { count: more })}</Hint>}
    </>
  );
}
