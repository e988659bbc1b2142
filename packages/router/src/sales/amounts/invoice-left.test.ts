import { type Amount, add, compare, isZero, min, money, roundTo, sum, times, toColumn, ZERO } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rule } from '../../../test/cart-rules.js';
import { orderOf } from '../../../test/orders.js';
import { cart, line, taxedAt } from '../../../test/totals.js';
import { creditmemoAmounts } from './creditmemo-amounts.js';
import { amountOf } from './currencies.js';
import { type CreditmemoColumns, creditmemoColumns, documentItemColumns, type InvoiceColumns, invoiceColumns } from './document.js';
import { invoiceAmounts } from './invoice-amounts.js';
import { allOfInvoice, type InvoiceLeft, invoiceLeft, requireOfInvoice } from './invoice-left.js';
import { type CountedItem, type CountedRows, withCreditmemo, withInvoice, withPaid } from './sum-up.js';

interface Invoice {
  document: InvoiceColumns;
  items: CountedItem[];
  refunds: { document: CreditmemoColumns; items: CountedItem[] }[];
}

const SUMS = ['grand_total', 'base_grand_total', 'shipping_amount', 'base_shipping_amount', 'adjustment', 'base_adjustment'] as const;

/** What is left of an invoice after its refunds. */
function leftOf(rows: CountedRows, { document, items, refunds }: Invoice): InvoiceLeft {
  const sums = Object.fromEntries(SUMS.map((name) => [name, sum(refunds.map((one) => amountOf(one.document[name])))]));
  const pieces = new Map<number, Amount>();
  for (const { order_item_id: id, qty } of refunds.flatMap((one) => one.items)) {
    pieces.set(id, add(amountOf(pieces.get(id)), amountOf(qty)));
  }
  return invoiceLeft(
    rows.items,
    { document, items },
    { ...sums, items: [...pieces].map(([order_item_id, qty]) => ({ order_item_id, qty })) },
  );
}

function invoiced(rows: CountedRows, wanted?: ReadonlyMap<number, ReturnType<typeof money>>): [CountedRows, Invoice] {
  const amounts = invoiceAmounts(rows, wanted);
  const [document, items] = [invoiceColumns(amounts), amounts.lines.map(documentItemColumns)];
  return [withPaid(withInvoice(rows, document, items), document, { online: true }), { document, items, refunds: [] }];
}

/** Refunds a share of what is left of an invoice: of its items and its shipping. */
function refunded(rows: CountedRows, invoice: Invoice, share: Amount): CountedRows {
  const left = leftOf(rows, invoice);
  const all = allOfInvoice(rows, left);
  const part = (qty: ReturnType<typeof money>) => min(qty, roundTo(times(qty, share), 0));
  const wish = { qty: new Map([...all.qty].map(([id, qty]) => [id, part(qty)])), shipping: { order: times(all.shipping.order, share) } };
  const nothing = [...wish.qty.values()].every(isZero) && isZero(roundTo(wish.shipping.order, 2));
  if (nothing) return rows;
  const amounts = creditmemoAmounts(rows, { ...wish, invoice: left });
  requireOfInvoice(amounts, left);
  const [document, items] = [creditmemoColumns(amounts), amounts.lines.map(documentItemColumns)];
  invoice.refunds.push({ document, items });
  return withCreditmemo(rows, document, items, { online: true });
}

const anyOrder = fc.record({
  prices: fc.array(
    fc.integer({ min: 1, max: 9_999 }).map((cents) => (cents / 100).toFixed(2)),
    { minLength: 1, maxLength: 3 },
  ),
  qty: fc.integer({ min: 2, max: 5 }),
  percent: fc.constantFrom('0', '10', '33.3'),
  taxes: fc.constantFrom(taxedAt(), taxedAt('8.25'), taxedAt('7', '2.5')),
  rate: fc.constantFrom('1', '0.7067', '117.3'),
  shares: fc.array(fc.tuple(fc.nat({ max: 1 }), fc.constantFrom('0.4', '0.5', '1')), { maxLength: 4 }),
  isSecondFirst: fc.boolean(),
});

describe('what is given back of each of two invoices', () => {
  it('comes to the invoice, never beyond it, in both currencies, however it is cut', () => {
    fc.assert(
      fc.property(anyOrder, ({ prices, qty, percent, taxes, rate, shares, isSecondFirst }) => {
        const lines = prices.map((price, index) => line(index + 1, price, qty, { taxes }));
        const rules = percent === '0' ? [] : [rule({ discount_amount: percent })];
        const placed = orderOf(cart(lines, { rules, rate, shipping: '4.99', shippingTaxes: taxes }));
        const [once, first] = invoiced(placed, new Map(prices.map((_, index) => [index + 1, money(1)])));
        const [paid, second] = invoiced(once);
        let rows = paid;
        const invoices = isSecondFirst ? [second, first] : [first, second];
        const steps: [number, string][] = [...shares, [0, '1'], [1, '1']];
        for (const [index, share] of steps) {
          const invoice = invoices[index];
          if (invoice) rows = refunded(rows, invoice, share);
        }
        for (const { document, refunds } of invoices) {
          for (const name of ['grand_total', 'base_grand_total', 'shipping_amount'] as const) {
            const given = sum(refunds.map((one) => amountOf(one.document[name])));
            expect([name, toColumn(given)]).toEqual([name, document[name]]);
          }
        }
        const { total_refunded, total_paid, base_total_refunded, base_total_paid } = rows.order;
        expect([total_refunded, base_total_refunded]).toEqual([total_paid, base_total_paid]);
      }),
      { numRuns: Number(process.env.RUNS ?? 150) },
    );
  });

  it('is no more than the invoice has, of pieces, shipping and money', () => {
    const rows = orderOf(cart([line(1, '10', 3)], { shipping: '6' }));
    const [once, first] = invoiced(rows, new Map([[1, money(1)]]));
    const [paid, second] = invoiced(once);
    const left = leftOf(paid, second);
    expect([toColumn(left.total.order), toColumn(left.shipping.order)]).toEqual(['20.0000', '0.0000']);
    const shipping = { order: ZERO };
    const tooMany = creditmemoAmounts(paid, { qty: new Map([[1, money(3)]]), shipping, invoice: left });
    expect(() => requireOfInvoice(tooMany, left)).toThrow('can be refunded of this invoice');
    const shipped = creditmemoAmounts(paid, { qty: new Map([[1, money(1)]]), shipping: { order: money(1) }, invoice: left });
    expect(() => requireOfInvoice(shipped, left)).toThrow('Maximum shipping amount allowed');
    const more = { qty: new Map([[1, money(2)]]), shipping, adjustmentPositive: { order: money('0.01') }, invoice: left };
    expect(() => creditmemoAmounts(paid, more)).toThrow('The most money available');
    expect(compare(leftOf(paid, first).total.order, money(16))).toBe(0);
  });
});
