import { isZero } from '@merx/wire';
import { openOf } from '../amounts/open-qty.js';
import { orderLines } from '../amounts/order-line.js';
import { withInvoice, withPaid } from '../amounts/sum-up.js';
import { writeDocument } from '../document/document.service.js';
import { SETTLED } from '../document/document-state.js';
import { notInvoiceable } from '../faults.js';
import type { OrderChange } from '../order/change-order.service.js';
import { releaseDownloads } from '../order/downloads.queries.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import { allows } from '../order/order-states.js';
import type { NewInvoice } from './new-invoice.js';

/** Throws 400 when the order's state does not allow an invoice. */
export function requireInvoiceable({ order }: LockedOrder): void {
  if (!allows(order.state, 'invoice')) throw notInvoiceable();
}

/**
 * Inserts an invoice, counts it in its order, and pays it if it is paid: then the downloads of fully invoiced items
 * become available. `online` if captured by a payment provider. Throws 400 for a number that is taken.
 */
export async function registerInvoice(
  change: OrderChange,
  invoice: NewInvoice,
  { online }: { online: boolean },
): Promise<OrderChange & { invoiceId: number }> {
  const { tx } = change;
  const { document, items } = invoice;
  const invoiceId = await writeDocument(tx, 'invoice', invoice);
  const counted = withInvoice(change, document, items);
  const isPaid = document.state === SETTLED;
  const changed = isPaid ? withPaid(counted, document, { online }) : counted;
  if (isPaid) await releaseDownloads(tx, invoicedWhole(changed, items));
  return { ...changed, invoiceId };
}

/** The items of an invoice that are fully invoiced. */
export function invoicedWhole({ items }: LockedOrder, invoiced: readonly { order_item_id: number }[]): number[] {
  const lines = orderLines(items);
  const named = new Set(invoiced.map(({ order_item_id }) => order_item_id));
  return lines
    .filter((line) => named.has(line.itemId) && !isZero(line.qty.invoiced) && isZero(openOf(line, lines, 'invoice')))
    .map(({ itemId }) => itemId);
}
