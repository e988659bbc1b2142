import { WebhookDelivery } from '@merx/router/schema/webhook/delivery/delivery';
import { EVENT_TYPES } from '@merx/router/schema/webhook/endpoint/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { labelled } from '../../../texts/say';
import { withText } from '../list-criteria';
import { DeliveryState, eventName, failureOf } from './states';

/** The list of deliveries to all webhooks. */
export function DeliveryList() {
  const { t } = useTranslation();
  return (
    <ListPage
      id="system.webhookDeliveries"
      title={t('nav.webhookDeliveries')}
      hint={t('system.webhooks.deliveriesHint')}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ type, id }) => `${eventName(type)} (${id})`}
      to="/webhook-deliveries"
      exportKind="webhookDeliveries.export"
      query={(criteria, text) => trpc.webhook.deliveries.list.queryOptions({ searchCriteria: withText(criteria, 'type', text) })}
      defaultSort="-id"
      empty={{ title: t('system.webhooks.noDeliveries'), hint: t('system.webhooks.noDeliveriesHint') }}
    />
  );
}

function useColumns() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.webhook.endpoints.list.queryOptions({ searchCriteria: {} }));
  const endpoints = data?.items.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return columnsOf(WebhookDelivery, 'system', [
    {
      id: 'type',
      label: 'system.webhooks.eventTitle',
      options: EVENT_TYPES.map((type) => ({ value: type, label: eventName(type) })),
      render: ({ type }) => eventName(type),
    },
    { id: 'endpoint_id', title: t('system.webhooks.one'), options: endpoints, render: ({ endpoint_name }) => endpoint_name },
    {
      id: 'state',
      label: 'word.status',
      options: labelled('system.webhooks.state'),
      render: ({ state }) => <DeliveryState state={state} />,
      narrow: 'side',
    },
    { id: 'status', title: t('system.webhooks.answer'), render: (delivery) => delivery.status ?? failureOf(delivery) ?? '–' },
    'created_at',
    { id: 'attempts', isExtra: true },
    { id: 'entity_id', title: t('system.webhooks.entityId'), isExtra: true },
    { id: 'duration_ms', title: t('system.webhooks.duration'), isExtra: true },
    { id: 'due_at', isExtra: true },
    { id: 'message_id', title: t('system.webhooks.messageId'), isExtra: true },
    { id: 'id', isExtra: true },
  ]);
}
