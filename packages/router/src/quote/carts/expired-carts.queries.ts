import type { Queryable } from '@merx/db';

/** How many days the carts of a store are kept after their last change. */
export interface CartLifetime {
  store_id: number;
  days: number;
}

/**
 * Deletes up to `limit` carts of these stores that have outlived their days, the longest untouched first, with everything that belongs
 * to them, and returns how many. Gift messages that an order has taken over stay. Open drafts stay. Carts in use are skipped.
 */
export async function deleteExpiredCarts(tx: Queryable, lifetimes: CartLifetime[], limit: number): Promise<number> {
  const rows = await tx.query(
    `with lifetime as (select * from jsonb_to_recordset($1::jsonb) as l(store_id int, days int)),
     expired as materialized (
       select q.entity_id, q.gift_message_id from quote q join lifetime l on l.store_id = q.store_id
       where q.updated_at < now() - make_interval(days => $2) and q.updated_at < now() - make_interval(days => l.days)
         and not (q.is_draft and q.is_active)
       order by q.updated_at limit $3 for update of q skip locked),
     unordered as (
       select e.* from expired e where not exists (select from sales_order o where o.quote_id = e.entity_id)),
     messages as (
       delete from gift_message where gift_message_id in (
         select gift_message_id from unordered
         union all select i.gift_message_id from quote_item i join unordered u on u.entity_id = i.quote_id))
     delete from quote where entity_id in (select entity_id from expired) returning entity_id`,
    [JSON.stringify(lifetimes), Math.min(...lifetimes.map(({ days }) => days)), limit],
  );
  return rows.length;
}
