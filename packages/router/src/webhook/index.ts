export { pruneWebhooks } from './delivery/delivery.service.js';
export {
  createWebhookSender,
  onWebhooksQueued,
  type SenderOptions,
  type WebhookSender,
  webhooksQueued,
} from './delivery/sender.service.js';
export { sealedWebhookSecrets } from './endpoint/endpoint.service.js';
export { type DocumentSource, type DocumentSources, type PublishOptions, publishEvents } from './event/publish.service.js';
export { webhookRoutes } from './webhook.routes.js';
