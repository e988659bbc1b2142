import { type Database, shopConfig } from '@merx/db';
import { isZero, toColumn } from '@merx/wire';
import { readStockSettings, returnToStock } from '../../catalog-inventory/index.js';
import { badInput } from '../../trpc/errors.js';
import { refundableAmounts } from '../amounts/creditmemo-amounts.js';
import { amountOf } from '../amounts/currencies.js';
import type { CreditmemoColumns } from '../amounts/document-columns.js';
import { type CountedDocument, type CountedItem, withCreditmemo } from '../amounts/sum-up.js';
import { expireDownloads } from '../order/cancel-order.queries.js';
import type { OrderChange } from '../order/change-order.service.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import { allows } from '../order/order-states.js';
import { updateInvoiceRefunded } from './creditmemo.queries.js';
import { itemsGivenBack, piecesBack } from './refund-returns.js';

/** Throws 400 when nothing of an order can be given back, by its state or by what was paid. */
export function requireRefundable({ order }: LockedOrder): void {
  const { base } = refundableAmounts(order);
  if (!allows(order.state, 'refund') || isZero(base)) throw badInput('The order does not allow a credit memo to be created.');
}

/** A credit memo whose money is back, as far as it is counted. */
export interface GivenBack {
  document: CountedDocument<CreditmemoColumns> & { invoice_id?: number | null };
  items: readonly CountedItem[];
}

/**
 * The order with a credit memo counted whose money is back: by a provider when `online`. Its invoice counts it too, pieces go back to the
 * stock if the shop's settings say so, and downloads end of which nothing is left.
 */
export async function withRefund(
  db: Database,
  change: OrderChange,
  { document, items }: GivenBack,
  { online }: { online: boolean },
): Promise<OrderChange> {
  const { tx, order } = change;
  const counted = withCreditmemo(change, document, items, { online });
  const settings = readStockSettings(await shopConfig(db.cache, tx, order.store_id));
  if (settings.auto_return) await returnToStock(tx, piecesBack(change.items, items), settings);
  const ended = itemsGivenBack(counted.items, items);
  if (ended.length > 0) await expireDownloads(tx, ended);
  if (document.invoice_id) await updateInvoiceRefunded(tx, document.invoice_id, toColumn(amountOf(document.base_grand_total)));
  return counted;
}
