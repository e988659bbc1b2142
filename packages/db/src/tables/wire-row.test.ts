import { describe, expect, it } from 'vitest';
import { Prisma } from '../generated/client.js';
import { cmsPage, stockItem } from './index.js';
import { dateFromWire, exactRow, wireRow } from './wire-row.js';

describe('a row of Prisma', () => {
  it('becomes that of the wire: amounts as numbers, times and dates as text, nulls and what is no column left out', () => {
    const time = new Date('2026-03-01T23:59:59.999Z');
    const row = { qty: new Prisma.Decimal('10.5000'), product_id: 7, low_stock_date: time, is_in_stock: false, product: { id: 7 } };
    expect(JSON.stringify(wireRow(stockItem, row))).toBe(
      '{"product_id":7,"qty":10.5,"is_in_stock":false,"low_stock_date":"2026-03-01 23:59:59"}',
    );
    const page = { store_ids: [0], title: 'T', content: null, custom_theme_from: new Date('2026-01-31') };
    expect(wireRow(cmsPage, page)).toEqual({ title: 'T', custom_theme_from: '2026-01-31', store_ids: [0] });
  });

  it('is exact: amounts as text, nulls kept, what is no column left out', () => {
    const row = { qty: new Prisma.Decimal('10.5'), low_stock_date: null, is_in_stock: false, product: { id: 7 } };
    expect(exactRow(stockItem, row)).toEqual({ qty: '10.5000', low_stock_date: null, is_in_stock: false });
  });

  it('takes the dates and times of the wire', () => {
    expect([dateFromWire('2026-01-31'), dateFromWire('2026-01-31 12:00:01'), dateFromWire(null)]).toEqual([
      new Date('2026-01-31T00:00:00Z'),
      new Date('2026-01-31T12:00:01Z'),
      null,
    ]);
  });
});
