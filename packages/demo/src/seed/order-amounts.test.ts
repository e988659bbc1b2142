import { money, toColumn } from '@merx/wire';
import { describe, expect, it } from 'vitest';
import type { DemoProduct } from '../shop/product.js';
import { inBothCurrencies, orderAmounts, orderLine } from './order-amounts.js';

const product = (values: Partial<DemoProduct>): DemoProduct => ({
  sku: 'X',
  name: 'X',
  price: '10.00',
  stock: 1,
  categories: [],
  picture: { shape: 'mug', main: '#000000', detail: '#000000', ground: '#ffffff' },
  summary: '',
  description: '',
  ...values,
});

describe('orderAmounts', () => {
  it('charges the special price, and shipping for each piece that is shipped', () => {
    const lines = [orderLine(product({ weight: '1.5', special: '8.10' }), 1, 3), orderLine(product({ price: '4.99' }), 2, 2)];
    const { subtotal, shipping, grandTotal, weight, qty, virtual } = orderAmounts(lines);
    expect([subtotal, shipping, grandTotal, weight].map(toColumn)).toEqual(['34.2800', '15.0000', '49.2800', '4.5000']);
    expect({ qty, virtual }).toEqual({ qty: 5, virtual: false });
  });

  it('ships nothing when all lines are virtual', () => {
    const { shipping, virtual } = orderAmounts([orderLine(product({}), 1, 4)]);
    expect({ shipping: toColumn(shipping), virtual }).toEqual({ shipping: '0.0000', virtual: true });
  });
});

describe('inBothCurrencies', () => {
  it('writes each amount twice, and keeps what is absent absent', () => {
    expect(inBothCurrencies({ tax_amount: money('1.5'), total_paid: null })).toEqual({
      tax_amount: '1.5000',
      base_tax_amount: '1.5000',
      total_paid: null,
      base_total_paid: null,
    });
  });
});
