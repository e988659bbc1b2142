import type { Queryable, StatementPart } from '@merx/db';
import type { CartReference } from '../cart/cart.js';
import { type CartRow, cartColumns, conditions, referenceValue, textByRules } from '../cart/cart.queries.js';

/** SQL that locks and returns the stock of the products in a list of ids. */
type LockedStockOf = (ids: string) => string;

/**
 * The version of the locked row is the one that a former holder of the lock has left; everything else is read as it was before
 * the statement waited. Only if both are the same, and the rest therefore current, the stock is locked as well.
 */
const placing = (stockOf: LockedStockOf, by: CartReference['by']) =>
  textByRules(
    (ruleAttributes) => `with held as materialized (
      select q.entity_id, q.xmin::text as version from quote q where ${conditions[by]} for update
    ), held_stock as materialized (${stockOf(`any(array(
      select i.product_id from held join quote q on q.entity_id = held.entity_id and q.xmin::text = held.version
        join quote_item i on i.quote_id = q.entity_id))`)}
    )
    select to_json(cart) as cart, held.version = cart.version as is_current, nextval('quote_payment_id_seq')::int as payment_id,
      (select coalesce(json_agg(one), '[]') from held_stock one) as stock
    from held join quote q on q.entity_id = held.entity_id join store s on s.id = q.store_id
      cross join lateral (select ${cartColumns(ruleAttributes, by === 'mask' ? 'guest' : 'anyone')}) cart`,
  );

/** A cart that is locked, with an id for its payment if it has none yet. */
interface CartToPlace<Stock> {
  cart: CartRow;
  payment_id: number;
  /** Whether the cart is as it was read: it may have been changed while another call held its lock. */
  is_current: boolean;
  /** The stock of its items, locked as well; none of a cart that is not current. */
  stock: Stock[];
}

/** The statements that lock a cart's row as `lockCart` and, by `stockOf`, the stock of its items, and read both. */
export function placementLock<Stock extends object>(stockOf: LockedStockOf) {
  const statements = { id: placing(stockOf, 'id'), customer: placing(stockOf, 'customer'), mask: placing(stockOf, 'mask') };
  return async (tx: Queryable, reference: CartReference, ruleAttributes: string[]): Promise<CartToPlace<Stock> | undefined> => {
    const [row] = await tx.query<CartToPlace<Stock>>(statements[reference.by](ruleAttributes), [referenceValue(reference)]);
    return row;
  };
}

/** Closes the cart, which has become the order in `new_order`. The email may come with the order. */
export const cartOrderedUpdate = (cartId: number, email: string | null): StatementPart => ({
  sql: `update quote set is_active = false, reserved_order_id = new_order.increment_id, customer_email = $2, converted_at = now(),
    updated_at = now() from new_order where quote.entity_id = $1`,
  values: [cartId, email],
});

/** Reopens the cart of a failed order, unless the buyer has another active cart; it may be ordered again. */
export async function reopenCart(db: Queryable, cartId: number): Promise<void> {
  await db.query(
    `with reopened as (
       update quote q set is_active = true, reserved_order_id = null, converted_at = null, updated_at = now()
       where q.entity_id = $1 and not q.is_active
         and (q.is_draft or not exists
           (select from quote other where other.customer_id = q.customer_id and other.is_active and not other.is_draft))
       returning q.entity_id
     )
     update sales_order o set quote_id = null from reopened where o.quote_id = reopened.entity_id`,
    [cartId],
  );
}

/** Stores the guest's email in the cart. */
export async function updateCartEmail(tx: Queryable, cartId: number, email: string | null): Promise<void> {
  await tx.query('update quote set customer_email = $2, updated_at = now() where entity_id = $1', [cartId, email]);
}

/** Links purchased with an order's items. */
export interface Purchases {
  links: { quote_item_id: number; link_id: number; qty: string }[];
  storeId: number;
  /** `pending` or `available`. */
  status: string;
  /** The settings for links without settings of their own. */
  isShareable: boolean;
}

/** Inserts the order's downloads: each link with its current file or URL, and the number of downloads for its quantity. */
export async function insertPurchases(tx: Queryable, orderId: number, { links, storeId, status, isShareable }: Purchases): Promise<void> {
  if (links.length === 0) return;
  await tx.query(
    `insert into downloadable_purchase (hash, order_item_id, link_id, link_title, link_type, link_file, link_url, downloads_bought,
       is_shareable, status)
     select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), i.item_id, k.id, coalesce(t.title, k.title), k.link_type,
       k.link_file, k.link_url, least(k.number_of_downloads * ceil(bought.qty), 2147483647)::int,
       case k.is_shareable when 2 then $5 else k.is_shareable = 1 end, $4
     from jsonb_to_recordset($2::jsonb) as bought(quote_item_id int, link_id int, qty numeric)
     join sales_order_item i on i.order_id = $1 and i.quote_item_id = bought.quote_item_id
     join downloadable_link k on k.id = bought.link_id
     left join downloadable_link_title t on t.link_id = k.id and t.store_id = $3
     order by i.item_id, k.sort_order, k.id`,
    [orderId, JSON.stringify(links), storeId, status, isShareable],
  );
}
