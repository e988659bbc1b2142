import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readyGuestCart } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { reservedOf, SOURCES, type StockedShop, stockShop } from '../stocked-shop.js';

let shop: Shop;
let stocked: StockedShop;
beforeAll(async () => {
  shop = await openShop();
  stocked = await stockShop(shop, (await shop.admin()).token);
});
afterAll(() => shop.close());

type Source = (typeof SOURCES)[number];
const quantity = fc.integer({ min: 1, max: 4 });
const source = fc.constantFrom(...SOURCES);
const which = fc.nat({ max: 9 });
const step = fc.oneof(
  fc.record({ act: fc.constant('buy' as const), qty: quantity }),
  fc.record({ act: fc.constant('ship' as const), which, qty: quantity, source }),
  fc.record({ act: fc.constant('cancel' as const), which }),
  fc.record({ act: fc.constant('pay' as const), which }),
  fc.record({ act: fc.constant('refund' as const), which, qty: quantity, isBack: fc.boolean() }),
  fc.record({ act: fc.constant('transfer' as const), qty: quantity, from: source, to: source }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What should be true, kept by the simplest means. */
class Model {
  shelves: Record<Source, number> = { north: 6, south: 6, east: 6 };
  orders: { id: number; itemId: number; open: number; sent: Source[]; cameBack: number }[] = [];

  get reserved(): number {
    return this.orders.reduce((sum, { open }) => sum + open, 0);
  }

  get stored(): number {
    return Object.values(this.shelves).reduce((sum, qty) => sum + qty, 0);
  }
}

type Order = Model['orders'][number];

async function buy(model: Model, sku: string, qty: number): Promise<void> {
  if (qty > model.stored - model.reserved) {
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    expect((await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku, qty, quote_id: cartId } } })).status).toBe(400);
    return;
  }
  const cartId = await readyGuestCart(shop, sku, qty);
  const { status, body } = await shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
    body: { email: 'buyer@shop.test', paymentMethod: { method: 'checkmo' } },
  });
  expect(status).toBe(200);
  const [item] = await shop.db.query<{ item_id: number }>('select item_id from sales_order_item where order_id = $1', [body]);
  model.orders.push({ id: body, itemId: item?.item_id ?? 0, open: qty, sent: [], cameBack: 0 });
}

async function ship(model: Model, order: Order, { qty, source: from }: { qty: number; source: Source }): Promise<void> {
  const { status } = await stocked.call('POST', `order/${order.id}/ship`, {
    items: [{ order_item_id: order.itemId, qty }],
    arguments: { extension_attributes: { source_code: from } },
  });
  expect(status).toBe(qty <= order.open && qty <= model.shelves[from] ? 200 : 400);
  if (status !== 200) return;
  order.open -= qty;
  model.shelves[from] -= qty;
  order.sent.push(...Array<Source>(qty).fill(from));
}

const canceledOf = async ({ itemId }: Order) =>
  Number((await shop.db.query<{ qty: string }>('select qty_canceled as qty from sales_order_item where item_id = $1', [itemId]))[0]?.qty);

/** How much of an order can be canceled is not at issue here; what follows from it is. */
async function cancel(order: Order): Promise<void> {
  const before = await canceledOf(order);
  await stocked.call('POST', `orders/${order.id}/cancel`);
  order.open -= (await canceledOf(order)) - before;
}

async function refund(model: Model, order: Order, { qty, isBack }: { qty: number; isBack: boolean }): Promise<void> {
  const { status } = await stocked.call('POST', `order/${order.id}/refund`, {
    items: [{ order_item_id: order.itemId, qty }],
    arguments: { extension_attributes: { return_to_stock_items: isBack ? [order.itemId] : [] } },
  });
  if (status !== 200) return;
  const unsent = Math.min(qty, order.open);
  order.open -= unsent;
  for (const from of order.sent.slice(order.cameBack, order.cameBack + qty - unsent)) if (isBack) model.shelves[from]++;
  order.cameBack += qty - unsent;
}

async function transfer(model: Model, sku: string, { qty, from, to }: { qty: number; from: Source; to: Source }): Promise<void> {
  if (from === to || model.shelves[from] < qty) return;
  model.shelves[from] -= qty;
  model.shelves[to] += qty;
  expect((await stocked.put(sku, { [from]: model.shelves[from], [to]: model.shelves[to] })).status).toBe(200);
}

async function take(model: Model, sku: string, given: Step): Promise<void> {
  if (given.act === 'buy') return buy(model, sku, given.qty);
  if (given.act === 'transfer') return transfer(model, sku, given);
  const order = model.orders[given.which % Math.max(model.orders.length, 1)];
  if (!order) return;
  if (given.act === 'ship') return ship(model, order, given);
  if (given.act === 'cancel') return cancel(order);
  if (given.act === 'refund') return refund(model, order, given);
  await stocked.call('POST', `order/${order.id}/invoice`, { capture: true });
}

async function expectSums(model: Model, product: { id: number; sku: string }): Promise<void> {
  const { salable, sources } = await stocked.goodsOf(product.sku);
  expect(sources).toEqual({ default: 0, ...model.shelves });
  expect(await reservedOf(shop, product.id, stocked.stockId)).toEqual({ sum: model.reserved, rows: model.reserved });
  expect(salable).toBe(Math.max(model.stored - model.reserved, 0));
}

it('no order, shipment, cancellation, refund or transfer loses or doubles a piece, in any order', async () => {
  const steps = fc.array(step, { minLength: 8, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const model = new Model();
      const product = await stocked.product(model.shelves);
      for (const one of given) {
        await take(model, product.sku, one);
        await expectSums(model, product);
      }
      for (const order of model.orders) await cancel(order);
      await expectSums(model, product);
    }),
    { numRuns: 12 },
  );
}, 300_000);
