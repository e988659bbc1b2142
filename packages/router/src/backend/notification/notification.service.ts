import { type Database, shopConfig } from '@merx/db';
import { EVERYTHING } from '@merx/wire';
import type { AdminActor, AdminCall } from '../../trpc/context.js';
import { deleteOldNotifications, insertNotifications, insertReads, type Reader, selectNotifications } from './notification.queries.js';
import type { NotificationIds, NotificationPage, NotificationsInput } from './notification.schema.js';

const PAGE_SIZE = 50;
const LARGEST_PAGE = 200;

const readerOf = ({ adminId, resources }: AdminActor): Reader => [adminId, resources.has(EVERYTHING) ? null : [...resources]];

/** A page of the admin's notifications, newest first. */
export function listNotifications({ ctx, input }: AdminCall<NotificationsInput>): Promise<NotificationPage> {
  const limit = Math.min(Math.max(input?.pageSize ?? PAGE_SIZE, 1), LARGEST_PAGE);
  const offset = (Math.max(input?.currentPage ?? 1, 1) - 1) * limit;
  return selectNotifications(ctx.db, readerOf(ctx.actor), { unreadOnly: input?.unreadOnly ?? false, limit, offset });
}

/** Marks these as read; those of other admins are skipped. Returns how many were unread. */
export function markRead({ ctx, input }: AdminCall<NotificationIds>): Promise<number> {
  return insertReads(ctx.db, readerOf(ctx.actor), input.ids);
}

/** Marks all as read. Returns how many were unread. */
export function markAllRead({ ctx }: AdminCall): Promise<number> {
  return insertReads(ctx.db, readerOf(ctx.actor), null);
}

const KEEP_DAYS = 90;

/**
 * Creates notifications for new events, once each, and returns how many: finished jobs, emails given up, payments declined after the buyer
 * left, webhooks that were disabled, products that orders have brought below their level. Safe to run in several processes at the same time.
 */
export async function sweepNotifications(db: Database): Promise<number> {
  const config = await shopConfig(db.cache, db, 0);
  const written = await insertNotifications(
    db,
    config.decimal('cataloginventory/item_options/notify_stock_qty'),
    config.flag('cataloginventory/item_options/manage_stock'),
  );
  await deleteOldNotifications(db, KEEP_DAYS);
  return written;
}
