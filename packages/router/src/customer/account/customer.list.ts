import { type CriteriaField, columnField, columns, list, textField } from '@merx/db';
import { customer, customerAddress } from '@merx/db/tables';
import { CUSTOMER } from './account.queries.js';
import { type CustomerAnswer, CustomerGridRow } from './account.schema.js';

/** The codes of the custom attributes of customers. */
type Codes = ReadonlySet<string>;

const NAME = `concat_ws(' ', c.prefix, c.firstname, c.middlename, c.lastname, c.suffix)`;
/** Password hashes are not filterable: a filter could guess them character by character. */
const HIDDEN: readonly string[] = ['password_hash', 'rp_token_hash', 'rp_token_created_at'];
const NOT_OF_BILLING: readonly string[] = ['id', 'customer_id', 'created_at', 'updated_at'];
const BILLING = 'billing_';
/** Codes that are safe to include in SQL. */
const SAFE_CODE = /^[a-z][a-z0-9_]*$/;

/**
 * The fields of customer lists: those of the account, of its default billing address (`billing_postcode`), the full
 * `name`, and the attributes with these codes.
 */
function customerField(name: string, codes: Codes): CriteriaField | undefined {
  if (name === 'entity_id') return columnField(customer, 'c', 'id');
  if (name === 'name') return { sql: NAME, kind: 'text' };
  if (name === 'billing_street') return { sql: `array_to_string(b.street, ' ')`, kind: 'text' };
  const own = HIDDEN.includes(name) ? undefined : columnField(customer, 'c', name);
  return own ?? billingField(name) ?? (codes.has(name) && SAFE_CODE.test(name) ? attributeField(name) : undefined);
}

/** A customer may have no default billing address. */
function billingField(name: string): CriteriaField | undefined {
  const column = name.startsWith(BILLING) ? name.slice(BILLING.length) : '';
  const field = NOT_OF_BILLING.includes(column) ? undefined : columnField(customerAddress, 'b', column);
  return field && { ...field, neverNull: false };
}

const attributeField = (code: string): CriteriaField => ({ sql: `(c.attributes ->> '${code}')`, kind: 'text' });

/** Customers with their addresses. */
export const customers = list<CustomerAnswer, Codes>({
  from: 'customer c left join customer_address b on b.id = c.default_billing',
  key: 'c.id',
  row: `(${CUSTOMER})`,
  field: customerField,
  skipsUnknownSorts: true,
});

/** Totals of orders not canceled, in the base currency. */
const sums = (where: string, columns = '') => `select ${columns} count(*)::int as orders, max(o.created_at) as last_at,
    sum(order_revenue(o.state, o.base_grand_total, o.base_total_canceled, o.base_total_refunded, o.base_to_global_rate)) as spent
  from sales_order o where ${where} and o.state <> 'canceled'`;

const joined = `customer c left join customer_address b on b.id = c.default_billing
  left join customer_group g on g.id = c.group_id left join website w on w.id = c.website_id`;

const row = columns(CustomerGridRow, customer, 'c', {
  name: NAME,
  group: 'g.code',
  website: 'w.name',
  orders_count: 'coalesce(s.orders, 0)',
  total_spent: 'coalesce(s.spent, 0)',
  last_order_at: 's.last_at',
  city: 'b.city',
  country_id: 'b.country_id',
  region: 'b.region',
  postcode: 'b.postcode',
  telephone: 'b.telephone',
  is_confirmed: '(c.confirmation is null)',
  is_locked: 'coalesce(c.lock_expires > now(), false)',
});

/** SQL of the ids of customers whose email or name contains the pattern, or whose telephone number contains the digits. */
const customersWith = (pattern: string, digits: string | null): string =>
  `select m.id from customer m where person_text(m.email, m.firstname, m.lastname, '') like ${pattern}${
    digits === null ? '' : ` union all select m.customer_id from customer_address m where phone_digits(m.telephone) like ${digits}`
  }`;

/** Customers for the admin's list; order totals are read only for the customers of the page, unless the criteria use them. */
export const customerGrid = list<CustomerGridRow, Codes>({
  from: `${joined} left join (${sums('o.customer_id is not null', 'o.customer_id,')} group by o.customer_id) s on s.customer_id = c.id`,
  rowFrom: `${joined} left join lateral (${sums('o.customer_id = c.id')}) s on true`,
  key: 'c.id',
  row: row.row,
  field: (name, codes) => row.field(name) ?? customerField(name, codes),
  text: textField((pattern, digits) => `c.id in (${customersWith(pattern, digits())})`),
});
