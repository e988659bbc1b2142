import { openWorld, type World } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelReserved } from './reservation/reservation.service.js';
import { stockSettings } from './stock-item.service.js';
import { type StockLine, takenFromStock, writeTaken } from './stock-movement.service.js';
import type { StockSettings } from './stock-state.js';

type Tx = Parameters<typeof takenFromStock>[0];
const take = async (tx: Tx, lines: StockLine[]) => writeTaken(tx, await takenFromStock(tx, lines, settings));
const giveBack = (tx: Tx, lines: StockLine[]) => cancelReserved(tx, { entity_id: 1, increment_id: '1', stock_id: null }, lines, settings);

let world: World;
let settings: StockSettings;
beforeAll(async () => {
  world = await openWorld();
  settings = await stockSettings(world.db, world.db, 1);
});
afterAll(() => world.close());

async function products(...quantities: number[]): Promise<number[]> {
  const { prisma } = world.db;
  const { id: attribute_set_id } = await prisma.attributeSet.findFirstOrThrow({ where: { entity_type_id: 4 } });
  const made = quantities.map((qty) =>
    prisma.product.create({
      data: { sku: `p${Math.random()}`, attribute_set_id, stock_item: { create: { qty, is_in_stock: true } } },
    }),
  );
  return (await Promise.all(made)).map(({ id }) => id);
}
const quantityOf = async (product_id: number) =>
  (await world.db.prisma.stockItem.findFirstOrThrow({ where: { product_id } })).qty.toNumber();
const succeeded = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled').length;

describe('stock under parallel orders', () => {
  it('sells 20 pieces exactly 20 times, however many want one at once', async () => {
    const [product_id = 0] = await products(20);
    const orders = Array.from({ length: 50 }, () => world.db.transaction((tx) => take(tx, [{ product_id, qty: '1' }])));
    const results = await Promise.allSettled(orders);
    expect(succeeded(results)).toBe(20);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'BAD_REQUEST', message: 'This product is out of stock.' });
    }
    expect(await quantityOf(product_id)).toBe(0);
  });

  it('neither waits for ever nor miscounts when orders name the same products in different order', async () => {
    const ids = await products(200, 200, 200);
    const orders = Array.from({ length: 40 }, (_, index) => {
      const lines = [...ids.slice(index % 3), ...ids.slice(0, index % 3)].map((product_id) => ({ product_id, qty: '2' }));
      const move = index % 4 === 0 ? giveBack : take;
      return world.db.transaction((tx) => move(tx, index % 2 ? lines : lines.reverse()));
    });
    expect(succeeded(await Promise.allSettled(orders))).toBe(40);
    expect(await Promise.all(ids.map(quantityOf))).toEqual([160, 160, 160]);
  });
});
