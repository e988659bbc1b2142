import type { ConfigReader } from '@merx/db';
import type { Directory } from '../../directory/index.js';
import type { LocaleFormat } from '../order/locale-format.js';
import type { OrderParts } from '../order/order.queries.js';
import { type Choice, orderView, placeLine } from '../order/order-mail.js';
import { type SalesText, type WordsIn, wordsIn } from '../words/words-in.js';
import type { CommentRow, Documents } from './document.queries.js';
import { type BilledView, billedView, refundedView, shipmentView } from './document-view.js';
import type { Sheet, SheetRow } from './pdf.js';
import { pickRows, picksOf, piecesOf } from './pick-list.js';
import { printableLanguage } from './printable-language.js';

/** Countries that use Letter rather than A4. */
const ON_LETTER = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'VE', 'PH', 'PR']);

/** The settings of the store view, and the countries with the names of their regions. */
export interface SheetShop {
  config: ConfigReader;
  directory: Directory;
}

/** The address of the store, its phone and its VAT number; nothing that is not set. */
function shopLines({ config, directory }: SheetShop, format: LocaleFormat, words: WordsIn): string[] {
  const country = config.text('general/store_information/country_id');
  const regionId = config.number('general/store_information/region_id');
  const place = placeLine({
    city: config.text('general/store_information/city'),
    region: directory.countries.get(country)?.regions.find(({ id }) => id === regionId)?.name,
    postcode: config.text('general/store_information/postcode'),
  });
  const vatNumber = config.text('general/store_information/merchant_vat_number');
  return [
    config.text('general/store_information/street_line1'),
    config.text('general/store_information/street_line2'),
    place,
    format.country(country),
    config.text('general/store_information/phone'),
    vatNumber && `${words('VAT')} ${vatNumber}`,
  ].filter((line) => line !== '');
}

/** The parts of a PDF shared by all documents of an order, in the language and paper size of its store view. */
function orderSheet(parts: OrderParts, shop: SheetShop) {
  const { config } = shop;
  const { mail, format, language } = orderView(parts, config, printableLanguage(config.text('general/locale/code')));
  const words = wordsIn(language);
  return {
    order: mail.order,
    format,
    words,
    frame: {
      // The store name, or the name of the store group stored in the order.
      shopName: config.text('general/store_information/name') || (parts.order.store_name?.split('\n')[1] ?? ''),
      shopLines: shopLines(shop, format, words),
      language,
      paper: ON_LETTER.has(config.text('general/country/default')) ? 'LETTER' : 'A4',
    } satisfies Partial<Sheet>,
  };
}

/** The pick list of orders: each product once, with its total quantity and the orders that it is for; at least one order. */
export function pickListSheet(orders: readonly [OrderParts, ...OrderParts[]], date: string, shop: SheetShop): Sheet {
  const { format, words, frame } = orderSheet(orders[0], shop);
  const picks = picksOf(orders);
  const numbers = new Set(picks.flatMap((pick) => pick.orders.map(({ number }) => number)));
  return {
    ...frame,
    title: words('Pick list'),
    number: '',
    facts: [
      { label: words('Date'), value: format.dateTime(date) },
      { label: words('Orders'), value: format.number(numbers.size) },
    ],
    addresses: [],
    columns: [...titles(words, 'Item', 'SKU', 'Orders'), { title: words('Quantity'), isNumber: true }],
    rows: pickRows(picks, format.number),
    totals: [{ label: words('Pieces'), amount: format.number(piecesOf(picks)), isStrong: true }],
    notes: [],
  };
}

/** Columns of text. */
const titles = (words: WordsIn, ...texts: SalesText[]) => texts.map((text) => ({ title: words(text) }));

/** Lines below a title; nothing without lines. */
const notes = (title: string, lines: readonly string[] | null) => (lines?.length ? [{ title, lines }] : []);

/** The comments on a document that are visible to the buyer. */
const visibleComments = (comments: readonly CommentRow[], words: WordsIn): Sheet['notes'] =>
  notes(
    words('Comments'),
    comments.filter(({ is_visible_on_front }) => is_visible_on_front === 1).flatMap(({ comment }) => comment.split(/\r?\n/)),
  );

interface SheetLine {
  name: string;
  sku: string;
  qty: string;
  price?: string;
  rowTotal?: string;
}

/** The rows of the lines, each with its selected options, and its parts. */
const sheetRows = (lines: readonly (SheetLine & { choices: Choice[]; parts: SheetLine[] })[]): SheetRow[] =>
  lines.flatMap(({ choices, parts, ...line }) => {
    const cellsOf = ({ name, sku, qty, price, rowTotal }: SheetLine): string[] =>
      line.rowTotal === undefined ? [name, sku, qty] : [name, sku, qty, price ?? '', rowTotal ?? ''];
    return [
      { cells: cellsOf(line), details: choices.map(({ label, value }) => `${label}: ${value}`) },
      // The line has the price of its parts.
      ...parts.map(({ name, sku, qty }) => ({ cells: cellsOf({ name, sku, qty }), isPart: true })),
    ];
  });

/** The invoice PDF for the buyer: items and amounts, in the language and paper size of its store view. */
export function invoiceSheet(invoice: Documents['invoice'], parts: OrderParts, shop: SheetShop): Sheet {
  const { order, format, words, frame } = orderSheet(parts, shop);
  const view = billedView(invoice, parts, format);
  return {
    ...frame,
    ...billedSheet(view, { order, words }, invoice.comments),
    title: words('Invoice'),
    totals: totalsOf(view.totals, { order, words }),
  };
}

/** The credit memo PDF for the buyer: items, amounts and adjustments, as an invoice. */
export function creditmemoSheet(creditmemo: Documents['creditmemo'], parts: OrderParts, shop: SheetShop): Sheet {
  const { order, format, words, frame } = orderSheet(parts, shop);
  const view = refundedView(creditmemo, parts, format);
  return {
    ...frame,
    ...billedSheet(view, { order, words }, creditmemo.comments),
    title: words('Credit memo'),
    totals: totalsOf(view.totals, { order, words }, 'Refunded'),
  };
}

type OrderWords = Pick<ReturnType<typeof orderSheet>, 'order' | 'words'>;

/** What invoices and credit memos have in common, besides their title and totals. */
function billedSheet({ number, date, items }: Omit<BilledView, 'totals'>, { order, words }: OrderWords, comments: readonly CommentRow[]) {
  return {
    number,
    facts: [
      { label: words('Date'), value: date },
      { label: words('Order'), value: order.number },
      { label: words('Ordered'), value: order.date },
      { label: words('Payment'), value: order.paymentMethod },
      ...(order.shippingMethod ? [{ label: words('Sent by'), value: order.shippingMethod }] : []),
    ],
    addresses: [
      ...(order.billingAddress ? [{ title: words('Bill to'), lines: order.billingAddress }] : []),
      ...(order.shippingAddress ? [{ title: words('Ship to'), lines: order.shippingAddress }] : []),
    ],
    columns: [
      ...titles(words, 'Item', 'SKU'),
      ...titles(words, 'Quantity', 'Unit price', 'Amount').map((column) => ({ ...column, isNumber: true })),
    ],
    rows: sheetRows(items),
    notes: visibleComments(comments, words),
  } satisfies Partial<Sheet>;
}

type SheetTotals = BilledView['totals'] & { adjustmentPositive?: string | null; adjustmentNegative?: string | null };

function totalsOf(totals: SheetTotals, { order, words }: OrderWords, grandTotalText: SalesText = 'Grand total'): Sheet['totals'] {
  const { subtotal, discount, shipping, tax, adjustmentPositive = null, adjustmentNegative = null, grandTotal } = totals;
  const line = (text: SalesText, amount: string | null, about: string | null = null) =>
    amount === null ? [] : [{ label: about ? `${words(text)} (${about})` : words(text), amount }];
  return [
    ...line('Subtotal', subtotal),
    ...line('Discount', discount, order.discountDescription),
    ...line('Shipping', shipping),
    ...line('Tax', tax),
    ...line('Adjustment refund', adjustmentPositive),
    ...line('Adjustment fee', adjustmentNegative),
    { label: words(grandTotalText), amount: grandTotal, isStrong: true },
  ];
}

/** The packing slip: items and destination, in the language and paper size of its store view. */
export function packingSlip(shipment: Documents['shipment'], parts: OrderParts, shop: SheetShop): Sheet {
  const { order, format, words, frame } = orderSheet(parts, shop);
  const { number, date, items, tracks } = shipmentView(shipment, parts, format, shop.config);
  const { document, comments } = shipment;
  const weight = `${format.number(document.total_weight ?? 0)} ${shop.config.text('general/locale/weight_unit')}`;
  return {
    ...frame,
    title: words('Packing slip'),
    number,
    facts: [
      { label: words('Date'), value: date },
      { label: words('Order'), value: order.number },
      { label: words('Ordered'), value: order.date },
      ...(order.shippingMethod ? [{ label: words('Sent by'), value: order.shippingMethod }] : []),
    ],
    addresses: order.shippingAddress ? [{ title: words('Ship to'), lines: order.shippingAddress }] : [],
    columns: [...titles(words, 'Item', 'SKU'), { title: words('Quantity'), isNumber: true }],
    rows: sheetRows(items),
    totals: [
      { label: words('Pieces'), amount: format.number(document.total_qty), isStrong: true },
      ...(document.total_weight ? [{ label: words('Weight'), amount: weight }] : []),
    ],
    notes: [
      ...notes(
        words('Tracking'),
        tracks.map((track) => `${track.carrier}: ${track.number}`),
      ),
      ...notes(words('Note of the buyer'), order.note),
      ...visibleComments(comments, words),
    ],
  };
}
