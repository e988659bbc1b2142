import type { Queryable } from '@merx/db';
import type { customer, ExactRow } from '@merx/db/tables';

/** The account data needed for mails and keys. `confirmation` is the pending confirmation key; null once confirmed. */
export type AccountIdentity = Pick<
  ExactRow<typeof customer>,
  'id' | 'website_id' | 'store_id' | 'email' | 'firstname' | 'lastname' | 'confirmation'
> & { has_password: boolean };

const IDENTITY = 'id, website_id, store_id, email, firstname, lastname, confirmation, password_hash is not null as has_password';

const identityWhere = async (db: Queryable, where: string, parameters: unknown[]): Promise<AccountIdentity | undefined> =>
  (await db.query<AccountIdentity>(`select ${IDENTITY} from customer where ${where}`, parameters))[0];

/** The account with that id. */
export const selectIdentity = (db: Queryable, id: number) => identityWhere(db, 'id = $1', [id]);

/** As `selectIdentity`, locked until the transaction ends. */
export const lockIdentity = (tx: Queryable, id: number) => identityWhere(tx, 'id = $1 for update', [id]);

/** The account with that email, case-insensitive: on one website, or on any for null. */
export const selectIdentityByEmail = (db: Queryable, email: string, websiteId: number | null) =>
  identityWhere(db, 'lower(email) = lower($1) and ($2::int is null or website_id = $2) order by id limit 1', [email, websiteId]);

/** Confirms the account if the key matches. */
export async function updateConfirmed(tx: Queryable, id: number, confirmation: string): Promise<boolean> {
  const data = { confirmation: null, updated_at: new Date() };
  return (await tx.prisma.customer.updateMany({ where: { id, confirmation }, data })).count > 0;
}

/** The ids of the existing customers among these, locked in id order. */
export async function lockCustomers(tx: Queryable, ids: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>('select id from customer where id = any($1::int[]) order by id for update', [ids]);
  return rows.map(({ id }) => id);
}

/** Deletes the gift messages of customers' open carts; those of placed orders stay. */
export async function deleteCartMessages(tx: Queryable, customerIds: number[]): Promise<void> {
  await tx.query(
    `with cart as (select entity_id, gift_message_id from quote where customer_id = any($1::int[]) and is_active)
     delete from gift_message where gift_message_id in (
       select gift_message_id from cart
       union all select i.gift_message_id from quote_item i join cart on cart.entity_id = i.quote_id)`,
    [customerIds],
  );
}

/** Deletes accounts with their addresses, carts, tokens and price rule usage; their orders stay. */
export async function deleteAccounts(tx: Queryable, ids: number[]): Promise<void> {
  await tx.prisma.customer.deleteMany({ where: { id: { in: ids } } });
}

/** The data for checking a password. */
type PasswordRow = Pick<ExactRow<typeof customer>, 'email' | 'password_hash'>;

/** The failed attempt being recorded, counted from the first one within `$3` minutes; an expired lock starts a new count. */
const FAILURES = `(case when lock_expires is null and first_failure > now() - make_interval(mins => $3::int) then failures_num + 1 else 1 end)`;

/**
 * Records an attempt as failed before its password is checked, so that concurrent attempts cannot exceed the limit, and
 * locks the account on the `limit`th failure within `minutes` of the first. Returns nothing, and records nothing, while
 * the account is locked. A limit of 0 never locks.
 */
export async function recordPasswordFailure(
  db: Queryable,
  id: number,
  { limit, minutes }: { limit: number; minutes: number },
): Promise<PasswordRow | undefined> {
  const [row] = await db.query<PasswordRow>(
    `update customer
     set failures_num = ${FAILURES}, first_failure = case when ${FAILURES} = 1 then now() else first_failure end,
       lock_expires = case when $2::int > 0 and ${FAILURES} >= $2 then now() + make_interval(mins => $3::int) end
     where id = $1 and (lock_expires is null or lock_expires <= now())
     returning email, password_hash`,
    [id, limit, minutes],
  );
  return row;
}

const NO_FAILURES = { failures_num: 0, first_failure: null, lock_expires: null };

/** Reverts the recorded attempt after a correct password, provided it is still the account's. */
export async function clearPasswordFailures(db: Queryable, id: number, password_hash: string): Promise<void> {
  await db.prisma.customer.updateMany({ where: { id, password_hash }, data: NO_FAILURES });
}

/**
 * Sets a password and invalidates the reset token; false when the account no longer matches `given`: the checked
 * password, or the token.
 */
export async function updatePassword(
  tx: Queryable,
  id: number,
  password_hash: string,
  given: { password_hash?: string; rp_token_hash?: string } = {},
): Promise<boolean> {
  const data = { password_hash, rp_token_hash: null, rp_token_created_at: null, ...NO_FAILURES, updated_at: new Date() };
  return (await tx.prisma.customer.updateMany({ where: { id, ...given }, data })).count > 0;
}

/** Sets the reset token of an account, replacing any earlier one; false when its email has changed. */
export async function updateResetToken(db: Queryable, id: number, email: string, tokenHash: string): Promise<boolean> {
  const rows = await db.query(
    'update customer set rp_token_hash = $3, rp_token_created_at = now() where id = $1 and lower(email) = lower($2) returning id',
    [id, email, tokenHash],
  );
  return rows.length > 0;
}

export interface ResetTokenRow extends Pick<ExactRow<typeof customer>, 'store_id' | 'email'> {
  matches: boolean;
  age_in_hours: number;
}

/** Compares an account's token with the given hash; nothing for an unknown account. */
export async function selectResetToken(db: Queryable, id: number, tokenHash: string): Promise<ResetTokenRow | undefined> {
  const [row] = await db.query<ResetTokenRow>(
    `select store_id, email, coalesce(rp_token_hash = $2, false) as matches,
       coalesce(extract(epoch from now() - rp_token_created_at) / 3600, 0)::float8 as age_in_hours
     from customer where id = $1`,
    [id, tokenHash],
  );
  return row;
}

/** Records an account's previous email, which can be restored for that many hours; returns the record's id. Deletes expired records. */
export async function insertLeftEmail(tx: Queryable, customerId: number, email: string, hours: number): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `with past as (delete from customer_left_email where customer_id = $1 and expires_at <= now())
     insert into customer_left_email (customer_id, email, expires_at) values ($1, $2, now() + make_interval(hours => $3)) returning id`,
    [customerId, email, hours],
  );
  return row?.id ?? 0;
}

/** Sets the token of a record, replacing any earlier one; false when the email can no longer be restored. */
export async function updateLeftEmailToken(db: Queryable, id: number, tokenHash: string): Promise<boolean> {
  const rows = await db.query('update customer_left_email set token_hash = $2 where id = $1 and expires_at > now() returning id', [
    id,
    tokenHash,
  ]);
  return rows.length > 0;
}

/**
 * The email that a token restores; the record and later ones are used up. Earlier ones stay, so that somebody who took
 * over the account cannot lock out its owner with a token of their own address.
 */
export async function takeLeftEmail(tx: Queryable, customerId: number, tokenHash: string): Promise<string | undefined> {
  const [row] = await tx.query<{ email: string }>(
    `with found as (select id, email from customer_left_email where customer_id = $1 and token_hash = $2 and expires_at > now()),
       used as (delete from customer_left_email l using found where l.customer_id = $1 and l.id >= found.id)
     select email from found`,
    [customerId, tokenHash],
  );
  return row?.email;
}

/** Changes the email of an account; password reset links sent to the current one become invalid. */
export async function updateEmail(tx: Queryable, id: number, email: string): Promise<void> {
  const data = { email, rp_token_hash: null, rp_token_created_at: null, updated_at: new Date() };
  await tx.prisma.customer.update({ where: { id }, data, select: { id: true } });
}
