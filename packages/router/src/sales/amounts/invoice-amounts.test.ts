import { type Amount, money, toColumn, toWire } from '@merx/wire';
import { describe, expect, it } from 'vitest';
import { rule } from '../../../test/cart-rules.js';
import { orderOf } from '../../../test/orders.js';
import { cart, line, TAX, taxedAt } from '../../../test/totals.js';
import { type DocumentAmounts, documentItemColumns, invoiceColumns } from './document.js';
import { invoiceAmounts } from './invoice-amounts.js';
import { type CountedRows, withInvoice } from './sum-up.js';

/** Three items at 10.00, 10 % off, 8.25 % tax on the 27.00; shipping 5.00 at 10 %: 34.73 in total. */
const threePieces = () =>
  orderOf(
    cart([line(1, '10', '3', { taxes: taxedAt('8.25') })], {
      rules: [rule({ discount_amount: 10 })],
      shipping: '5',
      shippingTaxes: taxedAt('10'),
    }),
  );

const wanted = (quantities: Record<number, Amount>) => new Map(Object.entries(quantities).map(([id, qty]) => [Number(id), money(qty)]));
const counted = (rows: CountedRows, invoice: DocumentAmounts) =>
  withInvoice(rows, invoiceColumns(invoice), invoice.lines.map(documentItemColumns));

/** One invoice after the other. */
function invoices(rows: CountedRows, ...wishes: (Record<number, Amount> | undefined)[]): { made: DocumentAmounts[]; rows: CountedRows } {
  const made: DocumentAmounts[] = [];
  const last = wishes.reduce<CountedRows>((before, wish) => {
    const invoice = invoiceAmounts(before, wish && wanted(wish));
    made.push(invoice);
    return counted(before, invoice);
  }, rows);
  return { made, rows: last };
}

const shown = ({ in: { order } }: DocumentAmounts) => ({
  subtotal: toWire(order.rowTotal),
  discount: toWire(order.discount),
  shipping: toWire(order.shipping.amount),
  tax: toWire(order.tax),
  compensation: toWire(order.compensation),
  total: toWire(order.grandTotal),
});

describe('invoiceAmounts', () => {
  it('is the order, when all of it is invoiced at once', () => {
    const { made } = invoices(threePieces(), undefined);
    expect(made.map(shown)).toEqual([{ subtotal: 30, discount: 3, shipping: 5, tax: 2.73, compensation: 0, total: 34.73 }]);
  });

  it('shares each amount by the piece, the rest with the last one, and has the shipping with the first', () => {
    const { made } = invoices(threePieces(), { 1: 1 }, { 1: 1 }, undefined);
    expect(made.map(shown)).toEqual([
      { subtotal: 10, discount: 1, shipping: 5, tax: 1.24, compensation: 0, total: 15.24 },
      { subtotal: 10, discount: 1, shipping: 0, tax: 0.75, compensation: 0, total: 9.75 },
      { subtotal: 10, discount: 1, shipping: 0, tax: 0.74, compensation: 0, total: 9.74 },
    ]);
  });

  it('shows what a document shows', () => {
    const [first] = invoices(threePieces(), { 1: 1 }).made;
    if (!first) throw new Error('No invoice was made.');
    expect(invoiceColumns(first)).toMatchObject({
      ...{ total_qty: '1.0000', subtotal: '10.0000', subtotal_incl_tax: '10.8300', discount_amount: '-1.0000', tax_amount: '1.2400' },
      ...{ shipping_amount: '5.0000', shipping_tax_amount: '0.5000', shipping_incl_tax: '5.5000', grand_total: '15.2400' },
    });
    expect(first.lines.map(documentItemColumns)).toMatchObject([
      { order_item_id: 1, qty: '1.0000', price: '10.0000', row_total: '10.0000', discount_amount: '1.0000', tax_amount: '0.7400' },
    ]);
  });

  it('keeps the share of canceled pieces for nobody', () => {
    const rows = threePieces();
    const items = rows.items.map((item) => ({ ...item, qty_canceled: '2' }));
    expect(invoices({ ...rows, items }, undefined).made.map(shown)).toMatchObject([{ subtotal: 10, discount: 1, tax: 1.24, total: 15.24 }]);
  });

  it('has what the discount took off the tax, where prices contain it', () => {
    const rows = orderOf(
      cart([line(1, '119', '2', { taxes: taxedAt('19') })], {
        rules: [rule({ discount_amount: 10 })],
        tax: { ...TAX, pricesInclude: true, discountOnGross: true },
      }),
    );
    expect(invoices(rows, { 1: 1 }, undefined).made.map(shown)).toEqual([
      { subtotal: 100, discount: 11.9, shipping: 0, tax: 17.1, compensation: 1.9, total: 107.1 },
      { subtotal: 100, discount: 11.9, shipping: 0, tax: 17.1, compensation: 1.9, total: 107.1 },
    ]);
  });

  it('is worked out in each currency by itself', () => {
    const rows = orderOf(cart([line(1, '10', '3', { taxes: taxedAt('8.25') })], { rate: '0.7067' }));
    const { made } = invoices(rows, { 1: 2 }, undefined);
    expect(made.map(({ in: { order, base } }) => [order, base].map(({ rowTotal, tax }) => [toWire(rowTotal), toWire(tax)]))).toEqual([
      [
        [14.14, 1.17],
        [20, 1.65],
      ],
      [
        [7.07, 0.58],
        [10, 0.83],
      ],
    ]);
  });

  it('has the amounts of a configurable at the parent, and its child beside it with none', () => {
    const rows = orderOf(
      cart([
        line(1, '10', '2', { taxes: taxedAt('10') }),
        line(2, '0', '2', { parent: { itemId: 1, perPiece: money(1) }, amountsIn: 'parent' }),
      ]),
      { 1: 'configurable' },
    );
    const [invoice] = invoices(rows, { 1: 1 }).made;
    expect(invoice && shown(invoice)).toMatchObject({ subtotal: 10, tax: 1, total: 11 });
    expect(invoice?.lines.map(({ line: { itemId }, qty, in: { order } }) => [itemId, toWire(qty), toWire(order.rowTotal)])).toEqual([
      [1, 1, 10],
      [2, 1, 0],
    ]);
    expect(invoice && toWire(invoice.qty)).toBe(1);
  });

  it('has the amounts of a bundle of dynamic price in its parts, and their sum at the bundle, counted once', () => {
    const rows = orderOf(
      cart([
        line(1, '0', '2', { amountsIn: 'parts' }),
        line(2, '10', '2', { parent: { itemId: 1, perPiece: money(1) }, taxes: taxedAt('10') }),
        line(3, '5', '4', { parent: { itemId: 1, perPiece: money(2) } }),
      ]),
    );
    const { made, rows: after } = invoices(rows, { 1: 1 }, { 3: 1 }, undefined);
    expect(made.map((one) => shown(one).total)).toEqual([21, 5, 16]);
    expect(
      made.map(({ lines }) => lines.map(({ line: { itemId }, qty, in: { order } }) => [itemId, toWire(qty), toWire(order.rowTotal)])),
    ).toEqual([
      [
        [1, 1, 20],
        [2, 1, 10],
        [3, 2, 10],
      ],
      [
        [1, 0, 5],
        [3, 1, 5],
      ],
      [
        [1, 1, 15],
        [2, 1, 10],
        [3, 1, 5],
      ],
    ]);
    expect(after.items.map(({ qty_invoiced, row_invoiced, tax_invoiced }) => [qty_invoiced, row_invoiced, tax_invoiced])).toEqual([
      ['2.0000', '40.0000', '2.0000'],
      ['2.0000', '20.0000', '2.0000'],
      ['4.0000', '20.0000', '0.0000'],
    ]);
  });

  it('gives the last invoice of an imported order what its own sums have more than its lines', () => {
    const rows = threePieces();
    const bare = { item_id: 1, qty_ordered: 3, row_total: 30 };
    const { made } = invoices({ ...rows, items: [bare] }, { 1: 2 }, undefined);
    expect(made.map(shown)).toEqual([
      { subtotal: 20, discount: 0, shipping: 5, tax: 0.5, compensation: 0, total: 25.5 },
      { subtotal: 10, discount: 3, shipping: 0, tax: 2.23, compensation: 0, total: 9.23 },
    ]);
  });

  it('has the tax of a shipping that is nothing but tax, once', () => {
    const { order, ...rest } = threePieces();
    const tiny = { ...order, shipping_amount: '0', shipping_tax_amount: '0.01', shipping_incl_tax: '0.01', tax_amount: '2.24' };
    const { made } = invoices({ ...rest, order: tiny }, { 1: 1 }, undefined);
    expect(made.map((one) => invoiceColumns(one)).map((one) => [one.shipping_incl_tax, one.shipping_tax_amount, one.tax_amount])).toEqual([
      ['0.0100', '0.0100', '0.7500'],
      ['0.0000', '0.0000', '1.4900'],
    ]);
  });

  it('never goes beyond the total of the order', () => {
    const rows = threePieces();
    const { made } = invoices({ ...rows, order: { ...rows.order, grand_total: '20', base_grand_total: '20' } }, { 1: 2 }, undefined);
    expect(made.map((one) => toColumn(one.in.base.grandTotal))).toEqual(['20.0000', '0.0000']);
  });

  it('refuses an invoice of nothing', () => {
    const { rows } = invoices(threePieces(), undefined);
    expect(() => invoiceAmounts(rows)).toThrow("You can't create an invoice without products.");
    expect(() => invoiceAmounts(threePieces(), wanted({ 1: 0 }))).toThrow("You can't create an invoice without products.");
  });
});
