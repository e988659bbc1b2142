import type { Queryable } from '@merx/db';
import type { ExactRow, integration } from '@merx/db/tables';

/** The columns of an integration needed to verify its signed calls. */
export type Consumer = Pick<
  ExactRow<typeof integration>,
  'id' | 'name' | 'is_active' | 'resources' | 'consumer_secret' | 'token_secret' | 'verifier_hash' | 'request_token_hash' | 'request_secret'
> & { token_id: number | null; token_hash: Buffer | null; verifier_is_due: boolean | null };

/** The integration with that consumer key, and its token. */
export async function selectConsumer(db: Queryable, consumerKey: string): Promise<Consumer | undefined> {
  const [row] = await db.query<Consumer>(
    `select i.id, i.name, i.is_active, i.resources, i.consumer_secret, t.id as token_id, t.token_hash, i.token_secret,
       i.verifier_hash, i.verifier_expires_at <= now() as verifier_is_due, i.request_token_hash, i.request_secret
     from integration i left join access_token t on t.integration_id = i.id where i.consumer_key = $1`,
    [consumerKey],
  );
  return row;
}

/**
 * Records a signed call; false if it was recorded before, or the integration was deleted or disabled. If the call used the token, also
 * updates the time of last use and deletes nonces older than `oldest`, both at most once a minute.
 */
export async function insertNonce(
  db: Queryable,
  call: { integrationId: number; tokenId: number | null; timestamp: number; nonce: string; oldest: number },
): Promise<boolean> {
  const noted = await db.query(
    `with used as (
       update access_token set last_used_at = now()
       where id = (select id from access_token where id = $2 and coalesce(last_used_at <= now() - interval '1 minute', true)
         for no key update skip locked) returning id
     ), pruned as (
       delete from oauth_nonce where integration_id = $1 and timestamp < $5 and ($2::int is null or exists (select from used))
     ), consumer as (
       select id from integration where id = $1 and is_active for key share
     )
     insert into oauth_nonce (integration_id, timestamp, nonce) select id, $3, $4 from consumer on conflict do nothing returning nonce`,
    [call.integrationId, call.tokenId, call.timestamp, call.nonce, call.oldest],
  );
  return noted.length > 0;
}
