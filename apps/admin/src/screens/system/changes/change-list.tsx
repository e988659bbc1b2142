import { ChangeLine } from '@merx/router/schema/logging/change';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { Hint } from '../../../shell/hint';
import { StatusBadge } from '../../../shell/status-badge';
import { dateTime } from '../../../texts/format';
import { withText } from '../list-criteria';
import { actionName, ENTITIES, entityName, recordName } from './entities';

/** The audit log. */
export function ChangeList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="system.changes"
      title={t('nav.changes')}
      hint={t('system.changesHint')}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ at, actor_name }) => `${actor_name}, ${dateTime(at)}`}
      rowLink={({ change_id }) => `/changes/${change_id}`}
      query={(criteria, text) => trpc.logging.changes.list.queryOptions({ searchCriteria: withText(criteria, 'text', text) })}
      defaultSort="-at"
      exportKind="changes.export"
      empty={{ title: t('system.noChanges'), hint: t('system.noChangesHint') }}
    />
  );
}

function useColumns() {
  const { t } = useTranslation();
  const operations = (['insert', 'update', 'delete', 'event'] as const).map((value) => ({ value, label: t(`system.operation.${value}`) }));
  return columnsOf(ChangeLine, 'system', [
    { id: 'at', narrow: 'line', width: 180 },
    {
      id: 'entity',
      label: 'system.what',
      render: (line) => <Records line={line} />,
      exportAs: 'things.entity_label',
      options: ENTITIES.map((value) => ({ value, label: entityName(value) })),
      narrow: 'title',
    },
    { id: 'procedure', render: ({ procedure }) => actionName(procedure), filter: false },
    'actor_name',
    {
      id: 'undone_by',
      label: 'word.status',
      render: ({ undone_by, undoes }) =>
        undone_by ? (
          <StatusBadge tone="quiet">{t('system.undone')}</StatusBadge>
        ) : undoes ? (
          <StatusBadge tone="info">{t('system.isUndo')}</StatusBadge>
        ) : null,
      sortable: false,
      filter: false,
      narrow: 'side',
    },
    {
      id: 'operation',
      label: 'system.operationTitle',
      render: ({ row_count }) => t('system.rowCount', { count: row_count }),
      exportAs: 'row_count',
      options: operations,
      isExtra: true,
    },
    {
      id: 'entity_id',
      label: 'word.id',
      render: ({ things }) => things.map(({ entity_id }) => entity_id).join(', '),
      exportAs: 'things.entity_id',
      filter: { kind: 'text' },
      isExtra: true,
    },
    { id: 'actor_id', sortable: false, isExtra: true },
  ]);
}

const SHOWN = 3;

function Records({ line: { things, thing_count } }: { line: z.infer<typeof ChangeLine> }) {
  const { t } = useTranslation();
  const shown = things.slice(0, SHOWN);
  const more = thing_count - shown.length;
  if (thing_count === 0) return <>–</>;
  return (
    <>
      {shown.map(recordName).join(', ')}
      {more > 0 && <Hint span> {t('system.andMore', { count: more })}</Hint>}
    </>
  );
}
