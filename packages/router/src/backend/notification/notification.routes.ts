import { wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { staff } from '../../trpc/procedures.js';
import { NotificationIds, NotificationPage, NotificationsInput } from './notification.schema.js';
import { listNotifications, markAllRead, markRead } from './notification.service.js';

/** For the admin alone: not served over REST. */
export const notificationRoutes = router({
  list: staff().input(NotificationsInput).output(NotificationPage).query(listNotifications),
  markRead: staff().input(NotificationIds).output(wireInt).mutation(markRead),
  markAllRead: staff().output(wireInt).mutation(markAllRead),
});
