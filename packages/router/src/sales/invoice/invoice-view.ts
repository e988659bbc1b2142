import type { Documents } from '../document/document.queries.js';
import { type ShownLine, shownLines } from '../document/shown-lines.js';
import type { LocaleFormat } from '../order/locale-format.js';
import type { OrderParts } from '../order/order.queries.js';
import type { Choice } from '../order/order-mail.js';

type ItemRow = Documents['invoice']['items'][number];

interface Line {
  name: string;
  sku: string;
  qty: string;
  rowTotal: string;
  choices: Choice[];
  parts: Omit<Line, 'choices' | 'parts'>[];
}

/** An invoice as mails and papers show it: every number and date is text in the language of the store view. Null is not shown. */
export interface InvoiceView {
  number: string;
  date: string;
  items: Line[];
  totals: { subtotal: string; discount: string | null; shipping: string | null; tax: string | null; grandTotal: string };
}

/** Returns the invoice as mails and papers show it, of its order and in those formats. */
export function invoiceView({ document, items }: Documents['invoice'], order: OrderParts, format: LocaleFormat): InvoiceView {
  const named = ({ item, name, sku }: Pick<ShownLine<ItemRow>, 'item' | 'name' | 'sku'>) => ({
    ...{ name, sku, qty: format.number(item.qty), rowTotal: format.money(item.row_total ?? 0) },
  });
  const shown = (amount: number | undefined) => (amount ? format.money(amount) : null);
  return {
    number: document.increment_id,
    date: format.dateTime(document.created_at),
    items: shownLines(items, order.items).map((line) => ({
      ...named(line),
      choices: line.choices,
      parts: line.parts.map(named),
    })),
    totals: {
      subtotal: format.money(document.subtotal ?? 0),
      discount: shown(document.discount_amount),
      shipping: shown(document.shipping_amount),
      tax: shown(document.tax_amount),
      grandTotal: format.money(document.grand_total ?? 0),
    },
  };
}
