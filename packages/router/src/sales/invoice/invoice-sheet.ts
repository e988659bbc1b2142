import type { ConfigReader } from '@merx/db';
import type { Documents } from '../document/document.queries.js';
import type { Sheet, SheetRow } from '../document/pdf-sheet.js';
import { paperOf, shopNameOf } from '../document/sheet-settings.js';
import { localeFormat } from '../order/locale-format.js';
import type { OrderParts } from '../order/order.queries.js';
import { orderMail } from '../order/order-mail.js';
import { type InvoiceView, invoiceView } from './invoice-view.js';

/** The sheet that the buyer keeps: what was bought and what it costs, in the language and on the paper of its store view. */
export function invoiceSheet(invoice: Documents['invoice'], order: OrderParts, config: ConfigReader): Sheet {
  const language = config.text('general/locale/code');
  const timeZone = config.text('general/locale/timezone');
  const currency = order.order.order_currency_code ?? order.order.base_currency_code;
  const { order: shown } = orderMail(order, language, timeZone);
  const { number, date, items, totals } = invoiceView(invoice, order, localeFormat(language, timeZone, currency));
  const visible = invoice.comments.filter(({ is_visible_on_front }) => is_visible_on_front === 1);
  return {
    title: 'Invoice',
    number,
    shopName: shopNameOf(config, order),
    language,
    paper: paperOf(config),
    facts: [
      { label: 'Date', value: date },
      { label: 'Order', value: shown.number },
      { label: 'Ordered', value: shown.date },
      { label: 'Payment', value: shown.paymentMethod },
      ...(shown.shippingMethod ? [{ label: 'Sent by', value: shown.shippingMethod }] : []),
    ],
    addresses: [
      ...(shown.billingAddress ? [{ title: 'Bill to', lines: shown.billingAddress }] : []),
      ...(shown.shippingAddress ? [{ title: 'Ship to', lines: shown.shippingAddress }] : []),
    ],
    columns: [{ title: 'Item' }, { title: 'SKU' }, { title: 'Quantity', isNumber: true }, { title: 'Amount', isNumber: true }],
    rows: items.flatMap(rowsOf),
    totals: totalsOf(totals, shown.discountDescription),
    notes: visible.length > 0 ? [{ title: 'Comments', lines: visible.flatMap(({ comment }) => comment.split(/\r?\n/)) }] : [],
  };
}

function rowsOf({ name, sku, qty, rowTotal, choices, parts }: InvoiceView['items'][number]): SheetRow[] {
  return [
    { cells: [name, sku, qty, rowTotal], details: choices.map(({ label, value }) => `${label}: ${value}`) },
    ...parts.map((part) => ({ cells: [part.name, part.sku, part.qty, ''], isPart: true })),
  ];
}

function totalsOf({ subtotal, discount, shipping, tax, grandTotal }: InvoiceView['totals'], discountFor: string | null): Sheet['totals'] {
  const line = (label: string, amount: string | null) => (amount === null ? [] : [{ label, amount }]);
  return [
    ...line('Subtotal', subtotal),
    ...line(discountFor ? `Discount (${discountFor})` : 'Discount', discount),
    ...line('Shipping', shipping),
    ...line('Tax', tax),
    { label: 'Grand total', amount: grandTotal, isStrong: true },
  ];
}
