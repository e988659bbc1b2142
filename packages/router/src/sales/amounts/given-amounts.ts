import { compare, divide, isNegative, type Money, max, roundToCent, subtract, sum, times, toColumn, toWire, ZERO } from '@merx/wire';
import { badInputs, type Fault } from '../../trpc/errors.js';
import { belowZero, moreThanInvoiced, refundTooHigh } from '../faults.js';
import { refundableAmounts } from './creditmemo-amounts.js';
import { amountOf, columnIn, type Value } from './currencies.js';
import type { OrderRows } from './document.js';
import { rateOf } from './order-amounts.js';

type Amounts = Readonly<Record<string, Value>>;
/** Amounts, each with what is invoiced and refunded of it in the order; null for those without a limit of their own. */
type Limits = Readonly<Record<string, readonly [whole: string, done: string] | null>>;

const CURRENCIES = ['order', 'base'] as const;

const DOCUMENT: Limits = {
  subtotal: ['subtotal_invoiced', 'subtotal_refunded'],
  discount_amount: ['discount_invoiced', 'discount_refunded'],
  discount_tax_compensation_amount: ['discount_tax_compensation_invoiced', 'discount_tax_compensation_refunded'],
  tax_amount: ['tax_invoiced', 'tax_refunded'],
  shipping_amount: ['shipping_invoiced', 'shipping_refunded'],
  subtotal_incl_tax: null,
  shipping_incl_tax: null,
  shipping_tax_amount: null,
};
const ITEM: Limits = {
  row_total: ['row_invoiced', 'amount_refunded'],
  tax_amount: ['tax_invoiced', 'tax_refunded'],
  discount_amount: ['discount_invoiced', 'discount_refunded'],
  discount_tax_compensation_amount: ['discount_tax_compensation_invoiced', 'discount_tax_compensation_refunded'],
  price: null,
  price_incl_tax: null,
  row_total_incl_tax: null,
};
/** The discount of a document is negative; a compensation may be, by rounding. */
const SIGNED: ReadonlySet<string> = new Set(['discount_amount', 'discount_tax_compensation_amount']);
/** The total is their sum. */
const SUMMANDS = ['subtotal', 'discount_amount', 'discount_tax_compensation_amount', 'tax_amount', 'shipping_amount', 'adjustment'];

interface Drafted<Document, Item> {
  document: Document;
  items: Item[];
}
interface GivenDocument {
  items?: readonly (object & { order_item_id: number })[] | null | undefined;
}

/**
 * A drafted credit memo with the amounts that the client gives in place of those of the order; one given in a single currency is
 * converted. A total that is not given is the sum of the others. Throws 400 for an amount below zero, for more than is left of an invoiced
 * amount, and for more than was paid and not refunded.
 */
export function withGivenAmounts<Document extends object, Item extends { order_item_id: number }, Draft extends Drafted<Document, Item>>(
  draft: Draft,
  given: GivenDocument,
  rows: OrderRows,
): Draft {
  const rate = rateOf(rows.order);
  const faults: Fault[] = [];
  const ofDocument = chosen(decimalsOf(given), Object.keys(DOCUMENT), rate);
  faults.push(...limitFaults(ofDocument, decimalsOf(rows.order), DOCUMENT, ''));
  const items = draft.items.map((item, index) => {
    const own = given.items?.find(({ order_item_id }) => order_item_id === item.order_item_id) ?? {};
    const row = rows.items.find(({ item_id }) => item_id === item.order_item_id) ?? {};
    const columns = chosen(decimalsOf(own), Object.keys(ITEM), rate);
    faults.push(...limitFaults(columns, decimalsOf(row), ITEM, `items[${index}].`));
    return { ...item, ...columns };
  });
  if (faults.length > 0) throw badInputs(faults);
  const summed = { ...draft.document, ...ofDocument };
  const total = Object.keys(ofDocument).length > 0 ? totalOf(decimalsOf(summed)) : {};
  const document = { ...summed, ...total, ...chosen(decimalsOf(given), ['grand_total'], rate) };
  requirePaid(decimalsOf(document), rows);
  return { ...draft, document, items };
}

/** The amounts among the fields of a body or a row. */
function decimalsOf(fields: object): Amounts {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (isAmount(value) ? [[name, value]] : [])));
}

const isAmount = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));

/** The columns of these amounts in both currencies; absent if given in none. */
function chosen(given: Amounts, names: readonly string[], rate: Money): Record<string, string> {
  const columns: Record<string, string> = {};
  for (const name of names) {
    const inBase = columnIn('base', name);
    const [order, base] = [given[name], given[inBase]];
    if (order === undefined && base === undefined) continue;
    columns[name] = toColumn(order === undefined ? roundToCent(times(amountOf(base), rate)) : amountOf(order));
    columns[inBase] = toColumn(base === undefined ? roundToCent(divide(amountOf(order), rate)) : amountOf(base));
  }
  return columns;
}

function totalOf(document: Amounts): Record<string, string> {
  const totalIn = (currency: 'order' | 'base') => sum(SUMMANDS.map((name) => amountOf(document[columnIn(currency, name)])));
  return Object.fromEntries(CURRENCIES.map((currency) => [columnIn(currency, 'grand_total'), toColumn(totalIn(currency))]));
}

const size = (amount: Money): Money => max(amount, subtract(ZERO, amount));

function limitFaults(columns: Amounts, counters: Amounts, limits: Limits, place: string): Fault[] {
  const faults: Fault[] = [];
  for (const currency of CURRENCIES) {
    for (const [name, limit] of Object.entries(limits)) {
      const column = columnIn(currency, name);
      const fieldName = place + column;
      if (columns[column] === undefined) continue;
      const amount = amountOf(columns[column]);
      if (isNegative(amount) && !SIGNED.has(name)) faults.push(belowZero({ fieldName }));
      if (!limit) continue;
      const [whole = ZERO, done = ZERO] = limit.map((counter) => size(amountOf(counters[columnIn(currency, counter)])));
      const left = max(subtract(whole, done), ZERO);
      if (compare(size(amount), left) > 0) faults.push(moreThanInvoiced({ fieldName, amount: toWire(left) }));
    }
  }
  return faults;
}

/** Throws 400 for a total below zero, and for more than is left of the paid amount. */
function requirePaid(document: Amounts, { order }: OrderRows): void {
  const available = refundableAmounts(order);
  for (const currency of CURRENCIES) {
    const fieldName = columnIn(currency, 'grand_total');
    const total = amountOf(document[fieldName]);
    if (isNegative(total)) throw belowZero({ fieldName });
    if (compare(total, available[currency]) > 0) throw refundTooHigh([toWire(available[currency])]);
  }
}
