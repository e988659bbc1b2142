import { money } from '@merx/wire';
import { describe, expect, it } from 'vitest';
import { rule } from '../../../test/cart-rules.js';
import { orderOf } from '../../../test/orders.js';
import { cart, line, taxedAt } from '../../../test/totals.js';
import { withCancellation } from '../order/cancellation.js';
import { creditmemoAmounts } from './creditmemo-amounts.js';
import { creditmemoColumns, documentItemColumns, invoiceColumns } from './document.js';
import { invoiceAmounts } from './invoice-amounts.js';
import { movedQty } from './moved-qty.js';
import { orderLines } from './order-amounts.js';
import { type CountedRows, withCreditmemo, withInvoice, withPaid, withShipment } from './sum-up.js';

/** Three items at 10.00, 10 % off, 8.25 % tax on the 27.00; shipping 5.00 at 10 %: 34.73 in total. The unit cost is 4.00. */
const placed = (): CountedRows => {
  const rows = orderOf(
    cart([line(1, '10', '3', { taxes: taxedAt('8.25') })], {
      ...{ rules: [rule({ discount_amount: 10 })], shipping: '5', shippingTaxes: taxedAt('10') },
    }),
  );
  return { ...rows, items: rows.items.map((item) => ({ ...item, base_cost: '4' })), payment: { base_amount_paid_online: '0.5000' } };
};
const pieces = (qty: number) => movedQty(orderLines(placed().items.map((item) => ({ ...item, qty_ordered: qty }))), 'invoice');

function invoiceOf(rows: CountedRows, qty: number) {
  const amounts = invoiceAmounts(rows, pieces(qty));
  return { columns: invoiceColumns(amounts), items: amounts.lines.map(documentItemColumns) };
}

describe('the order', () => {
  it('counts an invoice', () => {
    const { columns, items } = invoiceOf(placed(), 1);
    const { order, items: rows } = withInvoice(placed(), columns, items);
    expect(order).toMatchObject({
      ...{ subtotal_invoiced: '10.0000', tax_invoiced: '1.2400', shipping_invoiced: '5.0000', discount_invoiced: '-1.0000' },
      ...{ discount_tax_compensation_invoiced: '0.0000', total_invoiced: '15.2400', base_total_invoiced: '15.2400' },
      ...{ base_total_invoiced_cost: '4.0000', total_due: '34.7300' },
    });
    expect(rows).toMatchObject([
      {
        qty_invoiced: '1.0000',
        row_invoiced: '10.0000',
        tax_invoiced: '0.7400',
        discount_invoiced: '1.0000',
        base_row_invoiced: '10.0000',
      },
    ]);
    expect(order).not.toHaveProperty('total_paid');
  });

  it('counts a payment once it is made', () => {
    const { columns, items } = invoiceOf(placed(), 1);
    const rows = withInvoice(placed(), columns, items);
    const offline = withPaid(rows, columns, { online: false });
    expect(offline.order).toMatchObject({
      total_paid: '15.2400',
      base_total_paid: '15.2400',
      total_due: '19.4900',
      base_total_due: '19.4900',
    });
    expect(offline.payment).toMatchObject({ amount_paid: '15.2400', base_amount_paid_online: '0.5000', shipping_captured: '5.0000' });
    expect(withPaid(rows, columns, { online: true }).payment).toMatchObject({ amount_paid: '15.2400', base_amount_paid_online: '15.7400' });
    expect(withPaid({ ...rows, payment: null }, columns, { online: true }).payment).toBeNull();
  });

  it('forgets an invoice that is taken back: the next one has the shipping again', () => {
    const first = invoiceOf(placed(), 1);
    const second = invoiceOf(withInvoice(placed(), first.columns, first.items), 1);
    const both = withInvoice(withInvoice(placed(), first.columns, first.items), second.columns, second.items);
    const rows = withInvoice(both, first.columns, first.items, -1);
    expect(rows.order).toMatchObject({ total_invoiced: '9.7500', shipping_invoiced: '0.0000', base_total_invoiced_cost: '4.0000' });
    expect(rows.items).toMatchObject([{ qty_invoiced: '1.0000', row_invoiced: '10.0000', tax_invoiced: '0.7500' }]);
    const last = invoiceOf(rows, 2);
    expect(last.columns).toMatchObject({ subtotal: '20.0000', shipping_amount: '5.0000', tax_amount: '1.9800', grand_total: '24.9800' });
    expect(withInvoice(rows, last.columns, last.items).order.total_invoiced).toBe('34.7300');
  });

  it('counts a credit memo, and which way the money went', () => {
    const { columns, items } = invoiceOf(placed(), 3);
    const rows = withPaid(withInvoice(placed(), columns, items), columns, { online: false });
    const memo = creditmemoAmounts(rows, { qty: pieces(1) });
    const counted = (online: boolean) => withCreditmemo(rows, creditmemoColumns(memo), memo.lines.map(documentItemColumns), { online });
    expect(counted(false).order).toMatchObject({
      ...{ subtotal_refunded: '10.0000', tax_refunded: '1.2400', shipping_refunded: '5.0000', shipping_tax_refunded: '0.5000' },
      ...{ discount_refunded: '-1.0000', total_refunded: '15.2400', total_offline_refunded: '15.2400', total_due: '0.0000' },
    });
    expect(counted(false).order).not.toHaveProperty('total_online_refunded');
    expect(counted(false).items).toMatchObject([
      { qty_refunded: '1.0000', amount_refunded: '10.0000', tax_refunded: '0.7400', discount_refunded: '1.0000' },
    ]);
    expect(counted(false).payment).toMatchObject({ amount_refunded: '15.2400', shipping_refunded: '5.0000' });
    expect(counted(true).order).toMatchObject({ total_online_refunded: '15.2400', base_total_online_refunded: '15.2400' });
    expect(counted(true).payment).toMatchObject({ base_amount_refunded_online: '15.2400' });
  });

  it('counts a shipment in pieces alone', () => {
    const rows = withShipment(placed(), pieces(2));
    expect(rows.items).toMatchObject([{ qty_shipped: '2.0000', qty_invoiced: '0' }]);
    expect(rows.order).toEqual(placed().order);
  });

  it('keeps what it is not asked about', () => {
    const rows = { ...placed(), note: 'mine', order: { ...placed().order, state: 'new' } };
    const { columns, items } = invoiceOf(rows, 1);
    expect(withInvoice(rows, columns, items)).toMatchObject({ note: 'mine', order: { state: 'new' } });
  });
});

describe('withCancellation', () => {
  it('cancels what is neither invoiced nor shipped', () => {
    const { columns, items } = invoiceOf(placed(), 1);
    const rows = withCancellation(withInvoice(placed(), columns, items));
    expect(rows.items).toMatchObject([{ qty_canceled: '2.0000', tax_canceled: '1.4900', discount_tax_compensation_canceled: '0.0000' }]);
    expect(rows.order).toMatchObject({
      ...{ subtotal_canceled: '20.0000', tax_canceled: '1.4900', discount_canceled: '2.0000', shipping_canceled: '0.0000' },
      ...{ total_canceled: '19.4900', base_total_canceled: '19.4900' },
    });
  });

  it('cancels a bundle with its parts', () => {
    const rows = orderOf(
      cart([
        line(1, '0', '2', { amountsIn: 'parts' }),
        line(2, '10', '2', { parent: { itemId: 1, perPiece: money(1) } }),
        line(3, '5', '4', { parent: { itemId: 1, perPiece: money(2) } }),
      ]),
    );
    expect(withCancellation(rows).items.map(({ qty_canceled }) => qty_canceled)).toEqual(['2.0000', '2.0000', '4.0000']);
  });
});
