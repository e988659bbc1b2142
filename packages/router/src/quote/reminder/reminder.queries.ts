import type { Queryable } from '@merx/db';
import { BUYER_EMAIL, BUYER_NAME, CARTS_OF_BUYERS } from '../cart/cart.queries.js';

/** When the carts of a store view are reminded of. */
export interface ReminderRule {
  store_id: number;
  /** Since the cart's last change. */
  hours: number;
  /** Whether only customers who agreed to the newsletter are reminded. */
  only_subscribed: boolean;
}

/** A reminder to send. */
export interface DueReminder {
  reminder: number;
  quote_id: number;
  store_id: number;
  recipient: string;
}

/** Carts left alone for longer are not reminded of: the setting may have just been enabled. Also the pause between two emails to an address. */
const DAYS = 7;

const hashOf = (email: string): string => `sha256(convert_to(lower(${email}), 'UTF8'))`;

/**
 * Writes reminders of up to `limit` abandoned carts, the longest untouched first, and locks these carts. Each state of a cart is reminded
 * of once, and each address at most once in seven days. Carts in use are skipped, so that none is being ordered.
 */
export async function insertDueReminders(tx: Queryable, rules: ReminderRule[], limit: number): Promise<DueReminder[]> {
  return tx.query(
    `with rule as (select * from jsonb_to_recordset($1::jsonb) as r(store_id int, hours float8, only_subscribed bool)),
     due as materialized (
       select q.entity_id, q.store_id, q.updated_at, ${BUYER_EMAIL} as email, ${hashOf(BUYER_EMAIL)} as email_hash
       from ${CARTS_OF_BUYERS} join rule r on r.store_id = q.store_id
       where q.is_active and not q.is_draft and q.items_count > 0
         and q.updated_at < now() - make_interval(secs => r.hours * 3600)
         and q.updated_at > now() - make_interval(days => $3, secs => r.hours * 3600)
         and ${BUYER_EMAIL} ~ '^[^[:space:]@]+@[^[:space:]@]+$'
         and (c.id is null or c.is_active) and (not r.only_subscribed or coalesce(c.is_subscribed, false))
         and not exists (select from cart_reminder p where p.quote_id = q.entity_id and p.cart_updated_at = q.updated_at)
         and not exists (select from cart_reminder p
           where p.email_hash = ${hashOf(BUYER_EMAIL)} and p.created_at > now() - make_interval(days => $3))
         and not exists (select from cart_reminder_opt_out o where o.email_hash = ${hashOf(BUYER_EMAIL)})
         and not exists (select from sales_order s where s.quote_id = q.entity_id)
       order by q.updated_at limit $2 for update of q skip locked),
     written as (
       insert into cart_reminder (quote_id, store_id, cart_updated_at, email_hash)
       select distinct on (email_hash) entity_id, store_id, updated_at, email_hash from due order by email_hash, updated_at desc
       on conflict do nothing returning id, quote_id)
     select w.id as reminder, w.quote_id, d.store_id, d.email as recipient from written w join due d on d.entity_id = w.quote_id`,
    [JSON.stringify(rules), limit, DAYS],
  );
}

/** The cart of a reminder, unless it was changed, ordered, or its recipient unsubscribed since. */
export async function selectRemindedCart(db: Queryable, reminder: number, recipient: string) {
  const [row] = await db.query<{
    quote_id: number;
    token: string;
    masked_id: string | null;
    buyer_name: string | null;
    total: number;
    currency: string;
    items: { name: string; sku: string; qty: number }[];
  }>(
    `select r.quote_id, r.token, q.masked_id, ${BUYER_NAME} as buyer_name, q.grand_total::float8 as total, q.quote_currency_code as currency,
       (select json_agg(json_build_object('name', i.name, 'sku', i.sku, 'qty', i.qty) order by i.item_id)
        from quote_item i where i.quote_id = q.entity_id and i.parent_item_id is null) as items
     from cart_reminder r join (${CARTS_OF_BUYERS}) on q.entity_id = r.quote_id
     where r.id = $1 and q.is_active and q.items_count > 0 and q.updated_at = r.cart_updated_at and lower(${BUYER_EMAIL}) = lower($2)
       and not exists (select from cart_reminder_opt_out o where o.email_hash = r.email_hash)
       and not exists (select from sales_order s where s.quote_id = q.entity_id)`,
    [reminder, recipient],
  );
  return row;
}

/** Stores that the recipient of this reminder wants no more of them; false for an unknown token. */
export async function insertOptOut(db: Queryable, token: string): Promise<boolean> {
  const rows = await db.query(
    `with known as (select email_hash from cart_reminder where token = $1::uuid),
     added as (insert into cart_reminder_opt_out (email_hash) select email_hash from known on conflict do nothing)
     select from known`,
    [token],
  );
  return rows.length > 0;
}

/** The orders of carts that were reminded of in the last days, by base currency; those without an order have no currency. */
export async function selectReminderFigures(db: Queryable, days: number) {
  return db.query<{ currency: string | null; carts: number; total: number }>(
    `select o.base_currency_code as currency, count(*)::int as carts, coalesce(sum(o.base_grand_total), 0)::float8 as total
     from (select quote_id, min(created_at) as at from cart_reminder where created_at > now() - make_interval(days => $1) group by quote_id) r
     left join sales_order o on o.quote_id = r.quote_id and o.created_at >= date_trunc('second', r.at) and o.state is distinct from 'canceled'
     group by 1 order by 2 desc`,
    [days],
  );
}

/** Deletes up to `limit` reminders older than that, and returns how many. */
export async function deleteOldReminders(tx: Queryable, days: number, limit: number): Promise<number> {
  const rows = await tx.query(
    `delete from cart_reminder where id in (
       select id from cart_reminder where created_at < now() - make_interval(days => $1) order by created_at limit $2 for update skip locked)
     returning id`,
    [days, limit],
  );
  return rows.length;
}
