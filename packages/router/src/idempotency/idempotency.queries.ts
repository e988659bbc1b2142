import type { Queryable } from '@merx/db';
import type { ExactRow, idempotencyRecord } from '@merx/db/tables';

type Row = ExactRow<typeof idempotencyRecord>;

/** A call with a key: hashes of caller, route and key, and of URL and body. The claim identifies who executes it. */
export type KeyedCall = Pick<Row, 'id' | 'fingerprint' | 'route' | 'claim'>;

/** An earlier call with the same caller, route and key, whose URL and body may be the `same`; its status is null while it is in progress. */
type EarlierCall = Pick<Row, 'status' | 'body'> & { same: boolean };

/**
 * Claims a call for `seconds`; false if it is in progress or was answered within `hours`. An expired claim may be taken over for the same
 * URL and body.
 */
export async function insertClaim(db: Queryable, call: KeyedCall, limits: { seconds: number; hours: number }): Promise<boolean> {
  const rows = await db.query(
    `insert into idempotency_record as r (id, fingerprint, route, claim, claimed_till)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))
     on conflict (id) do update set fingerprint = excluded.fingerprint, claim = excluded.claim, claimed_till = excluded.claimed_till,
       status = null, body = null, created_at = excluded.created_at
     where r.created_at <= now() - make_interval(hours => $6)
       or (r.status is null and r.claimed_till <= now() and r.fingerprint = excluded.fingerprint)
     returning claim`,
    [call.id, call.fingerprint, call.route, call.claim, limits.seconds, limits.hours],
  );
  return rows.length > 0;
}

/** The earlier call, or undefined if it has been released meanwhile. */
export async function selectEarlier(db: Queryable, { id, fingerprint }: KeyedCall): Promise<EarlierCall | undefined> {
  const [earlier] = await db.query<EarlierCall>('select fingerprint = $2 as same, status, body from idempotency_record where id = $1', [
    id,
    fingerprint,
  ]);
  return earlier;
}

/** Extends the claim of a call in progress. */
export async function updateClaim(db: Queryable, { id, claim }: KeyedCall, seconds: number): Promise<void> {
  await db.query('update idempotency_record set claimed_till = now() + make_interval(secs => $3) where id = $1 and claim = $2', [
    id,
    claim,
    seconds,
  ]);
}

/** Stores the response of a claimed call. */
export async function updateAnswer(db: Queryable, { id, claim }: KeyedCall, answer: { status: number; body: string }): Promise<void> {
  await db.query('update idempotency_record set status = $3, body = $4 where id = $1 and claim = $2', [
    id,
    claim,
    answer.status,
    answer.body,
  ]);
}

/** Deletes a claim, so that the call may be repeated. */
export async function deleteClaim(db: Queryable, { id, claim }: KeyedCall): Promise<void> {
  await db.query('delete from idempotency_record where id = $1 and claim = $2', [id, claim]);
}

/** Deletes up to `limit` records older than that many hours, oldest first, and returns how many. */
export async function deleteOldRecords(db: Queryable, hours: number, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from idempotency_record where id in (
       select id from idempotency_record where created_at <= now() - make_interval(hours => $1) order by created_at limit $2)
     returning route`,
    [hours, limit],
  );
  return rows.length;
}
