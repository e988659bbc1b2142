import type { Queryable } from '@merx/db';

/** Notes the address that an account leaves, to which it may go back for so many hours; returns the note's id. Notes that are over go. */
export async function insertLeftEmail(tx: Queryable, customerId: number, email: string, hours: number): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `with past as (delete from customer_left_email where customer_id = $1 and expires_at <= now())
     insert into customer_left_email (customer_id, email, expires_at) values ($1, $2, now() + make_interval(hours => $3)) returning id`,
    [customerId, email, hours],
  );
  return row?.id ?? 0;
}

/** Gives a note the token of the mail that goes out, in place of any before; false when there is no way back any more. */
export async function updateLeftEmailToken(db: Queryable, id: number, tokenHash: string): Promise<boolean> {
  const rows = await db.query('update customer_left_email set token_hash = $2 where id = $1 and expires_at > now() returning id', [
    id,
    tokenHash,
  ]);
  return rows.length > 0;
}

/**
 * The address that a token leads an account back to; it and the later ones are used up. Earlier ones stay: who took the account over
 * cannot keep its owner out by a token of an address of his own.
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

/** Gives an account another email; links to a new password that went to the present one end. */
export async function updateEmail(tx: Queryable, id: number, email: string): Promise<void> {
  const data = { email, rp_token_hash: null, rp_token_created_at: null, updated_at: new Date() };
  await tx.prisma.customer.update({ where: { id }, data, select: { id: true } });
}
