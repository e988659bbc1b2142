import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listed, listOrder } from '../listed-orders.js';
import { type Instance, openInstance, openShop, type Shop } from '../shop.js';
import { statementsOf, tablesRead } from '../statements-sent.js';

let shop: Shop;
let other: Instance;
let token: string;
let order: Listed;
beforeAll(async () => {
  shop = await openShop();
  other = await openInstance(shop);
  ({ token } = await shop.admin());
  order = await listOrder(shop.db, { email: 'ada@guest.test', names: ['Ada One', 'Ada Two'], total: '12.5' });
  const messages = await shop.db.query<{ id: number }>(
    `insert into gift_message (sender, recipient, message) values ('Ada', 'Bob', 'One'), ('Ada', 'Bob', 'Two') returning gift_message_id as id`,
  );
  const [ofOrder, ofItem] = messages.map(({ id }) => id);
  await shop.db.query('update sales_order set gift_message_id = $2 where entity_id = $1', [order.entity_id, ofOrder]);
  await shop.db.query('update sales_order_item set gift_message_id = $2 where order_id = $1', [order.entity_id, ofItem]);
  for (const comment of ['First', 'Second'])
    await shop.db.query(`insert into sales_order_status_history (parent_id, comment, status) values ($1, $2, 'pending')`, [
      order.entity_id,
      comment,
    ]);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const list = ({ call }: Pick<Instance, 'call'>) => call('GET', '/V1/orders?searchCriteria[page_size]=20', { token });

/** The order as the list of an instance shows it, which must be as it is shown by itself. */
async function listed(instance: Pick<Instance, 'call'>) {
  const { body } = await list(instance);
  const { body: single } = await shop.call('GET', `/V1/orders/${order.entity_id}`, { token });
  const found = body.items.find(({ entity_id }: Listed) => entity_id === order.entity_id);
  expect(JSON.stringify(found)).toBe(JSON.stringify(single));
  return found;
}

const fromMemory = async ({ db }: Pick<Instance, 'db'>, read: () => Promise<unknown>) => {
  const before = db.documents.counts();
  await read();
  const { hits, misses } = db.documents.counts();
  return { hits: hits - before.hits, misses: misses - before.misses };
};

const OF_ORDER = { sales_order: 'entity_id', sales_order_item: 'order_id' };
const OF_PARENT = ['sales_order_address', 'sales_order_payment', 'sales_order_status_history'];

/** A change of each table that an order is made from, past the shop. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  sales_order: [`update sales_order set customer_note = 'Ring twice' where entity_id = $1`],
  sales_order_item: [
    `update sales_order_item set name = 'Cup' where order_id = $1`,
    `insert into sales_order_item (order_id, sku, name, product_type, qty_ordered) values ($1, 'pot', 'Pot', 'simple', 1)`,
    `delete from sales_order_item where order_id = $1 and sku = 'pot'`,
  ],
  sales_order_address: [
    `update sales_order_address set city = 'Oslo' where parent_id = $1 and address_type = 'shipping'`,
    `delete from sales_order_address where parent_id = $1 and address_type = 'shipping'`,
  ],
  sales_order_payment: [`update sales_order_payment set additional_information = '{"method_title":"Cheque"}' where parent_id = $1`],
  sales_order_status_history: [
    `update sales_order_status_history set comment = 'Third' where parent_id = $1 and comment = 'Second'`,
    // What it leaves has been written by the transactions that wrote what was there before.
    `delete from sales_order_status_history where parent_id = $1 and comment = 'First'`,
  ],
  gift_message: [
    `update gift_message m set message = 'Three' from sales_order o where o.gift_message_id = m.gift_message_id and o.entity_id = $1`,
    `update gift_message m set message = 'Four' from sales_order_item i where i.gift_message_id = m.gift_message_id and i.order_id = $1`,
  ],
};

describe('a list of orders', () => {
  it('takes orders that have not changed from memory, also while they are locked', async () => {
    await list(shop);
    expect(await fromMemory(shop, () => list(shop))).toEqual({ hits: 1, misses: 0 });
    await shop.db.transaction(async (tx) => {
      for (const [table, key] of Object.entries({ ...OF_ORDER, ...Object.fromEntries(OF_PARENT.map((name) => [name, 'parent_id'])) }))
        await tx.query(`select from ${table} where ${key} = $1 for update`, [order.entity_id]);
      expect(await fromMemory(shop, () => list(shop))).toEqual({ hits: 1, misses: 0 });
    });
    expect(await fromMemory(shop, () => list(shop))).toEqual({ hits: 1, misses: 0 });
  });

  it('shows a change of any table that it reads, whoever made it', async () => {
    const cold = await openInstance(shop);
    const statements = (await statementsOf(shop, () => list(cold))).filter(({ text }) => text.includes('sales_order'));
    await cold.close();
    expect((await tablesRead(shop, statements)).sort()).toEqual(Object.keys(CHANGES).sort());
    for (const change of Object.values(CHANGES).flat()) {
      const before = [await listed(shop), await listed(other)];
      await shop.db.query(change, [order.entity_id]);
      const after = [await listed(shop), await listed(other)];
      expect(after, change).not.toEqual(before);
    }
  });

  it('shows what a transaction has changed when it is committed, and not before', async () => {
    const before = await listed(other);
    const failing = shop.db.transaction(async (tx) => {
      await tx.query(`update sales_order set customer_note = 'Never' where entity_id = $1`, [order.entity_id]);
      expect(await listed(other)).toEqual(before);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await listed(shop), await listed(other)]).toEqual([before, before]);
  });

  it('never shows less than has been confirmed, at any instance, however many read and write at once', async () => {
    const count = async (instance: Pick<Instance, 'call'>) => {
      const { body } = await list(instance);
      return body.items.find(({ entity_id }: Listed) => entity_id === order.entity_id).status_histories.length as number;
    };
    let confirmed = await count(shop);
    let writing = true;
    const write = async () => {
      for (let n = 1; n <= 20; n++) {
        const statusHistory = { comment: `Number ${n}`, is_customer_notified: 0, is_visible_on_front: 0 };
        const { status } = await shop.call('POST', `/V1/orders/${order.entity_id}/comments`, { token, body: { statusHistory } });
        expect(status).toBe(200);
        confirmed++;
      }
      writing = false;
    };
    const read = async (instance: Pick<Instance, 'call'>) => {
      for (let reads = 0; writing || reads === 0; reads++) {
        const least = confirmed;
        expect(await count(instance)).toBeGreaterThanOrEqual(least);
      }
    };
    await Promise.all([write(), read(shop), read(shop), read(other), read(other)]);
    expect((await listed(other)).status_histories).toHaveLength(confirmed);
  });

  it('reads the fields that a client wants, kept orders or not', async () => {
    const some = '/V1/orders?searchCriteria[page_size]=20&fields=items[increment_id,billing_address[firstname]],total_count';
    const { body } = await shop.call('GET', some, { token });
    expect(body).toEqual({ items: [{ increment_id: order.increment_id, billing_address: { firstname: 'Ada' } }], total_count: 1 });
    expect(await fromMemory(shop, () => shop.call('GET', some, { token }))).toEqual({ hits: 0, misses: 0 });
  });
});
