import { it } from 'vitest';
import { openWorld } from '../../../test/index.js';
it('x', async () => {
  const world = await openWorld();
  const { db } = world;
  await db.query(`insert into product (sku, type_id, attribute_set_id, price, attributes) select 'p'||i, 'simple', 4, 10, '{"name":"x"}' from generate_series(1,2000) i`);
  await db.query(`insert into product_website (product_id, website_id) select id, 1 from product`);
  await db.query(`insert into customer (website_id, store_id, group_id, email, firstname, lastname, created_in) select 1,1,1,'c'||i||'@x.test','A','B','x' from generate_series(1,60000) i`);
  await db.query(`insert into quote (store_id, customer_id, customer_email, base_currency_code, quote_currency_code, created_at, updated_at, is_active, items_count, grand_total, reserved_order_id, masked_id)
    select 1, case when i % 2 = 0 then i/2 end, 'c'||i||'@x.test','USD','USD', now() - i * interval '1 minute', now() - i * interval '1 minute', i%4=0, 5, i % 1000, case when i % 4 <> 0 then lpad(i::text, 9, '0') end, 'm'||i from generate_series(1,120000) i`);
  await db.query(`insert into quote_item (quote_id, product_id, sku, name, product_type, qty) select q.entity_id, 1 + (q.entity_id * 7 + k) % 2000, 'p', 'x','simple', 1 from quote q, generate_series(1,5) k`);
  await db.query(`insert into quote_address (quote_id, address_type, street) select entity_id, 'billing', '{}' from quote`);
  await db.query('analyze');
  const { actor } = await world.admin();
  const call = async (label: string, c: object) => {
    const criteria = { filter_groups: [], sort_orders: [], page_size: 20, current_page: 1, ...c } as never;
    let best = 1e9; let total = 0;
    for (let i = 0; i < 4; i++) { const t = performance.now(); const r = await world.as(actor).quote.carts.list({ searchCriteria: criteria }); best = Math.min(best, performance.now() - t); total = r.total_count; }
    console.log(label, best.toFixed(1), 'ms', total);
  };
  const f = (field: string, value: string, condition_type = 'eq') => ({ filter_groups: [{ filters: [{ field, value, condition_type }] }] });
  await call('all', {});
  await call('page 3000', { current_page: 3000 });
  await call('sort updated desc', { sort_orders: [{ field: 'updated_at', direction: 'DESC' }] });
  await call('sort created desc', { sort_orders: [{ field: 'created_at', direction: 'DESC' }] });
  await call('sort grand_total', { sort_orders: [{ field: 'grand_total', direction: 'DESC' }] });
  await call('customer_id', f('customer_id', '500'));
  await call('customer_email', f('customer_email', 'C500@x.test'));
  await call('email like', f('customer_email', 'c500%', 'like'));
  await call('reserved', f('reserved_order_id', '000000501'));
  await call('is_active', f('is_active', '1'));
  await call('updated gt', f('updated_at', new Date(Date.now() - 3600e3).toISOString().slice(0, 19).replace('T', ' '), 'gt'));
  await call('created gt', f('created_at', new Date(Date.now() - 3600e3).toISOString().slice(0, 19).replace('T', ' '), 'gt'));
  await call('group', f('customer_group_id', '1'));
  await call('500 page', { page_size: 500 });
  for (const sql of [`create index on quote (fold(customer_email))`, `create index on quote (reserved_order_id)`, `create index on quote (fold(reserved_order_id))`, `create index on quote (created_at)`]) await db.query(sql);
  await db.query('analyze quote');
  console.log('--- with indexes');
  await call('sort created desc', { sort_orders: [{ field: 'created_at', direction: 'DESC' }] });
  await call('customer_email', f('customer_email', 'C500@x.test'));
  await call('reserved', f('reserved_order_id', '000000501'));
  await call('created gt', f('created_at', new Date(Date.now() - 3600e3).toISOString().slice(0, 19).replace('T', ' '), 'gt'));
  await world.close();
}, 300000);
