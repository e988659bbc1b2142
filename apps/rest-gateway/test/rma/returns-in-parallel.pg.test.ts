import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../cart-doors.js';
import { openShop, type Shop } from '../shop.js';
import { optionIds, shippedOrder } from './sold-and-shipped.js';

let shop: Shop;
let token: string;
let chosen: Awaited<ReturnType<typeof optionIds>>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  chosen = await optionIds(shop);
});
afterAll(() => shop.close());

const post = (path: string, body: object, caller = token) => shop.call('POST', path, { token: caller, body });
const atOnce = <T>(times: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const requested = async (orderId: number): Promise<number> => {
  const [row] = await shop.db.query<{ qty: string }>(
    `select coalesce(sum(i.qty_requested), 0)::text as qty from rma_item i join rma r on r.entity_id = i.rma_entity_id where r.order_id = $1`,
    [orderId],
  );
  return Number(row?.qty);
};

describe('returns at once', () => {
  it('never take a piece twice: of twelve by customer and staff that want one of five pieces, five win', async () => {
    const order = await shippedOrder(shop, token, 5);
    const rmaDataObject = { order_id: order.id, items: [{ order_item_id: order.itemId, qty_requested: 1, ...chosen.refund }] };
    const answers = await atOnce(12, (index) =>
      index % 2 ? post('/V1/returns', { rmaDataObject }) : post('/V1/returns/mine', { rmaDataObject }, order.buyer),
    );
    expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(7).fill(400)]);
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(new Set(made.map(({ increment_id }) => increment_id)).size).toBe(5);
    expect(await requested(order.id)).toBe(5);
  });

  it('are refused beside a refund without one: pieces are either refunded or returned', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await shippedOrder(shop, token, 1);
      const rmaDataObject = {
        order_id: order.id,
        items: [{ order_item_id: order.itemId, qty_requested: 1, status: 'approved', ...chosen.refund }],
      };
      const [memo, back] = await Promise.all([
        post('/V1/creditmemo', { entity: { order_id: order.id } }),
        post('/V1/returns', { rmaDataObject }),
      ]);
      expect(memo.status).toBe(200);
      // A return that came first is there, but nothing is left to refund for it.
      if (back.status === 200) expect((await post(`/V1/returns/${back.body.entity_id}/refund`, {})).status).toBe(400);
      else expect(back.status).toBe(400);
    }
  });

  it('are refunded and put back once: of eight refunds of one of three approved pieces, three win', async () => {
    const order = await shippedOrder(shop, token, 3);
    const before = await stockOf(shop, order.productId);
    const rmaDataObject = {
      order_id: order.id,
      items: [{ order_item_id: order.itemId, qty_requested: 3, status: 'approved', ...chosen.refund }],
    };
    const { body } = await post('/V1/returns', { rmaDataObject });
    const items = [{ entity_id: body.items[0].entity_id, qty: 1 }];
    const answers = await atOnce(8, () => post(`/V1/returns/${body.entity_id}/refund`, { items, back_to_stock: true }));
    expect(statuses(answers)).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
    expect(await stockOf(shop, order.productId)).toBe(before + 3);
    const { body: after } = await shop.call('GET', `/V1/orders/${order.id}`, { token });
    expect(after).toMatchObject({ total_refunded: 30, items: [{ qty_refunded: 3 }] });
  });

  it('go each step once: of four that authorize and four that deny, all agree in the end', async () => {
    const order = await shippedOrder(shop, token, 2);
    const rmaDataObject = { order_id: order.id, items: [{ order_item_id: order.itemId, qty_requested: 2, ...chosen.refund }] };
    const { body } = await post('/V1/returns', { rmaDataObject });
    const id = body.entity_id;
    const item = (status: string) => ({ rmaDataObject: { items: [{ entity_id: body.items[0].entity_id, status }] } });
    const steps = ['received', 'denied'];
    const answers = await atOnce(8, (index) => shop.call('PUT', `/V1/returns/${id}`, { token, body: item(steps[index % 2] ?? '') }));
    const winner = answers.find(({ status }) => status === 200)?.body.items[0].status;
    for (const { status, body: answer } of answers) {
      if (status === 200) expect(answer.items[0].status).toBe(winner);
      else expect(status).toBe(400);
    }
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 400, 400, 400, 400]);
  });
});
