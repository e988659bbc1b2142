import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.js';

let shop: CommandLine;
beforeAll(async () => {
  shop = await openCommandLine();
});
afterAll(() => shop.close());

it('reservations:check lists what is wrong, reservations:correct corrects it, of one order or of all', async () => {
  expect(await shop.run('reservations:check')).toBe('All reservations fit.');
  const [product] = await shop.db.query<{ id: number }>(
    `with p as (insert into product (sku, type_id, attribute_set_id) values ('lost', 'simple', 4) returning id)
     insert into stock_item (product_id, qty, is_in_stock) select id, 8, true from p returning product_id as id`,
  );
  await shop.db.query('update stock_item set reserved = 2 where product_id = $1', [product?.id]);
  for (const number of ['100', '200']) {
    await shop.db.query(
      `with o as (insert into sales_order (increment_id, state, status, store_id, stock_id, customer_email, grand_total, base_grand_total)
         values ($1, 'canceled', 'canceled', 1, 1, 'a@shop.test', 0, 0) returning entity_id)
       insert into inventory_reservation (order_id, stock_id, product_id, sku, quantity, event_type, object_type, object_id)
       select entity_id, 1, $2, 'lost', -1, 'order_placed', 'order', entity_id from o`,
      [number, product?.id],
    );
  }
  const listed = await shop.run('reservations:check');
  expect(listed.split('\n')[0]).toMatch(/^order +state +sku +stock +reserved +expected$/);
  expect(listed.split('\n').slice(1)).toEqual([expect.stringMatching(/^100 .*lost/), expect.stringMatching(/^200 .*lost/)]);
  expect(await shop.run('reservations:check', '--order', '200')).not.toContain('100');
  expect(await shop.run('reservations:correct', '--order', '200')).toContain('200');
  expect(await shop.run('reservations:check')).toMatch(/100 /);
  await shop.run('reservations:correct');
  expect(await shop.run('reservations:check')).toBe('All reservations fit.');
  const [stock] = await shop.db.query<{ qty: string; reserved: string }>('select qty, reserved from stock_item where product_id = $1', [
    product?.id,
  ]);
  expect([Number(stock?.qty), Number(stock?.reserved)]).toEqual([10, 0]);
});
