import type { LocaleFormat } from '../order/locale-format.js';
import type { OrderParts } from '../order/order.queries.js';
import type { Documents } from './document.queries.js';
import { type ShownLine, shownLines } from './shown-lines.js';

type Billed = Pick<Documents['invoice' | 'creditmemo'], 'document' | 'items'>;
/** An invoice or a credit memo for mails and PDFs. */
export type BilledView = ReturnType<typeof billedView>;

/** A formatted amount; null if it is not shown. */
export const shownAmount = (amount: number | undefined, format: LocaleFormat): string | null => (amount ? format.money(amount) : null);

/** An invoice or a credit memo for mails and PDFs: every number and date is formatted in the language of the store view. */
export function billedView({ document, items }: Billed, order: OrderParts, format: LocaleFormat) {
  const named = ({ item, name, sku }: Pick<ShownLine<Billed['items'][number]>, 'item' | 'name' | 'sku'>) => ({
    ...{ name, sku, qty: format.number(item.qty), rowTotal: format.money(item.row_total ?? 0) },
  });
  return {
    number: document.increment_id,
    date: format.dateTime(document.created_at),
    items: shownLines(items, order.items).map((line) => ({ ...named(line), choices: line.choices, parts: line.parts.map(named) })),
    totals: {
      subtotal: format.money(document.subtotal ?? 0),
      discount: shownAmount(document.discount_amount, format),
      shipping: shownAmount(document.shipping_amount, format),
      tax: shownAmount(document.tax_amount, format),
      grandTotal: format.money(document.grand_total ?? 0),
    },
  };
}
