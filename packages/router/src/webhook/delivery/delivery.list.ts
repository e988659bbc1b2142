import { columns, list } from '@merx/db';
import { webhookDelivery } from '@merx/db/tables';
import { DELIVERY_STATE } from './delivery.queries.js';
import { WebhookDelivery } from './delivery.schema.js';

/** The deliveries to all endpoints, newest first by default. */
export const deliveryList = list<WebhookDelivery>({
  from: 'webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id',
  key: 'd.id',
  newestFirst: true,
  ...columns(WebhookDelivery, webhookDelivery, 'd', { endpoint_name: 'e.name', state: DELIVERY_STATE }),
});
