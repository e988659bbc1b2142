import { type Amount, money, toWire } from '@merx/wire';
import { describe, expect, it } from 'vitest';
import { rule } from '../../../test/cart-rules.js';
import { orderOf } from '../../../test/orders.js';
import { cart, line, taxedAt } from '../../../test/totals.js';
import { creditmemoAmounts, type RefundRequest, refundableAmounts } from './creditmemo-amounts.js';
import { creditmemoColumns, type DocumentAmounts, documentItemColumns, invoiceColumns } from './document.js';
import { invoiceAmounts } from './invoice-amounts.js';
import { type CountedRows, withCreditmemo, withInvoice, withPaid } from './sum-up.js';

const pieces = (quantities: Record<number, Amount>) => new Map(Object.entries(quantities).map(([id, qty]) => [Number(id), money(qty)]));

function paid(rows: CountedRows, wanted?: Record<number, Amount>): CountedRows {
  const invoice = invoiceAmounts(rows, wanted && pieces(wanted));
  const columns = invoiceColumns(invoice);
  return withPaid(withInvoice(rows, columns, invoice.lines.map(documentItemColumns)), columns, { online: false });
}

/** Three items at 10.00, 10 % off, 8.25 % tax on the 27.00; shipping 5.00 at 10 %: 34.73 in total. */
const threePieces = ({ rate = '1' } = {}) =>
  orderOf(
    cart([line(1, '10', '3', { taxes: taxedAt('8.25') })], {
      ...{ rules: [rule({ discount_amount: 10 })], shipping: '5', shippingTaxes: taxedAt('10'), rate },
    }),
  );

/** One credit memo after the other. */
function refunds(rows: CountedRows, ...wishes: RefundRequest[]): { made: DocumentAmounts[]; rows: CountedRows } {
  const made: DocumentAmounts[] = [];
  const last = wishes.reduce<CountedRows>((before, wish) => {
    const creditmemo = creditmemoAmounts(before, wish);
    made.push(creditmemo);
    return withCreditmemo(before, creditmemoColumns(creditmemo), creditmemo.lines.map(documentItemColumns), { online: false });
  }, rows);
  return { made, rows: last };
}

const shown = ({ in: { order } }: DocumentAmounts) => ({
  subtotal: toWire(order.rowTotal),
  discount: toWire(order.discount),
  shipping: toWire(order.shipping.amount),
  tax: toWire(order.tax),
  total: toWire(order.grandTotal),
});
const order = (amount: Amount) => ({ order: money(amount) });
const base = (amount: Amount) => ({ base: money(amount) });
const left = (rows: CountedRows) => Object.values(refundableAmounts(rows.order)).map(toWire);

describe('creditmemoAmounts', () => {
  it('is all that was invoiced, when nothing is said', () => {
    const { made, rows } = refunds(paid(threePieces()), {});
    expect(made.map(shown)).toEqual([{ subtotal: 30, discount: 3, shipping: 5, tax: 2.73, total: 34.73 }]);
    expect(left(rows)).toEqual([0, 0]);
  });

  it('shares what is invoiced by the piece, and the shipping as it is asked for', () => {
    const { made, rows } = refunds(
      paid(threePieces()),
      { qty: pieces({ 1: 1 }), shipping: order(2) },
      { qty: pieces({ 1: 1 }), shipping: order(0) },
      {},
    );
    expect(made.map(shown)).toEqual([
      { subtotal: 10, discount: 1, shipping: 2, tax: 0.94, total: 11.94 },
      { subtotal: 10, discount: 1, shipping: 0, tax: 0.75, total: 9.75 },
      { subtotal: 10, discount: 1, shipping: 3, tax: 1.04, total: 13.04 },
    ]);
    expect(left(rows)).toEqual([0, 0]);
  });

  it('gives back no more than is invoiced', () => {
    const { made } = refunds(paid(threePieces(), { 1: 2 }), {});
    expect(made.map(shown)).toEqual([{ subtotal: 20, discount: 2, shipping: 5, tax: 1.99, total: 24.99 }]);
  });

  it('gives more or keeps some, as it is asked for', () => {
    const one = { qty: pieces({ 1: 1 }), shipping: order(0) };
    const { made, rows } = refunds(
      paid(threePieces()),
      { ...one, adjustmentNegative: order('1.5') },
      { ...one, adjustmentPositive: order(1) },
    );
    expect(made.map(shown)).toMatchObject([{ total: 8.24 }, { total: 10.75 }]);
    expect(made.map((memo) => creditmemoColumns(memo).adjustment)).toEqual(['-1.5000', '1.0000']);
    expect([rows.order.adjustment_positive, rows.order.adjustment_negative]).toEqual(['1.0000', '1.5000']);
    expect(left(rows)).toEqual([15.74, 15.74]);
  });

  it('can be money alone, of an order with nothing left to send back', () => {
    const { made } = refunds(paid(threePieces()), { qty: pieces({}), shipping: order(0), adjustmentPositive: order('4.999') });
    expect(made.map(shown)).toEqual([{ subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 5 }]);
  });

  it.each<[string, RefundRequest, string, object]>([
    [
      'more of a line than is invoiced',
      { qty: pieces({ 1: 4 }) },
      'No more than %open of the order item %orderItemId can be refunded.',
      { orderItemId: 1, open: 3 },
    ],
    [
      'more shipping than is left',
      { shipping: order('5.01') },
      'Maximum shipping amount allowed to refund is: %amount',
      { amount: 5, fieldName: 'shipping_amount' },
    ],
    [
      'more money than was paid',
      { adjustmentPositive: order('0.01') },
      'The most money available to refund is %amount.',
      { amount: 34.73, fieldName: 'grand_total' },
    ],
    [
      'an amount below zero',
      { shipping: base(-1) },
      'The value of "%fieldName" must not be below zero.',
      { fieldName: 'base_shipping_amount' },
    ],
    [
      'an adjustment below zero',
      { adjustmentNegative: order(-1) },
      'The value of "%fieldName" must not be below zero.',
      { fieldName: 'adjustment_negative' },
    ],
    [
      'amounts that are not the same',
      { shipping: { ...order(2), ...base(3) } },
      'The values of "%fieldName" and "%baseFieldName" do not agree at the rate of the order.',
      { fieldName: 'shipping_amount', baseFieldName: 'base_shipping_amount' },
    ],
  ])('refuses %s', (_name, wish, message, parameters) => {
    expect(() => creditmemoAmounts(paid(threePieces()), wish)).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', message, parameters }),
    );
  });

  it('refuses a total below zero, and a credit memo of nothing', () => {
    const rows = paid(threePieces());
    const nothing = { qty: pieces({}), shipping: order(0) };
    expect(() => creditmemoAmounts(rows, { ...nothing, adjustmentNegative: order(1) })).toThrow('must not be below zero');
    expect(() => creditmemoAmounts(rows, nothing)).toThrow('There is nothing to refund.');
    expect(() => creditmemoAmounts(refunds(rows, {}).rows)).toThrow('There is nothing to refund.');
    expect(() => creditmemoAmounts(threePieces())).toThrow('There is nothing to refund.');
  });

  it('refuses what is invoiced and not paid', () => {
    const invoice = invoiceAmounts(threePieces());
    const unpaid = withInvoice(threePieces(), invoiceColumns(invoice), invoice.lines.map(documentItemColumns));
    expect(() => creditmemoAmounts(unpaid)).toThrow('The most money available to refund is %amount.');
  });
});

describe('a credit memo in two currencies', () => {
  const rows = () => paid(threePieces({ rate: '0.7067' }));

  it.each<[string, RefundRequest['shipping'], number[]]>([
    ['in the order currency', order('1.77'), [1.77, 2.51]],
    ['in the base currency', base('2.5'), [1.77, 2.5]],
    ['in both', { ...order('1.77'), ...base('2.5') }, [1.77, 2.5]],
    ['not at all', undefined, [3.53, 5]],
  ])('takes the same share of the shipping, asked for %s', (_name, shipping, expected) => {
    const { in: sums } = creditmemoAmounts(rows(), { shipping });
    expect([sums.order, sums.base].map((one) => toWire(one.shipping.amount))).toEqual(expected);
  });

  it('converts an adjustment at the rate of the order', () => {
    const wish = { qty: pieces({}), shipping: order(0) };
    const totals = (adjustmentPositive: RefundRequest['adjustmentPositive']) => {
      const { in: sums } = creditmemoAmounts(rows(), { ...wish, adjustmentPositive });
      return [sums.order, sums.base].map(({ grandTotal }) => toWire(grandTotal));
    };
    expect([totals(base(10)), totals(order(10))]).toEqual([
      [7.07, 10],
      [10, 14.15],
    ]);
  });

  it('ends in both when it ends in the one that is asked for', () => {
    const money = (adjustmentPositive: RefundRequest['adjustmentPositive']): RefundRequest => ({
      qty: pieces({}),
      shipping: order(0),
      adjustmentPositive,
    });
    const { rows: after } = refunds(rows(), money(base('11.57')), money(base('11.57')), money(base('11.59')));
    expect(left(after)).toEqual([0, 0]);
  });

  it('keeps what is kept in both when the rest was given back before', () => {
    const cent: RefundRequest = { qty: pieces({}), shipping: order(0), adjustmentPositive: base('0.01') };
    const before = refunds(rows(), cent, cent).rows;
    expect([before.order.adjustment_positive, before.order.base_adjustment_positive]).toEqual(['0.0200', '0.0200']);
    const { rows: after } = refunds(before, { adjustmentNegative: base('0.02') });
    expect(after.order.adjustment_negative).toBe('0.0200');
    expect(left(after)).toEqual([0, 0]);
  });
});
