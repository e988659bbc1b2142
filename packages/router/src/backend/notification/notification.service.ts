import { EVERYTHING } from '@merx/wire';
import type { AdminActor, Context } from '../../trpc/context.js';
import { insertReads, type Reader, selectNotifications } from './notification.queries.js';
import type { NotificationIds, NotificationPage, NotificationsInput } from './notification.schema.js';

const PAGE_SIZE = 50;
const LARGEST_PAGE = 200;

type StaffContext = Pick<Context, 'db'> & { actor: AdminActor };

const readerOf = ({ adminId, resources }: AdminActor): Reader => [adminId, resources.has(EVERYTHING) ? null : [...resources]];

/** A page of what the admin should hear of, the newest first. */
export function listNotifications({ ctx, input }: { ctx: StaffContext; input: NotificationsInput }): Promise<NotificationPage> {
  const limit = Math.min(Math.max(input?.pageSize ?? PAGE_SIZE, 1), LARGEST_PAGE);
  const offset = (Math.max(input?.currentPage ?? 1, 1) - 1) * limit;
  return selectNotifications(ctx.db, readerOf(ctx.actor), { unreadOnly: input?.unreadOnly ?? false, limit, offset });
}

/** Notes that the admin has read these; what does not concern him is passed over. Returns how many were unread. */
export function markRead({ ctx, input }: { ctx: StaffContext; input: NotificationIds }): Promise<number> {
  return insertReads(ctx.db, readerOf(ctx.actor), input.ids);
}

/** Notes that the admin has read everything. Returns how many were unread. */
export function markAllRead({ ctx }: { ctx: StaffContext }): Promise<number> {
  return insertReads(ctx.db, readerOf(ctx.actor), null);
}
