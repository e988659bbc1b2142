import { type CompiledCriteria, type CriteriaField, type Queryable, textField } from '@merx/db';

/** An open cart as the admin's list shows it. */
export interface CartGridRow {
  entity_id: number;
  store_id: number;
  store_name: string;
  customer_id: number | null;
  customer_name: string | null;
  customer_email: string | null;
  items_count: number;
  items_qty: number;
  coupon_code: string | null;
  base_grand_total: number;
  base_currency_code: string;
  grand_total: number;
  quote_currency_code: string;
  created_at: string;
  updated_at: string;
}

/** What a guest has typed in so far tells who it is. */
const NAME = `nullif(case when c.id is null then concat_ws(' ', b.firstname, b.lastname) else concat_ws(' ', c.firstname, c.lastname) end, '')`;
const EMAIL = `coalesce(c.email, q.customer_email, b.email)`;
const FROM = `quote q left join customer c on c.id = q.customer_id
  left join quote_address b on b.quote_id = q.entity_id and b.address_type = 'billing'`;
const open = (areDrafts: boolean) => `q.is_active and ${areDrafts ? '' : 'not '}q.is_draft`;

const ROW = `json_build_object('entity_id', q.entity_id, 'store_id', q.store_id,
  'store_name', (select s.name from store s where s.id = q.store_id), 'customer_id', q.customer_id, 'customer_name', ${NAME},
  'customer_email', ${EMAIL}, 'items_count', q.items_count, 'items_qty', q.items_qty, 'coupon_code', q.coupon_code,
  'base_grand_total', q.base_grand_total, 'base_currency_code', q.base_currency_code, 'grand_total', q.grand_total,
  'quote_currency_code', q.quote_currency_code, 'created_at', wire_time(q.created_at), 'updated_at', wire_time(q.updated_at))`;

/**
 * A page of the open carts of shoppers, or of the orders that staff have begun, and how many there are on all pages. In the criteria `q` is
 * the cart, `c` its customer, `b` its billing address.
 */
export async function selectCartGrid(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
  areDrafts: boolean,
): Promise<{ total: number; items: CartGridRow[] }> {
  const [page] = await db.query<{ total: number; items: CartGridRow[] }>(
    `select (select count(*) from ${FROM} where ${open(areDrafts)} and ${where})::int as total,
       array(select ${ROW} from ${FROM} where ${open(areDrafts)} and ${where} order by ${orderBy} ${limit}) as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

const fields: Readonly<Record<string, CriteriaField>> = {
  customer_name: { sql: NAME, kind: 'text' },
  customer_email: { sql: EMAIL, kind: 'text' },
};

/** The field of that name that the list has besides those of every list of carts. */
export const cartGridField = (name: string): CriteriaField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** A text in the name and the email of whose cart it is. */
export const inCart = textField((pattern) => `fold(concat_ws(' ', ${EMAIL}, ${NAME})) like ${pattern}`);
