import type { Queryable } from '@merx/db';

/** Number of attempts of an address in the current time window. */
export interface AddressAttempts {
  attempts: number;
  /** Seconds until the window ends. */
  seconds: number;
}

const SECONDS_LEFT = 'greatest(ceil(extract(epoch from ends_at - now())), 1)::int';

/** Attempts of an address in the current window; undefined if none. */
export async function selectAttempts(db: Queryable, kind: string, address: string): Promise<AddressAttempts | undefined> {
  const [row] = await db.query<AddressAttempts>(
    `select attempts, ${SECONDS_LEFT} as seconds from address_attempt where kind = $1 and address = $2 and ends_at > now()`,
    [kind, address],
  );
  return row;
}

/** Counts an attempt of an address in its current window, or starts a window of that many seconds. Also deletes a few expired windows. */
export async function upsertAttempt(db: Queryable, kind: string, address: string, window: number): Promise<AddressAttempts> {
  const [row] = await db.query<AddressAttempts>(
    `with past as (delete from address_attempt where (kind, address) in (
         select kind, address from address_attempt where ends_at < now() - interval '1 hour' limit 20 for update skip locked))
     insert into address_attempt (kind, address, attempts, ends_at) values ($1, $2, 1, now() + make_interval(secs => $3))
     on conflict (kind, address) do update
       set attempts = case when address_attempt.ends_at <= now() then 1 else address_attempt.attempts + 1 end,
         ends_at = case when address_attempt.ends_at <= now() then excluded.ends_at else address_attempt.ends_at end
     returning attempts, ${SECONDS_LEFT} as seconds`,
    [kind, address, window],
  );
  return row ?? { attempts: 1, seconds: window };
}
