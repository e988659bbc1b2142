import { bool, int, nonEmptyText, pageOf, wireBool, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';

/** What an endpoint can receive: the kind of entity, and what happened to it. */
export const EVENT_TYPES = [
  'order.created',
  'order.updated',
  'order.canceled',
  'invoice.created',
  'invoice.updated',
  'shipment.created',
  'shipment.updated',
  'creditmemo.created',
  'creditmemo.updated',
  'return.created',
  'return.updated',
  'return.deleted',
  'product.created',
  'product.updated',
  'product.deleted',
  'stock.changed',
  'stock.low',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'cart.created',
  'cart.converted',
] as const;
export const EventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof EventType>;

/** An endpoint as shown to admins, without its secret. */
export const WebhookEndpoint = z.object({
  id: wireInt,
  name: wireText,
  url: wireText,
  events: z.array(wireText),
  is_active: wireBool,
  /** The first failure since the last success. */
  failing_since: wireTime.nullable(),
  /** When it was disabled because it kept failing. */
  disabled_at: wireTime.nullable(),
  /** Until when the secret before the present one signs as well. */
  former_expires_at: wireTime.nullable(),
  created_at: wireTime,
  updated_at: wireTime,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookEndpoints = pageOf(WebhookEndpoint);
export const WebhookId = z.object({ id: int });

/** The secret of an endpoint; shown only once. */
export const WebhookSecret = z.object({ id: wireInt, name: wireText, secret: wireText });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

export const NewWebhook = z.object({ name: nonEmptyText, url: nonEmptyText, events: z.array(EventType), is_active: bool.nullish() });
export type NewWebhook = z.infer<typeof NewWebhook>;

/** Omitted fields stay unchanged. */
export const WebhookChange = z.object({
  id: int,
  name: nonEmptyText.nullish(),
  url: nonEmptyText.nullish(),
  events: z.array(EventType).nullish(),
  is_active: bool.nullish(),
});
export type WebhookChange = z.infer<typeof WebhookChange>;
