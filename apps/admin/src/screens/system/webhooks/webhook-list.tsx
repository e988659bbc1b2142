import { WebhookEndpoint } from '@merx/router/schema/webhook/endpoint/endpoint';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { withText } from '../list-criteria';
import { EndpointState } from './states';

/** The list of webhooks. */
export function WebhookList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="system.webhooks"
      title={t('nav.webhooks')}
      hint={t('system.webhooks.hint')}
      columns={columnsOf(WebhookEndpoint, 'system', [
        { id: 'name' },
        { id: 'url', label: 'system.webhooks.url' },
        { id: 'is_active', label: 'word.status', render: (endpoint) => <EndpointState endpoint={endpoint} />, narrow: 'side' },
        { id: 'events', label: 'system.webhooks.events', render: ({ events }) => events.length, sortable: false, filter: false },
        { id: 'created_at' },
      ])}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      to="/webhooks"
      create={t('system.webhooks.new')}
      exportKind="webhooks.export"
      query={(criteria, text) => trpc.webhook.endpoints.list.queryOptions({ searchCriteria: withText(criteria, 'name', text) })}
      defaultSort="name"
      empty={{ title: t('system.webhooks.none'), hint: t('system.webhooks.hint') }}
    />
  );
}
