import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';

/** A customer as the admin's list shows it. */
export interface CustomerGridRow {
  id: number;
  name: string;
  email: string;
  group_id: number;
  group: string;
  website_id: number;
  website: string;
  /** Orders that were not canceled. */
  orders_count: number;
  /** What they are worth, in the main base currency. */
  total_spent: number;
  last_order_at: string | null;
  city: string | null;
  country_id: string | null;
  region: string | null;
  postcode: string | null;
  telephone: string | null;
  is_active: boolean;
  is_confirmed: boolean;
  is_locked: boolean;
  is_subscribed: boolean;
  created_at: string;
}

const REVENUE = 'order_revenue(o.state, o.base_grand_total, o.base_total_canceled, o.base_total_refunded, o.base_to_global_rate)';
const LOCKED = 'coalesce(c.lock_expires > now(), false)';
const NAME = `concat_ws(' ', c.prefix, c.firstname, c.middlename, c.lastname, c.suffix)`;

/** Sums of the orders of each customer; a statement that asks for none does without. */
const FROM = `customer c left join customer_address b on b.id = c.default_billing
  left join customer_group g on g.id = c.group_id left join website w on w.id = c.website_id
  left join (select o.customer_id, count(*)::int as orders, sum(${REVENUE}) as spent, max(o.created_at) as last_at
    from sales_order o where o.customer_id is not null and o.state <> 'canceled' group by o.customer_id) s on s.customer_id = c.id`;

const ROW = `json_build_object('id', c.id, 'name', ${NAME}, 'email', c.email, 'group_id', c.group_id, 'group', g.code,
  'website_id', c.website_id, 'website', w.name, 'orders_count', coalesce(s.orders, 0), 'total_spent', coalesce(s.spent, 0),
  'last_order_at', wire_time(s.last_at), 'city', b.city, 'country_id', b.country_id, 'region', b.region, 'postcode', b.postcode,
  'telephone', b.telephone, 'is_active', c.is_active, 'is_confirmed', c.confirmation is null, 'is_locked', ${LOCKED},
  'is_subscribed', c.is_subscribed, 'created_at', wire_time(c.created_at))`;

/** The orders of the page's customers alone. */
const PAGE = `customer c left join customer_address b on b.id = c.default_billing
  join customer_group g on g.id = c.group_id join website w on w.id = c.website_id
  left join lateral (select count(*)::int as orders, sum(${REVENUE}) as spent, max(o.created_at) as last_at
    from sales_order o where o.customer_id = c.id and o.state <> 'canceled') s on true`;

/**
 * A page of customers for the admin's list, and how many there are on all pages. In the criteria `c` is the account, `b` its default billing
 * address, `g` its group, `w` its website, `s` the sums of its orders.
 */
export async function selectCustomerGrid(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: CustomerGridRow[] }> {
  const [page] = await db.query<{ total: number; items: CustomerGridRow[] }>(
    `select (select count(*) from ${FROM} where ${where})::int as total,
       (select coalesce(json_agg(${ROW} order by page.place), '[]')
        from (select c.id as page_id, row_number() over (order by ${orderBy}) as place from ${FROM}
              where ${where} order by ${orderBy} ${limit}) page
        join (${PAGE}) on c.id = page.page_id) as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

const fields: Readonly<Record<string, CriteriaField>> = {
  group: { sql: 'g.code', kind: 'text' },
  website: { sql: 'w.name', kind: 'text' },
  orders_count: { sql: 'coalesce(s.orders, 0)', kind: 'number' },
  total_spent: { sql: 'coalesce(s.spent, 0)', kind: 'number' },
  last_order_at: { sql: 's.last_at', kind: 'time' },
  city: { sql: 'b.city', kind: 'text' },
  country_id: { sql: 'b.country_id', kind: 'text' },
  region: { sql: 'b.region', kind: 'text' },
  postcode: { sql: 'b.postcode', kind: 'text' },
  telephone: { sql: 'b.telephone', kind: 'text' },
  is_confirmed: { sql: '(c.confirmation is null)', kind: 'boolean' },
  is_locked: { sql: LOCKED, kind: 'boolean' },
};

/** The field of that name that the list has besides those of every list of customers. */
export const customerGridField = (name: string): CriteriaField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** SQL of the ids of the customers whose email or name contains the pattern, or a telephone number of whose contains the digits. */
export const customersWith = (pattern: string, digits: string | null): string =>
  `select m.id from customer m where person_text(m.email, m.firstname, m.lastname, '') like ${pattern}${
    digits === null ? '' : ` union all select m.customer_id from customer_address m where phone_digits(m.telephone) like ${digits}`
  }`;
