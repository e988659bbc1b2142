import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../cart-doors.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const ship = (orderId: number, more: object = {}) =>
  shop.call('POST', '/V1/shipment/', { token, body: { entity: { order_id: orderId, ...more } } });
/** What the database holds of an order: its state, its only item's counters and its shipments. */
const held = async (orderId: number) =>
  (
    await shop.db.query<{ state: string; shipped: number; canceled: number; shipments: number; sent: number; mails: number }>(
      `select o.state, i.qty_shipped::float8 as shipped, i.qty_canceled::float8 as canceled,
         (select count(*) from sales_shipment s where s.order_id = o.entity_id) as shipments,
         (select coalesce(sum(r.qty), 0)::float8 from sales_shipment s join sales_shipment_item r on r.parent_id = s.entity_id
          where s.order_id = o.entity_id) as sent,
         (select count(*) from mail_message m join sales_shipment s on s.entity_id = m.subject_id
          where m.kind = 'shipment_new' and s.order_id = o.entity_id) as mails
       from sales_order o join sales_order_item i on i.order_id = o.entity_id where o.entity_id = $1`,
      [orderId],
    )
  )[0];

describe('shipments in parallel', () => {
  it('sends the last piece once, however many ask for it at once; the others get 400', async () => {
    const { id, itemId } = await sellGoods(shop, token, 3);
    await ship(id, { items: [{ order_item_id: itemId, qty: 2 }] });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ship(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect(await held(id)).toMatchObject({ shipped: 3, shipments: 2, sent: 3, mails: 2 });
  });

  it('counts single pieces that are sent at once one by one', async () => {
    const { id, itemId } = await sellGoods(shop, token, 5);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ship(id, { items: [{ order_item_id: itemId, qty: 1 }] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.increment_id)).size).toBe(5);
    expect(await held(id)).toMatchObject({ shipped: 5, shipments: 5, sent: 5 });
  });

  it('either sends a piece or cancels it and puts it back on the shelf, never both', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, productId } = await sellGoods(shop, token, 1, { qty: 10 });
      const cancel = () => shop.call('POST', `/V1/orders/${id}/cancel`, { token });
      const calls = round % 2 ? [cancel(), ship(id)] : [ship(id), cancel()];
      const answers = await Promise.all(calls);
      const [shipped, canceled] = round % 2 ? answers.reverse() : answers;
      expect(canceled?.status).toBe(200);
      const left = { ...(await held(id)), stock: await stockOf(shop, productId) };
      if (shipped?.status === 200) expect(left).toMatchObject({ shipped: 1, canceled: 0, shipments: 1, sent: 1, stock: 9 });
      else {
        expect([shipped?.status, canceled?.body]).toEqual([400, true]);
        expect(left).toMatchObject({ state: 'canceled', shipped: 0, canceled: 1, shipments: 0, sent: 0, stock: 10 });
      }
    }
  });

  it('takes twenty tracks and comments at once without losing one', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const { body: shipment } = await ship(id);
    const track = (number: number) =>
      shop.call('POST', '/V1/shipment/track', {
        token,
        body: { entity: { order_id: id, parent_id: shipment.entity_id, track_number: String(number), carrier_code: 'ups' } },
      });
    const comment = (number: number) =>
      shop.call('POST', `/V1/shipment/${shipment.entity_id}/comments`, { token, body: { entity: { comment: `comment ${number}` } } });
    const again = () => ship(id, { entity_id: shipment.entity_id, shipping_label: 'YQ==' });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => [track(index), comment(index), again()]).flat());
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
    const { body } = await shop.call('GET', `/V1/shipment/${shipment.entity_id}`, { token });
    expect([body.tracks.length, body.comments.length, body.shipping_label]).toEqual([20, 20, 'YQ==']);
  });
});
