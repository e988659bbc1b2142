import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** How the database would answer if neither reading nor sorting every row were a choice: whether it has an index to answer with. */
const plan = (sql: string) =>
  shop.db.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    await tx.query('set local enable_sort = off');
    return JSON.stringify(await tx.query(`explain ${sql}`));
  });

it.each([
  [
    'sales_order_text_trigram',
    'select from sales_order where order_text(increment_id, customer_email, customer_firstname, customer_lastname) like',
  ],
  [
    'sales_order_address_all_trigram',
    'select from sales_order_address where address_text(email, firstname, lastname, company, city, telephone) like',
  ],
  ['sales_order_item_text_trigram', 'select from sales_order_item where item_text(sku, name) like'],
  ['sales_shipment_track_number_trigram', 'select from sales_shipment_track where fold(track_number) like'],
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

it.each([
  ['sales_order_increment_id_fold_idx', `sales_order o where fold(o.increment_id) = (select fold('000000012'))`],
  ['sales_order_status_fold_idx', `sales_order o where fold(o.status) = (select fold('pending')) order by o.created_at desc, o.entity_id`],
  ['sales_order_state_fold_idx', `sales_order o where fold(o.state) = (select fold('new')) order by o.created_at desc, o.entity_id`],
  [
    'sales_order_fulfillment_state_fold_idx',
    `sales_order o where fold(o.fulfillment_state) = (select fold('unfulfilled')) order by o.created_at desc, o.entity_id`,
  ],
  [
    'sales_order_payment_state_idx',
    `sales_order o where payment_state(o.state, o.grand_total, o.total_canceled, o.total_paid, o.total_refunded, o.adjustment_positive,
       o.adjustment_negative) = any('{pending}'::text[])`,
  ],
  ['sales_order_customer_email_fold_idx', `sales_order o where fold(o.customer_email) = (select fold('a@shop.test'))`],
  [
    'sales_order_pickup_location_code_fold_idx',
    `sales_order o where fold(o.pickup_location_code) = (select fold('north')) order by o.created_at desc, o.entity_id`,
  ],
  ['sales_order_pickup_created_at_idx', 'sales_order o where o.pickup_location_code is not null order by o.created_at desc, o.entity_id'],
  [
    'sales_order_pickup_open_idx',
    'sales_order o where o.pickup_location_code is not null and o.send_notification is distinct from 1 order by o.created_at desc, o.entity_id',
  ],
  ['sales_invoice_increment_id_fold_idx', `sales_invoice i where fold(i.increment_id) = (select fold('000000012'))`],
  ['sales_shipment_increment_id_fold_idx', `sales_shipment s where fold(s.increment_id) = (select fold('000000012'))`],
  ['sales_creditmemo_increment_id_fold_idx', `sales_creditmemo c where fold(c.increment_id) = (select fold('000000012'))`],
  ['inventory_source_item_source_code_quantity_idx', `inventory_source_item i where i.source_code = 'north' and i.quantity <= 3`],
  ['salesrule_coupon_code_fold_idx', `salesrule_coupon c where fold(c.code) = (select fold('SPRING'))`],
])('the index %s finds what a filter asks for', async (index, list) => {
  expect(await plan(`select from ${list} limit 20`)).toContain(index);
});

it('open work is found by the index of states, and mails that were given up by theirs', async () => {
  expect(await plan(`select count(*) from sales_order where state in ('new', 'processing')`)).toContain('sales_order_state_idx');
  expect(await plan('select count(*) from mail_message where failed_at is not null')).toContain('mail_message_failed_at_idx');
});
