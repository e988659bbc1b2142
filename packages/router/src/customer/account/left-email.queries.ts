import type { Queryable } from '@merx/db';

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
