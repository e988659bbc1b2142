import { guest, openWorld, type World } from '@merx/router/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measurePricing } from './pricing.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function cartOf(skus: string[]): Promise<void> {
  const { quote } = world.as(guest);
  const quote_id = await quote.carts.create.guest();
  for (const sku of skus) await quote.items.add.guest({ cartItem: { quote_id, sku, qty: 1 } });
}

it('prices the cart with the most lines, if there is one with goods', async () => {
  for (const sku of ['cup', 'pot', 'tin']) {
    await world.db.prisma.product.create({
      data: {
        ...{ sku, type_id: 'simple', attribute_set_id: 4, price: '9.5000', weight: '1.0000', attributes: { name: sku, tax_class_id: '2' } },
        websites: { create: { website_id: 1 } },
        stock_item: { create: { qty: 10, is_in_stock: true } },
      },
    });
  }
  await cartOf([]);
  expect(await measurePricing(world.db)).toBeNull();
  await cartOf(['cup']);
  await cartOf(['cup', 'pot', 'tin']);
  await cartOf(['pot', 'tin']);
  const found = await measurePricing(world.db);
  expect(found).toEqual({ lines: 3, rules: 0, cpu: expect.any(Number) });
  expect(found?.cpu).toBeGreaterThan(0);
});
