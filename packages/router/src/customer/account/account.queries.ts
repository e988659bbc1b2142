import { dateFromWire, type Queryable } from '@merx/db';
import type { customer, customerGroup, ExactRow } from '@merx/db/tables';
import { ADDRESS, customAttributes } from '../address/address.queries.js';
import type { Attributes } from '../custom-attributes.js';

type Columns = ExactRow<typeof customer>;

/** An account in API format, as jsonb; `c` is the customer. */
export const CUSTOMER = `jsonb_strip_nulls(jsonb_build_object(
    'id', c.id, 'group_id', c.group_id, 'default_billing', c.default_billing::text, 'default_shipping', c.default_shipping::text,
    'confirmation', c.confirmation, 'created_at', wire_time(c.created_at), 'updated_at', wire_time(c.updated_at),
    'created_in', c.created_in, 'dob', c.dob, 'email', c.email, 'firstname', c.firstname, 'lastname', c.lastname,
    'middlename', c.middlename, 'prefix', c.prefix, 'suffix', c.suffix, 'gender', coalesce(c.gender, 0), 'store_id', c.store_id,
    'taxvat', c.taxvat, 'website_id', c.website_id, 'disable_auto_group_change', c.disable_auto_group_change,
    'custom_attributes', ${customAttributes('c')},
    'extension_attributes', jsonb_build_object(
      'assistance_allowed', case when c.assistance_allowed then 2 else 1 end, 'is_subscribed', c.is_subscribed)))
  || jsonb_build_object('addresses', coalesce((
    select jsonb_agg(${ADDRESS} order by a.id) from customer_address a left join directory_region r on r.id = a.region_id
    where a.customer_id = c.id), '[]'))`;

/** The account with its addresses in API format. */
export async function selectCustomerAnswer<Answer>(db: Queryable, id: number): Promise<Answer | undefined> {
  const [row] = await db.query<{ customer: Answer }>(`select ${CUSTOMER} as customer from customer c where c.id = $1`, [id]);
  return row?.customer;
}

/** The accounts with these ids, as returned by `selectCustomerAnswer`. */
export async function selectCustomerAnswers<Answer>(db: Queryable, ids: number[]): Promise<Map<number, Answer>> {
  const rows = await db.query<{ id: number; customer: Answer }>(
    `select c.id, ${CUSTOMER} as customer from customer c where c.id = any($1::int[])`,
    [ids],
  );
  return new Map(rows.map(({ id, customer }) => [id, customer]));
}

const OF_CART = [
  ...(['id', 'email', 'prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'dob', 'taxvat', 'gender'] as const),
  ...(['group_id', 'website_id', 'store_id', 'default_billing', 'default_shipping'] as const),
] as const;

/** The customer data needed by carts and orders; the tax class is that of the customer's group. */
export type CartCustomer = Pick<Columns, (typeof OF_CART)[number]> & Pick<ExactRow<typeof customerGroup>, 'tax_class_id'>;

/** The customer of a cart, with the tax class of their group. */
export async function selectCartCustomer(tx: Queryable, id: number): Promise<CartCustomer | undefined> {
  const [row] = await tx.query<CartCustomer>(
    `select ${OF_CART.map((name) => `c.${name}`).join(', ')}, g.tax_class_id
     from customer c join customer_group g on g.id = c.group_id where c.id = $1`,
    [id],
  );
  return row;
}

const SAVED = [
  ...(['website_id', 'store_id', 'group_id', 'email', 'prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'dob'] as const),
  ...([
    'gender',
    'taxvat',
    'is_subscribed',
    'assistance_allowed',
    'disable_auto_group_change',
    'default_billing',
    'default_shipping',
    'confirmation',
  ] as const),
] as const;

/** The fields that saving an account may change. `confirmation` is the pending confirmation key; null once confirmed. */
export type AccountFields = Pick<Columns, (typeof SAVED)[number]> & { attributes: Attributes };

const dataOf = (account: AccountFields) => ({
  ...(Object.fromEntries(SAVED.map((name) => [name, account[name]])) as Pick<Columns, (typeof SAVED)[number]>),
  dob: dateFromWire(account.dob),
  attributes: account.attributes,
});

/** The account, locked until the transaction ends, so that concurrent saves do not overwrite each other. */
export async function lockAccount(tx: Queryable, id: number): Promise<AccountFields | undefined> {
  const [row] = await tx.query<AccountFields>(`select ${SAVED.join(', ')}, attributes from customer where id = $1 for update`, [id]);
  return row;
}

/** Inserts an account and returns its id. Violates `customer_email_key` when the website already has the email. */
export async function insertAccount(
  tx: Queryable,
  account: AccountFields,
  extra: Pick<Columns, 'created_in' | 'password_hash'>,
): Promise<number> {
  return (await tx.prisma.customer.create({ data: { ...dataOf(account), ...extra }, select: { id: true } })).id;
}

/** Updates an account. A changed email invalidates a pending password reset. Violates `customer_email_key` like an insert. */
export async function updateAccount(tx: Queryable, id: number, account: AccountFields, isMoved: boolean): Promise<void> {
  const data = { ...dataOf(account), ...(isMoved && { rp_token_hash: null }), updated_at: new Date() };
  await tx.prisma.customer.update({ where: { id }, data, select: { id: true } });
}

/** Sets the default addresses. */
export async function updateDefaultAddresses(
  tx: Queryable,
  id: number,
  defaults: Pick<Columns, 'default_billing' | 'default_shipping'>,
): Promise<void> {
  await tx.prisma.customer.update({ where: { id }, data: defaults, select: { id: true } });
}

/** Whether an account other than `exceptId` has the email, on any website. Waits for concurrent saves of the same email. */
export async function lockEmail(tx: Queryable, email: string, exceptId: number): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('customer_email:' || lower($1), 0))`, [email]);
  const [row] = await tx.query<{ taken: boolean }>(
    'select exists (select from customer where lower(email) = lower($1) and id <> $2) as taken',
    [email, exceptId],
  );
  return row?.taken ?? false;
}

/** Codes of the custom attributes of accounts (`customer`) or addresses (`customer_address`). */
export async function selectCustomAttributeCodes(db: Queryable, entityType: 'customer' | 'customer_address'): Promise<string[]> {
  const rows = await db.query<{ code: string }>(
    `select a.code from eav_attribute a join eav_entity_type t on t.id = a.entity_type_id where t.code = $1 and a.is_user_defined`,
    [entityType],
  );
  return rows.map(({ code }) => code);
}

/** Whether a customer group with this id exists. */
export const selectGroupExists = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.prisma.customerGroup.count({ where: { id } })) > 0;
