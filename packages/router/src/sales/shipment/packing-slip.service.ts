import { shopConfig } from '@merx/db';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import type { PdfFile } from '../document/document.schema.js';
import { readDocument } from '../document/document.service.js';
import { pdfOf } from '../document/pdf.js';
import { selectOrder } from '../order/order.queries.js';
import { packingSlip } from './packing-slip.js';

/** The packing slip of a shipment as a PDF. Throws 404 for an unknown shipment. */
export async function printPackingSlip({ ctx: { db }, input: { id } }: { ctx: Context; input: { id: number } }): Promise<PdfFile> {
  const shipment = await readDocument({ db }, 'shipment', id);
  const [order] = await selectOrder(db, shipment.document.order_id);
  if (!order) throw notFound('order_id', shipment.document.order_id);
  return pdfOf(packingSlip(shipment, order, await shopConfig(db.cache, db, shipment.document.store_id)));
}
