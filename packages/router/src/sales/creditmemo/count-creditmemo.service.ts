import { type Database, shopConfig } from '@merx/db';
import { isZero, toColumn } from '@merx/wire';
import { readStockSettings, returnToStock } from '../../catalog-inventory/index.js';
import { refundableAmounts } from '../amounts/creditmemo-amounts.js';
import { amountOf } from '../amounts/currencies.js';
import type { CreditmemoColumns } from '../amounts/document-columns.js';
import { type CountedDocument, type CountedItem, withCreditmemo } from '../amounts/sum-up.js';
import { notRefundable } from '../faults.js';
import type { OrderChange } from '../order/change-order.service.js';
import { expireDownloads } from '../order/downloads.queries.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import { allows } from '../order/order-states.js';
import { updateInvoiceRefunded } from './creditmemo.queries.js';
import { itemsGivenBack, piecesBack } from './refund-returns.js';

/** Throws 400 when nothing of an order can be refunded, because of its state or the paid amount. */
export function requireRefundable({ order }: LockedOrder): void {
  const { base } = refundableAmounts(order);
  if (!allows(order.state, 'refund') || isZero(base)) throw notRefundable();
}

/** A refunded credit memo, as needed for counting it. */
export interface GivenBack {
  document: CountedDocument<CreditmemoColumns> & { invoice_id?: number | null };
  items: readonly CountedItem[];
}

/** What happens to the items of an offline refund. */
export interface WayBack {
  /** Whether they return to stock, if specified. */
  backToStock: boolean | null | undefined;
  /** Order items to return to stock, regardless of the shop's settings. */
  returned: ReadonlySet<number>;
}

/**
 * The order with a refunded credit memo counted: by a provider when `online`. Updates its invoice too, returns items to
 * stock if `backToStock` (default: the shop's settings) says so or the item is `returned`, and ends the downloads of
 * fully refunded items.
 */
export async function withRefund(
  db: Database,
  change: OrderChange,
  { document, items }: GivenBack,
  { online, backToStock, returned }: { online: boolean } & Partial<WayBack>,
): Promise<OrderChange> {
  const { tx, order } = change;
  const counted = withCreditmemo(change, document, items, { online });
  const settings = readStockSettings(await shopConfig(db.cache, tx, order.store_id));
  const back = (backToStock ?? settings.auto_return) ? items : items.filter(({ order_item_id }) => returned?.has(order_item_id));
  if (back.length > 0) await returnToStock(tx, piecesBack(change.items, back), settings);
  const ended = itemsGivenBack(counted.items, items);
  if (ended.length > 0) await expireDownloads(tx, ended);
  if (document.invoice_id) await updateInvoiceRefunded(tx, document.invoice_id, toColumn(amountOf(document.base_grand_total)));
  return counted;
}
