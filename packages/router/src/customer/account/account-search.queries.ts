import type { CompiledCriteria, CriteriaField, FieldResolver, Queryable } from '@merx/db';
import { CUSTOMER } from './account.queries.js';

const fields = new Map<string, CriteriaField>();
const add = (kind: CriteriaField['kind'], source: 'c' | 'b', prefix: string, names: string) => {
  for (const name of names.split(' ')) fields.set(prefix + name, { sql: `${source}.${name}`, kind });
};
add('number', 'c', '', 'id website_id store_id group_id gender default_billing default_shipping disable_auto_group_change failures_num');
add('text', 'c', '', 'email prefix firstname middlename lastname suffix taxvat created_in confirmation');
add('time', 'c', '', 'dob created_at updated_at first_failure lock_expires');
add('boolean', 'c', '', 'is_active is_subscribed');
add('text', 'b', 'billing_', 'prefix firstname middlename lastname suffix company city country_id region postcode telephone fax vat_id');
add('number', 'b', 'billing_', 'region_id');
fields.set('entity_id', { sql: 'c.id', kind: 'number' });
for (const name of [
  'entity_id',
  'id',
  'website_id',
  'store_id',
  'group_id',
  'email',
  'firstname',
  'lastname',
  'created_at',
  'updated_at',
]) {
  const field = fields.get(name);
  if (field) fields.set(name, { ...field, neverNull: true });
}
fields.set('billing_street', { sql: `array_to_string(b.street, ' ')`, kind: 'text' });
fields.set('name', {
  sql: `concat_ws(' ', c.prefix, c.firstname, c.middlename, c.lastname, c.suffix)`,
  kind: 'text',
});

/** What can stand in a statement as it is. */
const SAFE_CODE = /^[a-z][a-z0-9_]*$/;

/**
 * The fields of lists of customers: those of the account, of its default billing address (`billing_postcode`), the whole `name`, and the
 * attributes with these codes. Hashes are none: a filter could guess them letter by letter.
 */
export const customerFields =
  (codes: ReadonlySet<string>): FieldResolver =>
  (name) =>
    fields.get(name) ?? (codes.has(name) && SAFE_CODE.test(name) ? { sql: `(c.attributes ->> '${name}')`, kind: 'text' } : undefined);

const FROM = 'from customer c left join customer_address b on b.id = c.default_billing';

/** A page of accounts and how many there are on all pages; in the criteria `c` is the account, `b` its default billing address. */
export async function selectCustomerPage<Answer>(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: Answer[] }> {
  const [page] = await db.query<{ total: number; items: Answer[] }>(
    `select (select count(*) ${FROM} where ${where})::int as total,
       (select coalesce(json_agg(page.item), '[]')
         from (select ${CUSTOMER} as item ${FROM} where ${where} order by ${orderBy} ${limit}) page) as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}
