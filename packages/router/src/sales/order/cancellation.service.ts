import { type Database, shopConfig } from '@merx/db';
import { readStockSettings, returnToStock } from '../../catalog-inventory/index.js';
import { returnUses } from '../../sales-rule/index.js';
import { withCancellation } from '../amounts/cancellation.js';
import { canceledState, itemsNotBought, piecesBack, ruleIdsOf } from './cancellation.js';
import { type ChangedOrder, type OrderChange, SILENT } from './change-order.service.js';
import { expireDownloads } from './downloads.queries.js';

/**
 * Cancels everything neither invoiced nor shipped of an order locked by `changeOrder`, in any state: the items return to
 * stock, and downloads of items that are not invoiced, or fully refunded, end. If this cancels the entire order, the uses
 * of its coupon and rules are returned. Rows are locked in the common order: stock by product, coupon, rules.
 */
export async function withOrderCanceled(
  db: Database,
  { tx, order, items, payment }: OrderChange,
): Promise<Omit<ChangedOrder<never>, 'result'>> {
  const after = withCancellation({ order, items, payment });
  const state = canceledState(items);
  const config = await shopConfig(db.cache, tx, order.store_id);
  await returnToStock(tx, piecesBack(items, after.items, state), readStockSettings(config));
  if (state === 'canceled') {
    const { applied_rule_ids, coupon_code: couponCode, customer_id: customerId } = order;
    await returnUses(tx, { ruleIds: ruleIdsOf(applied_rule_ids), couponCode, customerId });
  }
  await expireDownloads(tx, itemsNotBought(items));
  return { ...after, order: { ...after.order, state }, history: SILENT };
}
