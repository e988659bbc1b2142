import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyGuestCart, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const place = (cartId: string) =>
  shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
    body: { email: 'rush@shop.test', paymentMethod: { method: 'checkmo' } },
  });
const stockQty = async (id: number) =>
  Number((await shop.db.query<{ qty: string }>('select qty from stock_item where product_id = $1', [id]))[0]?.qty);
const ordered = async (id: number) =>
  Number(
    (
      await shop.db.query<{ qty: string }>('select coalesce(sum(qty_ordered), 0) as qty from sales_order_item where product_id = $1', [id])
    )[0]?.qty,
  );
/** How many sessions wait for a lock. */
async function sessionsWaiting(): Promise<number> {
  const [row] = await shop.db.query<{ n: number }>(
    "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return row?.n ?? 0;
}

describe('orders in parallel', () => {
  it('sells the last 20 pieces to exactly 20 of 50 buyers; the others get 400 and keep their carts', async () => {
    const { id, sku } = await stockProduct(shop, { qty: 20 });
    const carts = await Promise.all(Array.from({ length: 50 }, () => readyGuestCart(shop, sku)));
    const answers = await Promise.all(carts.map(async (cartId) => ({ cartId, ...(await place(cartId)) })));
    const won = answers.filter((answer) => answer.status === 200);
    const lost = answers.filter((answer) => answer.status === 400);
    expect([won.length, lost.length]).toEqual([20, 30]);
    expect(new Set(won.map((answer) => answer.body)).size).toBe(20);
    expect([await stockQty(id), await ordered(id)]).toEqual([0, 20]);
    for (const { cartId } of lost.slice(0, 5)) {
      const cart = await shop.call('GET', `/V1/guest-carts/${cartId}`);
      expect(cart).toMatchObject({ status: 200, body: { is_active: true, items_qty: 1, items: [{ sku }] } });
    }
    const [{ carts: active } = { carts: -1 }] = await shop.db.query<{ carts: number }>(
      'select count(*) as carts from quote where is_active',
    );
    expect(active).toBe(30);
  });

  it('makes one order of one cart that is placed ten times at once', async () => {
    const { id, sku } = await stockProduct(shop, { qty: 100 });
    const cartId = await readyGuestCart(shop, sku, 3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(cartId)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect([await stockQty(id), await ordered(id)]).toEqual([97, 3]);
  });

  it('orders what a cart holds once it is its turn, however the cart was changed while it waited', async () => {
    const bought = await stockProduct(shop, { qty: 100 });
    const added = await stockProduct(shop, { qty: 100 });
    const cartId = await readyGuestCart(shop, bought.sku);
    let placed: ReturnType<typeof place> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.query('select from quote where masked_id = $1 for update', [cartId]);
      placed = place(cartId);
      await expect.poll(() => sessionsWaiting(), { timeout: 20_000 }).toBe(1);
      await tx.query(
        `with changed as (update quote set updated_at = now() where masked_id = $1 returning entity_id)
         insert into quote_item (quote_id, product_id, sku, name, product_type, qty)
         select entity_id, $2, $3, 'Added', 'simple', 4 from changed`,
        [cartId, added.id, added.sku],
      );
      await tx.query('update quote_item set qty = 7 where product_id = $1', [bought.id]);
    });
    expect(await placed).toMatchObject({ status: 200 });
    expect([await ordered(bought.id), await ordered(added.id)]).toEqual([7, 4]);
    expect([await stockQty(bought.id), await stockQty(added.id)]).toEqual([93, 96]);
  });

  it('finds no cart that was ordered or deleted while it waited', async () => {
    const { id, sku } = await stockProduct(shop, { qty: 100 });
    for (const change of ['update quote set is_active = false where masked_id = $1', 'delete from quote where masked_id = $1']) {
      const cartId = await readyGuestCart(shop, sku);
      let placed: ReturnType<typeof place> | undefined;
      await shop.db.transaction(async (tx) => {
        await tx.query('select from quote where masked_id = $1 for update', [cartId]);
        placed = place(cartId);
        await expect.poll(() => sessionsWaiting(), { timeout: 20_000 }).toBe(1);
        await tx.query(change, [cartId]);
      });
      expect(await placed).toMatchObject({ status: 404 });
    }
    expect([await ordered(id), await stockQty(id)]).toEqual([0, 100]);
  });

  it('does not deadlock when buyers of the same goods put them in their carts in opposite order', async () => {
    const first = await stockProduct(shop, { qty: 1000 });
    const second = await stockProduct(shop, { qty: 1000 });
    const carts = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const [a, b] = index % 2 ? [first, second] : [second, first];
        const cartId = await readyGuestCart(shop, a.sku);
        await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku: b.sku, qty: 1, quote_id: cartId } } });
        return cartId;
      }),
    );
    const answers = await Promise.all(carts.map(place));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(40);
    expect([await stockQty(first.id), await stockQty(second.id)]).toEqual([960, 960]);
  });

  it('loses no line when ten calls fill one cart at once', async () => {
    const { sku } = await stockProduct(shop, { qty: 1000 });
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    const add = () => shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku, qty: 1, quote_id: cartId } } });
    const answers = await Promise.all(Array.from({ length: 10 }, add));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect((await shop.call('GET', `/V1/guest-carts/${cartId}/items`)).body).toMatchObject([{ sku, qty: 10 }]);
  });

  it('gives a customer one cart, however many calls ask for it at once', async () => {
    const { token } = await shop.customer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.call('POST', '/V1/carts/mine', { token })));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });
});
