import { bool, int, list, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const NotificationsInput = z.object({ unreadOnly: bool.nullish(), pageSize: int.nullish(), currentPage: int.nullish() }).nullish();
export type NotificationsInput = z.infer<typeof NotificationsInput>;

export const NotificationIds = z.object({ ids: list(int) });
export type NotificationIds = z.infer<typeof NotificationIds>;

const Notification = z.object({
  id: wireInt,
  /** E.g. `job.failed`. */
  kind: wireText,
  severity: z.enum(['notice', 'warning', 'critical']),
  /** A template with `%name` placeholders. */
  title: wireText,
  parameters: z.record(z.string(), z.union([wireText, z.number()])),
  /** Target page in the admin. */
  link: wireText.nullable(),
  created_at: wireText,
  is_read: wireBool,
});

export const NotificationPage = z.object({ items: z.array(Notification), total_count: wireInt, unread_count: wireInt });
export type NotificationPage = z.infer<typeof NotificationPage>;
