import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';

/** An order as the admin's list shows it. */
export interface OrderGridRow {
  entity_id: number;
  increment_id: string;
  store_id: number;
  store_name: string;
  created_at: string;
  updated_at: string;
  billing_name: string | null;
  shipping_name: string | null;
  customer_id: number | null;
  customer_email: string;
  base_grand_total: number;
  base_currency_code: string | null;
  grand_total: number;
  order_currency_code: string | null;
  status: string;
  status_label: string;
  state: string;
  total_item_count: number;
  total_qty_ordered: number;
  payment_method: string | null;
  payment_title: string | null;
  shipping_method: string | null;
  shipping_description: string | null;
}

const nameOf = (alias: string) => `nullif(concat_ws(' ', ${alias}.firstname, ${alias}.lastname), '')`;

/** Tables that a statement does not refer to are joined by unique keys, so that the database leaves them out. */
const FROM = `sales_order o
  left join sales_order_address b on b.parent_id = o.entity_id and b.address_type = 'billing'
  left join sales_order_address d on d.parent_id = o.entity_id and d.address_type = 'shipping'
  left join sales_order_payment y on y.parent_id = o.entity_id
  left join sales_order_status t on t.status = o.status`;

const ROW = `json_build_object('entity_id', o.entity_id, 'increment_id', o.increment_id, 'store_id', o.store_id,
  'store_name', (select s.name from store s where s.id = o.store_id),
  'created_at', wire_time(o.created_at), 'updated_at', wire_time(o.updated_at),
  'billing_name', ${nameOf('b')}, 'shipping_name', ${nameOf('d')}, 'customer_id', o.customer_id, 'customer_email', o.customer_email,
  'base_grand_total', o.base_grand_total, 'base_currency_code', o.base_currency_code, 'grand_total', o.grand_total,
  'order_currency_code', o.order_currency_code, 'status', o.status, 'status_label', coalesce(t.label, o.status), 'state', o.state,
  'total_item_count', coalesce(o.total_item_count,
    (select count(*) from sales_order_item i where i.order_id = o.entity_id and i.parent_item_id is null)),
  'total_qty_ordered', coalesce(o.total_qty_ordered, 0), 'payment_method', y.method,
  'payment_title', case when jsonb_typeof(y.additional_information) = 'object' then y.additional_information ->> 'method_title' end,
  'shipping_method', o.shipping_method, 'shipping_description', o.shipping_description)`;

/**
 * A page of orders for the admin's list, and how many there are on all pages. In the criteria `o` is the order, `b` and `d` its billing and
 * its shipping address, `y` its payment, `t` its status.
 */
export async function selectOrderGrid(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: OrderGridRow[] }> {
  const [page] = await db.query<{ total: number; items: OrderGridRow[] }>(
    `select (select count(*) from ${FROM} where ${where})::int as total,
       (select coalesce(json_agg(${ROW} order by page.place), '[]')
        from (select o.entity_id as page_id, row_number() over (order by ${orderBy}) as place from ${FROM}
              where ${where} order by ${orderBy} ${limit}) page
        join (${FROM}) on o.entity_id = page.page_id) as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

const joined: Readonly<Record<string, CriteriaField>> = {
  billing_name: { sql: nameOf('b'), kind: 'text' },
  shipping_name: { sql: nameOf('d'), kind: 'text' },
  billing_country_id: { sql: 'b.country_id', kind: 'text' },
  shipping_country_id: { sql: 'd.country_id', kind: 'text' },
  payment_method: { sql: 'y.method', kind: 'text' },
  status_label: { sql: 't.label', kind: 'text' },
};

/** The field of that name that the list has besides the columns of an order. */
export const orderGridField = (name: string): CriteriaField | undefined => (Object.hasOwn(joined, name) ? joined[name] : undefined);

/** SQL of the ids of the orders whose number, email or names contain the pattern; one index each on orders and their addresses. */
export const ordersWith = (pattern: string) =>
  `select w.entity_id from sales_order w
     where order_text(w.increment_id, w.customer_email, w.customer_firstname, w.customer_lastname) like ${pattern}
   union all select w.parent_id from sales_order_address w where person_text(w.email, w.firstname, w.lastname, w.company) like ${pattern}`;
