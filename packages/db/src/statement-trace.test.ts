import { describe, expect, it } from 'vitest';
import { summaryOf } from './statement-trace.js';

describe('the summary of a statement', () => {
  it.each([
    ['select s.id from store s where s.code = $1', 'SELECT store'],
    ['insert into sales_order (increment_id) select $1 from store', 'INSERT sales_order'],
    ['  update stock_item set qty = qty - $1 where product_id = $2', 'UPDATE stock_item'],
    ['delete from quote where id = $1', 'DELETE quote'],
    [
      'with due as (select id from mail_message for update skip locked) update mail_message m set due_at = now() from due',
      'UPDATE mail_message',
    ],
    ['with gone as (delete from quote_item where id = $1 returning id) select count(*) from gone', 'DELETE quote_item'],
    ['with page as (select id from product order by id limit 20) select json_agg(page) from page', 'SELECT product'],
    ['SELECT "public"."sales_order"."status" FROM "public"."sales_order" WHERE 1=1', 'SELECT sales_order'],
    ['select set_config($1, $2, true)', 'SELECT'],
    ['select 1', 'SELECT'],
    ['listen merx', 'LISTEN'],
    ['', 'SQL'],
  ])('%s', (text, summary) => {
    expect(summaryOf(text)).toEqual({ summary, operation: summary.split(' ')[0] });
  });
});
