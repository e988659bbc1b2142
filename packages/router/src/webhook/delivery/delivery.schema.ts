import { dateTime, int, pageOf, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** A message to one endpoint, with the outcome of the last attempt. */
export const WebhookDelivery = z.object({
  id: wireInt,
  endpoint_id: wireInt,
  endpoint_name: wireText,
  /** The header `webhook-id`. */
  message_id: wireText,
  type: wireText,
  /** The id of the entity that the event is about. */
  entity_id: wireInt.nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: wireInt,
  created_at: wireTime,
  due_at: wireTime.nullable(),
  attempted_at: wireTime.nullable(),
  duration_ms: wireInt.nullable(),
  /** The HTTP status of the last answer. */
  status: wireInt.nullable(),
  error: wireText.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveries = pageOf(WebhookDelivery);
export const DeliveryId = z.object({ id: int });

/** What was sent, and the beginning of what the receiver answered last. */
export const DeliveryContent = z.object({ url: wireText, body: wireText, response: wireText.nullable() });
export type DeliveryContent = z.infer<typeof DeliveryContent>;

export const ReplayInput = z.object({ endpointId: int, since: dateTime });
export type ReplayInput = z.infer<typeof ReplayInput>;
