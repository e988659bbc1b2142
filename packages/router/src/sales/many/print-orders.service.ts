import type { Call } from '../../trpc/context.js';
import type { PdfFile } from '../document/document.schema.js';
import { sheetShop } from '../document/document.service.js';
import { pdfOf } from '../document/pdf.js';
import { pickListSheet } from '../document/sheets.js';
import { nothingToPick, tooManyToPrint } from '../faults.js';
import * as invoices from '../invoice/invoice.service.js';
import { selectOrders } from '../order/order.queries.js';
import * as shipments from '../shipment/shipment.service.js';
import type { OrderIds } from './many-orders.schema.js';

/** A PDF is laid out in one go, during which the process does nothing else. */
const MOST = 100;

type Print = (call: Call<OrderIds>) => Promise<PdfFile>;

const limited =
  (print: Print): Print =>
  (call) => {
    if (call.input.ids.length > MOST) throw tooManyToPrint({ most: MOST });
    return print(call);
  };

/** The invoices of up to 100 orders as one PDF, without canceled ones. Throws 400 for more orders, and when they have none. */
export const printInvoices = limited(invoices.printInvoices);

/** The packing slips of up to 100 orders as one PDF. Throws 400 for more orders, and when nothing of them was shipped. */
export const printPackingSlips = limited(shipments.printPackingSlips);

/** The pick list of what is to be shipped of up to 100 orders. Throws 400 for more orders, and when nothing is. */
export const printPickList = limited(async ({ ctx: { db }, input: { ids } }) => {
  const [first, ...rest] = await selectOrders(db, ids);
  if (!first) throw nothingToPick();
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const sheet = pickListSheet([first, ...rest], now, await sheetShop(db, first.order.store_id));
  if (sheet.rows.length === 0) throw nothingToPick();
  return pdfOf(sheet);
});
