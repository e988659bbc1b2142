import type { ConfigReader } from '@merx/db';
import type { Documents } from '../document/document.queries.js';
import type { Sheet, SheetRow } from '../document/pdf-sheet.js';
import { paperOf, shopNameOf } from '../document/sheet-settings.js';
import { type ShownLine, shownLines } from '../document/shown-lines.js';
import { type LocaleFormat, localeFormat } from '../order/locale-format.js';
import type { OrderParts } from '../order/order.queries.js';
import { orderMail } from '../order/order-mail.js';

type Parts = Documents['shipment'];
type Line = ShownLine<Parts['items'][number]>;

/** The sheet that goes into the parcel: what is in it and where it goes, in the language and on the paper of its store view. */
export function packingSlip(shipment: Parts, order: OrderParts, config: ConfigReader): Sheet {
  const language = config.text('general/locale/code');
  const timeZone = config.text('general/locale/timezone');
  const format = localeFormat(language, timeZone, order.order.order_currency_code);
  const { order: shown } = orderMail(order, language, timeZone);
  const { document, items, tracks, comments } = shipment;
  const weight = `${format.number(document.total_weight ?? 0)} ${config.text('general/locale/weight_unit')}`;
  return {
    title: 'Packing slip',
    number: document.increment_id,
    shopName: shopNameOf(config, order),
    language,
    paper: paperOf(config),
    facts: [
      { label: 'Date', value: format.dateTime(document.created_at) },
      { label: 'Order', value: shown.number },
      { label: 'Ordered', value: shown.date },
      ...(shown.shippingMethod ? [{ label: 'Sent by', value: shown.shippingMethod }] : []),
    ],
    addresses: shown.shippingAddress ? [{ title: 'Ship to', lines: shown.shippingAddress }] : [],
    columns: [{ title: 'Item' }, { title: 'SKU' }, { title: 'Quantity', isNumber: true }],
    rows: shownLines(items, order.items).flatMap((line) => rowsOf(line, format)),
    totals: [
      { label: 'Pieces', amount: format.number(document.total_qty), isStrong: true },
      ...(document.total_weight ? [{ label: 'Weight', amount: weight }] : []),
    ],
    notes: [
      ...listed(
        'Tracking',
        tracks.map(({ title, carrier_code, track_number }) => `${title || carrier_code}: ${track_number}`),
      ),
      ...listed('Note of the buyer', shown.note ?? []),
      ...listed(
        'Comments',
        comments.filter(({ is_visible_on_front }) => is_visible_on_front === 1).flatMap(({ comment }) => comment.split(/\r?\n/)),
      ),
    ],
  };
}

const listed = (title: string, lines: readonly string[]) => (lines.length > 0 ? [{ title, lines }] : []);

function rowsOf({ item, name, sku, choices, parts }: Line, format: LocaleFormat): SheetRow[] {
  const details = choices.map(({ label, value }) => `${label}: ${value}`);
  return [
    { cells: [name, sku, format.number(item.qty)], details },
    ...parts.map((part) => ({ cells: [part.name, part.sku, format.number(part.item.qty)], isPart: true })),
  ];
}
