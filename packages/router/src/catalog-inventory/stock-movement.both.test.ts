import { openWorld, type World } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelReserved } from './reservation/reservation.service.js';
import { stockSettings } from './stock-item.service.js';
import { type StockLine, stockForCart, takenFromStock, writeTaken } from './stock-movement.service.js';
import type { StockSettings } from './stock-state.js';

let world: World;
let settings: StockSettings;
beforeAll(async () => {
  world = await openWorld();
  settings = await stockSettings(world.db, world.db, 1);
});
afterAll(() => world.close());

let count = 0;
async function product(stock: Record<string, unknown>, type_id = 'simple'): Promise<number> {
  const { prisma } = world.db;
  const { id: attribute_set_id } = await prisma.attributeSet.findFirstOrThrow({ where: { entity_type_id: 4 } });
  const { id } = await prisma.product.create({ data: { sku: `product ${++count}`, type_id, attribute_set_id } });
  await prisma.stockItem.create({ data: { product_id: id, is_in_stock: true, ...stock } });
  return id;
}
const take = (lines: StockLine[], inForce = settings) =>
  world.db.transaction(async (tx) => writeTaken(tx, await takenFromStock(tx, lines, inForce)));
/** An order from before there were reservations. */
const old = { entity_id: 1, increment_id: '1', stock_id: null };
const giveBack = (lines: StockLine[], inForce = settings) => world.db.transaction((tx) => cancelReserved(tx, old, lines, inForce));
async function stockOf(product_id: number) {
  const { qty, is_in_stock, low_stock_date } = await world.db.prisma.stockItem.findFirstOrThrow({ where: { product_id } });
  return { qty: qty.toFixed(4), is_in_stock, low: low_stock_date !== null };
}

describe('takenFromStock', () => {
  it('subtracts each line, several lines of one product together', async () => {
    const [a, b] = [await product({ qty: 10 }), await product({ qty: '5.5', is_qty_decimal: true })];
    await take([
      { product_id: b, qty: '0.3' },
      { product_id: a, qty: 2 },
      { product_id: b, qty: '0.1' },
    ]);
    expect(await stockOf(a)).toEqual({ qty: '8.0000', is_in_stock: true, low: false });
    expect(await stockOf(b)).toEqual({ qty: '5.1000', is_in_stock: true, low: false });
  });

  it('puts a product out of stock with its last pieces above the reserve, unless it may be back-ordered', async () => {
    const [reserve, backorders] = [
      await product({ qty: 10, use_config_min_qty: false, min_qty: 4 }),
      await product({ qty: 1, use_config_backorders: false, backorders: 1 }),
    ];
    await take([
      { product_id: reserve, qty: 6 },
      { product_id: backorders, qty: 3 },
    ]);
    expect(await stockOf(reserve)).toEqual({ qty: '4.0000', is_in_stock: false, low: false });
    expect(await stockOf(backorders)).toEqual({ qty: '-2.0000', is_in_stock: true, low: true });
  });

  it.each<[string, Record<string, unknown>]>([
    ['is short', { qty: 2 }],
    ['is out of stock', { qty: 100, is_in_stock: false }],
  ])('takes nothing at all when one product %s', async (_, stock) => {
    const [fine, faulty] = [await product({ qty: 10 }), await product(stock)];
    const lines = [
      { product_id: fine, qty: 1 },
      { product_id: faulty, qty: 3 },
    ];
    await expect(take(lines)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await stockOf(fine)).qty).toBe('10.0000');
  });

  it('refuses a product that is gone', async () => {
    await expect(take([{ product_id: 2_000_000_000, qty: 1 }])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('leaves alone what is not managed, what is composite, and everything when the shop does not subtract', async () => {
    const unmanaged = await product({ qty: 1, use_config_manage_stock: false, manage_stock: false });
    const composite = await product({ qty: 0 }, 'configurable');
    const plain = await product({ qty: 1 });
    await take([unmanaged, composite].map((product_id) => ({ product_id, qty: 5 })));
    await take([{ product_id: plain, qty: 1 }], { ...settings, can_subtract: false });
    expect((await stockOf(unmanaged)).qty).toBe('1.0000');
    expect(await stockOf(composite)).toMatchObject({ qty: '0.0000', is_in_stock: true });
    expect((await stockOf(plain)).qty).toBe('1.0000');
  });

  it('takes nothing for no lines', async () => {
    await expect(take([])).resolves.toBeUndefined();
  });
});

describe('cancelReserved', () => {
  it('adds what comes back and puts the product in stock again', async () => {
    const id = await product({ qty: 0, is_in_stock: false });
    await giveBack([{ product_id: id, qty: '1.5' }]);
    expect(await stockOf(id)).toEqual({ qty: '1.5000', is_in_stock: true, low: false });
  });

  it('leaves the product out of stock when the shop says so, or when no more than the reserve is there', async () => {
    const id = await product({ qty: 0, is_in_stock: false });
    await giveBack([{ product_id: id, qty: 3 }], { ...settings, can_back_in_stock: false });
    expect(await stockOf(id)).toMatchObject({ qty: '3.0000', is_in_stock: false });
    await giveBack([{ product_id: id, qty: 1 }], { ...settings, min_qty: '4' });
    expect(await stockOf(id)).toMatchObject({ qty: '4.0000', is_in_stock: false });
  });

  it('passes over products that are gone', async () => {
    const id = await product({ qty: 1 });
    await giveBack([
      { product_id: 2_000_000_000, qty: 1 },
      { product_id: id, qty: 1 },
    ]);
    expect((await stockOf(id)).qty).toBe('2.0000');
  });
});

describe('stockForCart', () => {
  it('gives the values in force of known products, by id', async () => {
    const own = await product({ qty: 3, use_config_max_sale_qty: false, max_sale_qty: 2 });
    const composite = await product({}, 'grouped');
    const found = await stockForCart(world.db, [composite, 2_000_000_000, own], { ...settings, min_sale_qty: '2' });
    expect(found.map(({ product_id, has_qty }) => [product_id, has_qty])).toEqual([
      [own, true],
      [composite, false],
    ]);
    expect([found[0]?.qty, found[0]?.max_sale_qty, found[0]?.min_sale_qty].map(String)).toEqual(['3', '2', '2']);
  });
});
