import { money, subtract, toWire, ZERO } from '@merx/wire';
import type { Documents } from '../document/document.queries.js';
import { shownLines } from '../document/shown-lines.js';
import type { LocaleFormat } from '../order/locale-format.js';
import type { OrderParts } from '../order/order.queries.js';

/** A credit memo as a mail shows it, beside its order: every number and date is text in the language of the store view. Null is not shown. */
export interface CreditmemoInMail {
  number: string;
  date: string;
  items: {
    name: string;
    sku: string;
    qty: string;
    rowTotal: string;
    choices: { label: string; value: string }[];
    parts: { name: string; sku: string; qty: string }[];
  }[];
  totals: {
    subtotal: string;
    discount: string | null;
    shipping: string | null;
    tax: string | null;
    /** What is given back besides, and what is kept. */
    adjustmentPositive: string | null;
    adjustmentNegative: string | null;
    grandTotal: string;
  };
}

/** The credit memo as a mail shows it. */
export function creditmemoInMail({ document, items }: Documents['creditmemo'], order: OrderParts, format: LocaleFormat): CreditmemoInMail {
  const shown = (amount: number | undefined) => (amount ? format.money(amount) : null);
  return {
    number: document.increment_id,
    date: format.dateTime(document.created_at),
    items: shownLines(items, order.items).map(({ item, name, sku, choices, parts }) => ({
      ...{ name, sku, choices, qty: format.number(item.qty), rowTotal: format.money(item.row_total ?? 0) },
      parts: parts.map((part) => ({ name: part.name, sku: part.sku, qty: format.number(part.item.qty) })),
    })),
    totals: {
      subtotal: format.money(document.subtotal ?? 0),
      discount: shown(document.discount_amount),
      shipping: shown(document.shipping_amount),
      tax: shown(document.tax_amount),
      adjustmentPositive: shown(document.adjustment_positive),
      adjustmentNegative: shown(toWire(subtract(ZERO, money(document.adjustment_negative ?? 0)))),
      grandTotal: format.money(document.grand_total ?? 0),
    },
  };
}
