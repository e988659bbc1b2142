import { type Database, shopConfig } from '@merx/db';
import { deleteOldNotifications, insertNotifications } from './sweep.queries.js';

const KEEP_DAYS = 90;

/**
 * Looks what has happened that staff should hear of, writes it down once, and returns how much that was: jobs that ended, mails given up,
 * payments declined after the buyer had gone, products that orders have made scarce. Several processes may look at the same time.
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
