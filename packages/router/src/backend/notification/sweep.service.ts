import { type Database, shopConfig } from '@merx/db';
import { deleteOldNotifications, insertNotifications } from './sweep.queries.js';

const KEEP_DAYS = 90;

/**
 * Creates notifications for new events, once each, and returns how many: finished jobs, emails given up, payments declined after the buyer
 * left, products that orders have brought below their level. Safe to run in several processes at the same time.
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
