import { BulkEntry } from '@merx/router/schema/bulk/bulk';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { SmallButton } from '../../../shell/small-button';
import { StatusBadge } from '../../../shell/status-badge';
import { withText } from '../list-criteria';

/** The asynchronous requests of the web API; those whose operations failed can be retried. */
export function RequestList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="system.requests"
      title={t('nav.requests')}
      hint={t('system.requestsHint')}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ topic, id }) => `${topic} (${id})`}
      exportKind="requests.export"
      query={(criteria, text) => trpc.bulk.requests.queryOptions({ searchCriteria: withText(criteria, 'topic', text) })}
      defaultSort="-id"
      empty={{ title: t('system.noRequests'), hint: t('system.noRequestsHint') }}
    />
  );
}

function useColumns() {
  return columnsOf(BulkEntry, 'system', [
    { id: 'topic', label: 'system.request' },
    { id: 'caller', label: 'system.actor_name' },
    { id: 'start_time', label: 'word.created_at' },
    { id: 'operation_count', label: 'system.operations' },
    { id: 'complete', label: 'system.completeOperations' },
    { id: 'open', label: 'system.openOperations' },
    {
      id: 'failed',
      label: 'system.failedOperations',
      render: ({ failed }) => <StatusBadge tone={failed > 0 ? 'bad' : 'quiet'}>{failed}</StatusBadge>,
      narrow: 'side',
    },
    { id: 'last_error', filter: false, sortable: false },
    { id: 'uuid', label: 'system.requestUuid', isExtra: true },
    { id: 'id', isExtra: true },
    { id: 'retriable', title: '', render: (request) => <Retry request={request} />, sortable: false, filter: false },
  ]);
}

function Retry({ request: { uuid, topic, retriable } }: { request: BulkEntry }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  if (retriable === 0) return null;
  const retry = () =>
    void act((call) => client.bulk.retry.mutate({ bulkUuid: uuid }, call), { done: (count) => t('system.operationsRetried', { count }) });
  return <SmallButton label={t('act.retry')} about={topic} loading={isActing} onClick={retry} />;
}
