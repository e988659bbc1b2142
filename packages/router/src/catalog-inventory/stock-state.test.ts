import { configReader } from '@merx/db';
import { describe, expect, it } from 'vitest';
import type { PartStock, StockRow } from './stock-item.queries.js';
import type { StockItemPatch } from './stock-item.schema.js';
import { freshStockRow, partsInStock, patched, readStockSettings, type StockSettings, settled, toStockItem } from './stock-state.js';

const settings = readStockSettings(configReader());
const now = new Date('2015-11-30T14:05:00Z');

function saved(patch: StockItemPatch, from: Partial<StockRow> = {}, type = 'simple', inForce: StockSettings = settings) {
  return settled(patched({ ...freshStockRow(7), ...from }, patch, inForce), inForce, type, now);
}

describe('a saved stock item', () => {
  it.each<[string, StockItemPatch, Partial<StockRow>, boolean]>([
    ['with pieces is in stock', { qty: 5 }, {}, true],
    ['that was out of stock stays so until told otherwise', { qty: 5 }, { is_in_stock: false }, false],
    ['is put in stock when told', { qty: 5, is_in_stock: true }, { is_in_stock: false }, true],
    ['without pieces is out of stock, whatever was said', { qty: 0, is_in_stock: true }, {}, false],
    ['at its own reserve is out of stock', { qty: 5, use_config_min_qty: false, min_qty: 5 }, {}, false],
    ['ignores its own reserve while the setting rules', { qty: 5, min_qty: 5 }, {}, true],
    ['that may be back-ordered stays in stock', { qty: -3, use_config_backorders: false, backorders: 2 }, {}, true],
    ['that is not managed stays in stock', { qty: 0, use_config_manage_stock: false, manage_stock: false }, {}, true],
  ])('%s', (_, patch, from, inStock) => {
    expect(saved(patch, from)).toMatchObject({ is_in_stock: inStock });
  });

  it('follows the settings of the shop', () => {
    expect(saved({ qty: 5 }, {}, 'simple', { ...settings, min_qty: '5' })).toMatchObject({ is_in_stock: false });
    expect(saved({ qty: 0 }, {}, 'simple', { ...settings, backorders: 1 })).toMatchObject({ is_in_stock: true });
  });

  it('is dated while it runs low, below the limit of the notice', () => {
    const notice = { use_config_notify_stock_qty: false, notify_stock_qty: 3 };
    expect(saved({ qty: 2.9999, ...notice }).low_stock_date).toBe(now.toISOString());
    expect(saved({ qty: 3, ...notice }, { low_stock_date: now.toISOString() }).low_stock_date).toBeNull();
  });

  it('tells whether the quantity took it out of stock', () => {
    expect(saved({ qty: 0 }).stock_status_changed_auto).toBe(1);
    expect(saved({ qty: 1, is_in_stock: false }).stock_status_changed_auto).toBe(0);
  });

  it('keeps no quantity for a composite product, and leaves it in stock', () => {
    expect(saved({ qty: 12, is_in_stock: true }, {}, 'configurable')).toMatchObject({ qty: '0.0000', is_in_stock: true });
  });

  it('keeps what the patch leaves out, and ignores what is not for clients to set', () => {
    const before = { max_sale_qty: 9, is_qty_decimal: true, use_config_min_sale_qty: false };
    const values = saved({ qty: 1, min_qty: null, item_id: 99, product_id: 99, stock_id: 4, low_stock_date: '2001-01-01' }, before);
    expect(values).toMatchObject({ ...before, max_sale_qty: '9.0000', product_id: 7, stock_id: 1, low_stock_date: null });
  });
});

describe('a stock item as clients see it', () => {
  it('shows the values in force', () => {
    const own = { ...freshStockRow(7), min_sale_qty: 4, max_sale_qty: 8, use_config_max_sale_qty: false, use_config_min_sale_qty: true };
    const item = toStockItem(own, { ...settings, min_sale_qty: '2', backorders: 1 });
    expect(item).toMatchObject({ min_sale_qty: 2, max_sale_qty: 8, backorders: 1, use_config_min_sale_qty: 1, low_stock_date: null });
  });

  it('writes the date as the API does', () => {
    expect(toStockItem({ ...freshStockRow(7), low_stock_date: '2015-11-30T14:05:00+00:00' }, settings).low_stock_date).toBe(
      '2015-11-30 14:05:00',
    );
  });

  it('shows no step while increments are off, and keeps the stored one when that is sent back', () => {
    const row = { ...freshStockRow(7), qty_increments: 6, use_config_qty_increments: false };
    expect(toStockItem(row, settings).qty_increments).toBe(0);
    expect(patched(row, { qty_increments: 0 }, settings).qty_increments).toBe(6);
    const on: StockItemPatch = { enable_qty_increments: true, use_config_enable_qty_inc: false };
    expect(toStockItem(patched(row, on, settings), settings).qty_increments).toBe(6);
    expect(patched(row, { ...on, qty_increments: 0 }, settings).qty_increments).toBe(0);
  });

  it('shows what is not managed as in stock', () => {
    const row = { ...freshStockRow(7), is_in_stock: false };
    expect(toStockItem(row, settings).is_in_stock).toBe(false);
    expect(toStockItem(row, { ...settings, manage_stock: false }).is_in_stock).toBe(true);
  });
});

describe('partsInStock', () => {
  const part = (choice: number, required: boolean, is_in_stock: boolean | null): PartStock => ({
    parent_id: 1,
    choice,
    required,
    product_id: is_in_stock === null ? null : 1,
    type_id: 'simple',
    stock: is_in_stock === null ? null : { ...freshStockRow(1), is_in_stock },
  });

  it.each<[string, PartStock[], boolean]>([
    ['nothing to choose from', [], false],
    ['one part of several', [part(0, true, false), part(0, true, true)], true],
    ['no part at all', [part(0, true, false), part(0, true, false)], false],
    ['each required choice', [part(1, true, true), part(2, true, true), part(3, false, false)], true],
    ['one required choice too few', [part(1, true, true), part(2, true, false), part(3, false, true)], false],
    ['a required choice that is empty', [part(1, true, true), part(2, true, null)], false],
    ['choices that are not required', [part(1, false, false), part(2, false, true)], true],
    ['none of the choices that are not required', [part(1, false, false), part(2, false, null)], false],
  ])('with %s in stock', (_, parts, expected) => {
    expect(partsInStock(parts, settings)).toBe(expected);
  });

  it('counts parts whose stock is not managed', () => {
    expect(partsInStock([part(0, true, false)], { ...settings, manage_stock: false })).toBe(true);
  });
});
