import type { ConfigReader } from '@merx/db';
import { type BilledView, billedView } from '../document/billed-view.js';
import type { Documents } from '../document/document.queries.js';
import { orderSheet, sheetRows, visibleComments } from '../document/order-sheet.js';
import type { Sheet } from '../document/pdf-sheet.js';
import type { OrderParts } from '../order/order.queries.js';

/** The invoice PDF for the buyer: items and amounts, in the language and paper size of its store view. */
export function invoiceSheet(invoice: Documents['invoice'], parts: OrderParts, config: ConfigReader): Sheet {
  const { order, format, frame } = orderSheet(parts, config);
  const { number, date, items, totals } = billedView(invoice, parts, format);
  return {
    ...frame,
    title: 'Invoice',
    number,
    facts: [
      { label: 'Date', value: date },
      { label: 'Order', value: order.number },
      { label: 'Ordered', value: order.date },
      { label: 'Payment', value: order.paymentMethod },
      ...(order.shippingMethod ? [{ label: 'Sent by', value: order.shippingMethod }] : []),
    ],
    addresses: [
      ...(order.billingAddress ? [{ title: 'Bill to', lines: order.billingAddress }] : []),
      ...(order.shippingAddress ? [{ title: 'Ship to', lines: order.shippingAddress }] : []),
    ],
    columns: [{ title: 'Item' }, { title: 'SKU' }, { title: 'Quantity', isNumber: true }, { title: 'Amount', isNumber: true }],
    rows: items.flatMap(({ name, sku, qty, rowTotal, choices, parts: below }) =>
      sheetRows(
        [name, sku, qty, rowTotal],
        choices,
        below.map((part) => [part.name, part.sku, part.qty, '']),
      ),
    ),
    totals: totalsOf(totals, order.discountDescription),
    notes: visibleComments(invoice.comments),
  };
}

function totalsOf({ subtotal, discount, shipping, tax, grandTotal }: BilledView['totals'], discountFor: string | null): Sheet['totals'] {
  const line = (label: string, amount: string | null) => (amount === null ? [] : [{ label, amount }]);
  return [
    ...line('Subtotal', subtotal),
    ...line(discountFor ? `Discount (${discountFor})` : 'Discount', discount),
    ...line('Shipping', shipping),
    ...line('Tax', tax),
    { label: 'Grand total', amount: grandTotal, isStrong: true },
  ];
}
