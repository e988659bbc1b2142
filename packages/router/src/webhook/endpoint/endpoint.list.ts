import { columns, list } from '@merx/db';
import { webhookEndpoint } from '@merx/db/tables';
import { WebhookEndpoint } from './endpoint.schema.js';

/** Endpoints without their secrets. */
export const endpointList = list<WebhookEndpoint>({
  from: 'webhook_endpoint e',
  key: 'e.id',
  ...columns(WebhookEndpoint, webhookEndpoint, 'e', {
    former_expires_at: '(case when e.former_expires_at > now() then e.former_expires_at end)',
  }),
});
