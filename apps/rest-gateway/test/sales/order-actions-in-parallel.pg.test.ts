import { deadlocksOf } from '@merx/router/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { ruleMaker } from '../price-rules.js';
import { openShop, type Shop } from '../shop.js';
import { sell, sellGoods } from '../sold-orders.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const act = (id: number, action: string) => shop.call('POST', `/V1/orders/${id}/${action}`, { token });
const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
const stockBySku = async (sku: string) => (await shop.call('GET', `/V1/stockItems/${sku}`, { token })).body.qty;

describe('actions on one order at the same time', () => {
  it('cancel it once: pieces, coupon and rule come back once', async () => {
    const rules = ruleMaker(shop, token);
    const made = await rules.coupon('RUSH', { uses_per_coupon: 100 });
    const { sku } = await stockProduct(shop, { qty: 50, price: '20.0000' });
    const order = () =>
      sell(shop, token, async (door) => {
        await door.add(sku, 3);
        await door.call('PUT', '/coupons/rush');
      });
    const [canceled, kept] = [await order(), await order()];
    expect(await rules.uses(made)).toEqual({ rule: 2, coupon: 2 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(canceled.id, 'cancel')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body }) => body === true)).toHaveLength(1);
    expect(await rules.uses(made)).toEqual({ rule: 1, coupon: 1 });
    expect(await stockBySku(sku)).toBe(47);
    expect(await orderOf(canceled.id)).toMatchObject({ state: 'canceled', items: [{ qty_canceled: 3 }], status_histories: [{}, {}] });
    expect(await orderOf(kept.id)).toMatchObject({ state: 'new' });
    await rules.none();
  });

  it('either put it on hold or cancel it', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, sku } = await sellGoods(shop, token, 2);
      const calls = round % 2 ? ['hold', 'cancel'] : ['cancel', 'hold'];
      const [first, second] = await Promise.all(calls.map((action) => act(id, action)));
      const [hold, cancel] = round % 2 ? [first, second] : [second, first];
      const { state } = await orderOf(id);
      if (cancel?.body === true) {
        expect([state, hold?.status, await stockBySku(sku)]).toEqual(['canceled', 400, 100]);
      } else {
        expect([state, hold?.status, cancel?.body, await stockBySku(sku)]).toEqual(['holded', 200, false, 98]);
      }
    }
  });

  it('hold it once, and release it once', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const statuses = async (action: string) =>
      (await Promise.all(Array.from({ length: 6 }, () => act(id, action)))).map(({ status }) => status).sort();
    expect(await statuses('hold')).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await orderOf(id)).toMatchObject({ state: 'holded', hold_before_state: 'new' });
    expect(await statuses('unhold')).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await orderOf(id)).toMatchObject({ state: 'new', status: 'pending' });
  });

  it('keep every one of 20 comments, and mail each', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const add = (number: number) =>
      shop.call('POST', `/V1/orders/${id}/comments`, {
        token,
        body: { statusHistory: { comment: `comment ${number}`, is_customer_notified: 1 } },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => add(number)));
    expect(answers.every(({ status, body }) => status === 200 && body === true)).toBe(true);
    const { items } = (await shop.call('GET', `/V1/orders/${id}/comments`, { token })).body;
    const texts = items.map(({ comment }: { comment: string | null }) => comment).filter(Boolean);
    expect(new Set(texts)).toEqual(new Set(Array.from({ length: 20 }, (_, number) => `comment ${number}`)));
    expect(texts).toHaveLength(20);
    const [row] = await shop.db.query<{ n: number }>(
      `select count(*) as n from mail_message where kind = 'order_comment' and subject_id = $1`,
      [id],
    );
    expect(row?.n).toBe(20);
  });

  it('cancel orders of the same goods without a deadlock, in whatever order they hold them, while others buy', async () => {
    const [first, second] = [await stockProduct(shop, { qty: 1000 }), await stockProduct(shop, { qty: 1000 })];
    const both = (index: number) => (index % 2 ? [first, second] : [second, first]);
    const buy = (index: number) =>
      sell(shop, token, async (door) => {
        for (const { sku } of both(index)) await door.add(sku, 1);
      });
    const orders = await Promise.all(Array.from({ length: 12 }, (_, index) => buy(index)));
    const before = await deadlocksOf(shop.db);
    const work = orders.flatMap(({ id }, index) => [act(id, 'cancel'), buy(index)]);
    await Promise.all(work);
    expect([await stockBySku(first.sku), await stockBySku(second.sku)]).toEqual([988, 988]);
    expect(await deadlocksOf(shop.db)).toBe(before);
  });
});

describe('imports at the same time', () => {
  const plain = { customer_email: 'a@b.test', grand_total: 5, items: [{ sku: 'x', qty_ordered: 1 }], payment: { method: 'free' } };
  const bring = (more: object) => shop.call('POST', '/V1/orders', { token, body: { entity: { ...plain, ...more } } });

  it('give a number to one of them', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => bring({ increment_id: 'SAME' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect(answers.find(({ status }) => status === 400)?.body.parameters).toEqual({ incrementId: 'SAME' });
  });

  it('leave no other order without a number', async () => {
    const { increment_id: number } = (await bring({})).body;
    const ahead = Array.from({ length: 10 }, (_, index) => String(Number(number) + 3 + index).padStart(9, '0'));
    const given = await Promise.all(ahead.map((increment_id) => bring({ increment_id })));
    const drawn = await Promise.all(Array.from({ length: 10 }, () => bring({})));
    const numbers = [...given, ...drawn].map(({ status, body }) => (status === 200 ? body.increment_id : status));
    expect(new Set(numbers).size).toBe(20);
    expect(numbers.slice(0, 10)).toEqual(ahead);
  });
});
