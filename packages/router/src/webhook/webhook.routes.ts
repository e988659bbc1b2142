import { CriteriaInput, wireBool, wireInt } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { deliveryList } from './delivery/delivery.list.js';
import { DeliveryContent, DeliveryId, ReplayInput, WebhookDeliveries, WebhookDelivery } from './delivery/delivery.schema.js';
import { deliveryContent, getDelivery, replayDelivery, replayFailed, sendTestEvent } from './delivery/delivery.service.js';
import { endpointList } from './endpoint/endpoint.list.js';
import { NewWebhook, WebhookChange, WebhookEndpoint, WebhookEndpoints, WebhookId, WebhookSecret } from './endpoint/endpoint.schema.js';
import { createEndpoint, deleteEndpoint, getEndpoint, rotateEndpoint, updateEndpoint } from './endpoint/endpoint.service.js';

const webhooks = acl('Magento_Integration::webhooks');

/** Admin only, not served over REST. */
export const webhookRoutes = router({
  endpoints: router({
    list: webhooks().input(CriteriaInput).output(WebhookEndpoints).query(endpointList.handle),
    get: webhooks().input(WebhookId).output(WebhookEndpoint).query(getEndpoint),
    create: webhooks().input(NewWebhook).output(WebhookSecret).mutation(createEndpoint),
    update: webhooks().input(WebhookChange).output(WebhookEndpoint).mutation(updateEndpoint),
    rotate: webhooks().input(WebhookId).output(WebhookSecret).mutation(rotateEndpoint),
    test: webhooks().input(WebhookId).output(WebhookDelivery).mutation(sendTestEvent),
    delete: webhooks().input(WebhookId).output(wireBool).mutation(deleteEndpoint),
  }),
  deliveries: router({
    list: webhooks().input(CriteriaInput).output(WebhookDeliveries).query(deliveryList.handle),
    get: webhooks().input(DeliveryId).output(WebhookDelivery).query(getDelivery),
    content: webhooks().input(DeliveryId).output(DeliveryContent).query(deliveryContent),
    replay: webhooks().input(DeliveryId).output(WebhookDelivery).mutation(replayDelivery),
    replayFailed: webhooks().input(ReplayInput).output(wireInt).mutation(replayFailed),
  }),
});
