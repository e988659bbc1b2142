import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** How the database would answer if reading every row were no choice: whether it has an index to answer with. */
const plan = (sql: string) =>
  shop.db.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    return JSON.stringify(await tx.query(`explain ${sql}`));
  });

it.each([
  [
    'sales_order_text_trigram',
    'select from sales_order where order_text(increment_id, customer_email, customer_firstname, customer_lastname) like',
  ],
  ['sales_order_address_text_trigram', 'select from sales_order_address where person_text(email, firstname, lastname, company) like'],
  ['customer_text_trigram', `select from customer where person_text(email, firstname, lastname, '') like`],
  ['customer_address_phone_trigram', 'select from customer_address where phone_digits(telephone) like'],
  ['product_search_title_trigram', `select from product_search where (title || '') like`],
])('a part of a word is found by the index %s', async (index, sql) => {
  expect(await plan(`${sql} (select fold('%word%'))`)).toContain(index);
});

it.each([
  ['product_price_id_idx', 'product p order by p.price asc nulls first, p.id'],
  ['product_price_id_idx', 'product p order by p.price desc nulls last, p.id'],
  ['product_name_fold', `product p order by fold((p.attributes ->> 'name')) asc nulls first, p.id`],
  ['product_name_fold', `product p order by fold((p.attributes ->> 'name')) desc nulls last, p.id`],
  ['product_created_at_id_idx', 'product p order by p.created_at desc, p.id'],
  ['sales_order_created_at_idx', 'sales_order o order by o.created_at desc, o.entity_id'],
])('the index %s gives the order that lists ask for: %s', async (index, list) => {
  expect(await plan(`select from ${list} limit 20`)).toContain(index);
});

it('open work is found by the index of states, and mails that were given up by theirs', async () => {
  expect(await plan(`select count(*) from sales_order where state in ('new', 'processing')`)).toContain('sales_order_state_idx');
  expect(await plan('select count(*) from mail_message where failed_at is not null')).toContain('mail_message_failed_at_idx');
});
