import { openDoor } from '../cart-doors.js';
import { stockProduct } from '../goods.js';
import type { Answer, Shop } from '../shop.js';
import { salesState } from '../sold-orders.js';

/** An order of so many pieces of 10.00 each, paid and shipped. */
export interface ShippedOrder {
  id: number;
  number: string;
  itemId: number;
  productId: number;
  sku: string;
  /** The token of its customer. */
  buyer: string;
}

/** A customer's order of one product, paid and shipped; `shipped` pieces of it, all by default. */
export async function shippedOrder(shop: Shop, admin: string, qty: number, shipped = qty): Promise<ShippedOrder> {
  const { id: productId, sku } = await stockProduct(shop);
  const door = await openDoor(shop, 'mine', admin);
  await door.add(sku, qty);
  const { body: id } = await door.order();
  const order = (await shop.call('GET', `/V1/orders/${id}`, { token: admin })).body;
  const itemId = order.items[0].item_id;
  await shop.call('POST', '/V1/invoices/', { token: admin, body: { entity: { order_id: id } } });
  if (shipped > 0) {
    const entity = { order_id: id, items: [{ order_item_id: itemId, qty: shipped }] };
    const { status, body } = await shop.call('POST', '/V1/shipment', { token: admin, body: { entity } });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return { id, number: order.increment_id, itemId, productId, sku, buyer: door.token ?? '' };
}

/** The ids of the options that the tests choose. */
export async function optionIds({ db }: Shop) {
  const rows = await db.query<{ id: number; label: string }>('select id, label from rma_option');
  const idOf = (label: string) => String(rows.find((row) => row.label === label)?.id);
  return {
    refund: { reason: idOf('Wrong Size'), condition: idOf('Opened'), resolution: idOf('Refund') },
    exchange: { reason: idOf('Wrong Size'), condition: idOf('Unopened'), resolution: idOf('Exchange') },
  };
}

const TABLES = ['rma', 'rma_item', 'rma_comment', 'rma_track', 'rma_refund', 'rma_exchange', 'quote'];

async function state(shop: Shop): Promise<string> {
  const lists = TABLES.map(
    (name) => `'${name}', (select coalesce(array_agg(t.xmin::text || t::text order by t::text), '{}') from ${name} t)`,
  );
  const [row] = await shop.db.query(`select json_build_object(${lists.join(', ')}) as state`);
  return JSON.stringify([row, await salesState(shop)]);
}

/** Makes calls of which each must be refused with that status, and change nothing of returns and orders. */
export async function refused(shop: Shop, status: number, calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const before = await state(shop);
  const answers: Answer[] = [];
  for (const [index, call] of calls.entries()) {
    const answer = await call();
    if (answer.status !== status) throw new Error(`Call ${index}: ${answer.status} ${JSON.stringify(answer.body)}`);
    answers.push(answer);
  }
  if ((await state(shop)) !== before) throw new Error('A refused call has changed something.');
  return answers;
}
