import type { Queryable } from '@merx/db';
import { ADDRESS, customAttributes } from '../address/address-answer.queries.js';

/** An account as the wire shows it, as jsonb; `c` is the customer. */
export const CUSTOMER = `jsonb_strip_nulls(jsonb_build_object(
    'id', c.id, 'group_id', c.group_id, 'default_billing', c.default_billing::text, 'default_shipping', c.default_shipping::text,
    'confirmation', c.confirmation, 'created_at', wire_time(c.created_at), 'updated_at', wire_time(c.updated_at),
    'created_in', c.created_in, 'dob', c.dob, 'email', c.email, 'firstname', c.firstname, 'lastname', c.lastname,
    'middlename', c.middlename, 'prefix', c.prefix, 'suffix', c.suffix, 'gender', coalesce(c.gender, 0), 'store_id', c.store_id,
    'taxvat', c.taxvat, 'website_id', c.website_id, 'disable_auto_group_change', c.disable_auto_group_change,
    'custom_attributes', ${customAttributes('c')},
    'extension_attributes', jsonb_build_object('is_subscribed', c.is_subscribed)))
  || jsonb_build_object('addresses', coalesce((
    select jsonb_agg(${ADDRESS} order by a.id) from customer_address a left join directory_region r on r.id = a.region_id
    where a.customer_id = c.id), '[]'))`;

/** The account with its addresses as the wire shows it. */
export async function selectCustomerAnswer<Answer>(db: Queryable, id: number): Promise<Answer | undefined> {
  const [row] = await db.query<{ customer: Answer }>(`select ${CUSTOMER} as customer from customer c where c.id = $1`, [id]);
  return row?.customer;
}

/** The accounts with these ids, as `selectCustomerAnswer` gives one. */
export async function selectCustomerAnswers<Answer>(db: Queryable, ids: number[]): Promise<Map<number, Answer>> {
  const rows = await db.query<{ id: number; customer: Answer }>(
    `select c.id, ${CUSTOMER} as customer from customer c where c.id = any($1::int[])`,
    [ids],
  );
  return new Map(rows.map(({ id, customer }) => [id, customer]));
}

/** What a cart or an order has to know of its customer. */
export interface CartCustomer {
  id: number;
  email: string;
  prefix: string | null;
  firstname: string;
  middlename: string | null;
  lastname: string;
  suffix: string | null;
  /** `YYYY-MM-DD` */
  dob: string | null;
  taxvat: string | null;
  gender: number | null;
  group_id: number;
  website_id: number;
  store_id: number;
  /** Of the customer's group. */
  tax_class_id: number;
  default_billing: number | null;
  default_shipping: number | null;
}

/** The customer of a cart, with the tax class of the group. */
export async function selectCartCustomer(tx: Queryable, id: number): Promise<CartCustomer | undefined> {
  const [row] = await tx.query<CartCustomer>(
    `select c.id, c.email, c.prefix, c.firstname, c.middlename, c.lastname, c.suffix, c.dob, c.taxvat, c.gender, c.group_id, c.website_id,
            c.store_id, g.tax_class_id, c.default_billing, c.default_shipping
     from customer c join customer_group g on g.id = c.group_id where c.id = $1`,
    [id],
  );
  return row;
}

/** What a save of an account may change. */
export interface AccountFields {
  website_id: number;
  store_id: number;
  group_id: number;
  email: string;
  prefix: string | null;
  firstname: string;
  middlename: string | null;
  lastname: string;
  suffix: string | null;
  dob: string | null;
  gender: number | null;
  taxvat: string | null;
  is_subscribed: boolean;
  disable_auto_group_change: number;
  default_billing: number | null;
  default_shipping: number | null;
  /** The key that the account waits for; null once it is confirmed. */
  confirmation: string | null;
  attributes: Record<string, unknown>;
}

export type AccountRow = AccountFields & { id: number; password_hash: string | null };

const COLUMNS = `website_id, store_id, group_id, email, prefix, firstname, middlename, lastname, suffix, dob, gender, taxvat, is_subscribed,
  disable_auto_group_change, default_billing, default_shipping, confirmation, attributes`;

const valuesOf = (account: AccountFields) => [
  account.website_id,
  account.store_id,
  account.group_id,
  account.email,
  account.prefix,
  account.firstname,
  account.middlename,
  account.lastname,
  account.suffix,
  account.dob,
  account.gender,
  account.taxvat,
  account.is_subscribed,
  account.disable_auto_group_change,
  account.default_billing,
  account.default_shipping,
  account.confirmation,
  JSON.stringify(account.attributes),
];

/** The account, locked until the transaction ends, so that parallel saves lose no field. */
export async function lockAccount(tx: Queryable, id: number): Promise<AccountRow | undefined> {
  const [row] = await tx.query<AccountRow>(`select id, password_hash, ${COLUMNS} from customer where id = $1 for update`, [id]);
  return row;
}

/** Stores a new account and returns its id. Violates `customer_email_key` when the website has the address already. */
export async function insertAccount(
  tx: Queryable,
  account: AccountFields,
  made: { created_in: string; password_hash: string | null },
): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into customer (created_in, password_hash, ${COLUMNS})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) returning id`,
    [made.created_in, made.password_hash, ...valuesOf(account)],
  );
  return rows[0]?.id ?? 0;
}

/** Overwrites an account. A changed email ends an open password reset. Violates `customer_email_key` as an insert does. */
export async function updateAccount(tx: Queryable, id: number, account: AccountFields): Promise<void> {
  await tx.query(
    `update customer set rp_token_hash = case when lower(email) = lower($5) then rp_token_hash end, (${COLUMNS}, updated_at)
       = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, now())
     where id = $1`,
    [id, ...valuesOf(account)],
  );
}

/** Sets which addresses are the defaults. */
export async function updateDefaultAddresses(tx: Queryable, id: number, billing: number | null, shipping: number | null): Promise<void> {
  await tx.query('update customer set default_billing = $2, default_shipping = $3 where id = $1', [id, billing, shipping]);
}

/** Whether an account other than `exceptId` has the address, on any website. Waits for savers of the same address to finish. */
export async function lockEmail(tx: Queryable, email: string, exceptId: number): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('customer_email:' || lower($1), 0))`, [email]);
  const [row] = await tx.query<{ taken: boolean }>(
    'select exists (select from customer where lower(email) = lower($1) and id <> $2) as taken',
    [email, exceptId],
  );
  return row?.taken ?? false;
}

/** Codes of the attributes that accounts (`customer`) or addresses (`customer_address`) carry beside their own fields. */
export async function selectCustomAttributeCodes(db: Queryable, entityType: 'customer' | 'customer_address'): Promise<string[]> {
  const rows = await db.query<{ code: string }>(
    `select a.code from eav_attribute a join eav_entity_type t on t.id = a.entity_type_id where t.code = $1 and a.is_user_defined`,
    [entityType],
  );
  return rows.map(({ code }) => code);
}

/** Whether a customer group has this id. */
export async function selectGroupExists(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query('select from customer_group where id = $1', [id]);
  return rows.length > 0;
}
