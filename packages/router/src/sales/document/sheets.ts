import type { ConfigReader } from '@merx/db';
import type { Directory } from '../../directory/index.js';
import type { LocaleFormat } from '../order/locale-format.js';
import type { OrderParts } from '../order/order.queries.js';
import { type Choice, orderView, placeLine } from '../order/order-mail.js';
import type { CommentRow, Documents } from './document.queries.js';
import { type BilledView, billedView, shipmentView } from './document-view.js';
import type { Sheet, SheetRow } from './pdf.js';

/** Countries that use Letter rather than A4. */
const ON_LETTER = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'VE', 'PH', 'PR']);

/** The settings of the store view, and the countries with the names of their regions. */
export interface SheetShop {
  config: ConfigReader;
  directory: Directory;
}

/** The address of the store, its phone and its VAT number; nothing that is not set. */
function shopLines({ config, directory }: SheetShop, format: LocaleFormat): string[] {
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
    vatNumber && `VAT ${vatNumber}`,
  ].filter((line) => line !== '');
}

/** The parts of a PDF shared by all documents of an order, in the language and paper size of its store view. */
function orderSheet(parts: OrderParts, shop: SheetShop) {
  const { config } = shop;
  const { mail, format, language } = orderView(parts, config);
  return {
    order: mail.order,
    format,
    frame: {
      // The store name, or the name of the store group stored in the order.
      shopName: config.text('general/store_information/name') || (parts.order.store_name?.split('\n')[1] ?? ''),
      shopLines: shopLines(shop, format),
      language,
      paper: ON_LETTER.has(config.text('general/country/default')) ? 'LETTER' : 'A4',
    } satisfies Partial<Sheet>,
  };
}

/** Lines below a title; nothing without lines. */
const notes = (title: string, lines: readonly string[] | null) => (lines?.length ? [{ title, lines }] : []);

/** The comments on a document that are visible to the buyer. */
const visibleComments = (comments: readonly CommentRow[]): Sheet['notes'] =>
  notes(
    'Comments',
    comments.filter(({ is_visible_on_front }) => is_visible_on_front === 1).flatMap(({ comment }) => comment.split(/\r?\n/)),
  );

interface SheetLine {
  name: string;
  sku: string;
  qty: string;
}

/** The rows of the lines, each with its selected options, and its parts. */
const sheetRows = (lines: readonly (SheetLine & { rowTotal?: string; choices: Choice[]; parts: SheetLine[] })[]): SheetRow[] =>
  lines.flatMap(({ rowTotal, choices, parts, ...line }) => {
    const cellsOf = ({ name, sku, qty }: SheetLine, total: string) => [name, sku, qty, ...(rowTotal === undefined ? [] : [total])];
    return [
      { cells: cellsOf(line, rowTotal ?? ''), details: choices.map(({ label, value }) => `${label}: ${value}`) },
      ...parts.map((part) => ({ cells: cellsOf(part, ''), isPart: true })),
    ];
  });

/** The invoice PDF for the buyer: items and amounts, in the language and paper size of its store view. */
export function invoiceSheet(invoice: Documents['invoice'], parts: OrderParts, shop: SheetShop): Sheet {
  const { order, format, frame } = orderSheet(parts, shop);
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
    rows: sheetRows(items),
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

/** The packing slip: items and destination, in the language and paper size of its store view. */
export function packingSlip(shipment: Documents['shipment'], parts: OrderParts, shop: SheetShop): Sheet {
  const { order, format, frame } = orderSheet(parts, shop);
  const { number, date, items, tracks } = shipmentView(shipment, parts, format);
  const { document, comments } = shipment;
  const weight = `${format.number(document.total_weight ?? 0)} ${shop.config.text('general/locale/weight_unit')}`;
  return {
    ...frame,
    title: 'Packing slip',
    number,
    facts: [
      { label: 'Date', value: date },
      { label: 'Order', value: order.number },
      { label: 'Ordered', value: order.date },
      ...(order.shippingMethod ? [{ label: 'Sent by', value: order.shippingMethod }] : []),
    ],
    addresses: order.shippingAddress ? [{ title: 'Ship to', lines: order.shippingAddress }] : [],
    columns: [{ title: 'Item' }, { title: 'SKU' }, { title: 'Quantity', isNumber: true }],
    rows: sheetRows(items),
    totals: [
      { label: 'Pieces', amount: format.number(document.total_qty), isStrong: true },
      ...(document.total_weight ? [{ label: 'Weight', amount: weight }] : []),
    ],
    notes: [
      ...notes(
        'Tracking',
        tracks.map((track) => `${track.carrier}: ${track.number}`),
      ),
      ...notes('Note of the buyer', order.note),
      ...visibleComments(comments),
    ],
  };
}
