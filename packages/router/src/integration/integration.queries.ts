import type { Queryable } from '@merx/db';

export interface IntegrationRow {
  id: number;
  name: string;
  email: string | null;
  callback_url: string | null;
  resources: string[];
  is_active: boolean;
  consumer_key: string;
  has_token: boolean;
  created_at: string;
  updated_at: string;
  last_used_at: string | null;
}

const INTEGRATION = `select i.id, i.name, i.email, i.callback_url, i.resources, i.is_active, i.consumer_key, t.id is not null as has_token,
    wire_time(i.created_at) as created_at, wire_time(i.updated_at) as updated_at, wire_time(t.last_used_at) as last_used_at
  from integration i left join access_token t on t.integration_id = i.id`;

/** A page of the integrations by name, and how many there are. */
export async function selectIntegrations(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: IntegrationRow[]; total_count: number }> {
  const [page] = await db.query<{ items: IntegrationRow[]; total_count: number }>(
    `select (select count(*) from integration) as total_count,
       coalesce((select json_agg(l) from (${INTEGRATION} order by lower(i.name), i.id limit $1 offset $2) l), '[]') as items`,
    [limit, offset],
  );
  return page ?? { items: [], total_count: 0 };
}

export async function selectIntegration(db: Queryable, id: number): Promise<IntegrationRow | undefined> {
  const [row] = await db.query<IntegrationRow>(`${INTEGRATION} where i.id = $1`, [id]);
  return row;
}

export async function selectIntegrationNamed(db: Queryable, name: string): Promise<IntegrationRow | undefined> {
  const [row] = await db.query<IntegrationRow>(`${INTEGRATION} where i.name = $1`, [name]);
  return row;
}

export interface IntegrationValues {
  name: string;
  email: string | null;
  callback_url: string | null;
  resources: string[];
  is_active: boolean;
}

/** What the database keeps of an integration's secrets. */
export interface SealedSecrets {
  consumer_secret: Buffer;
  token_secret: Buffer;
  verifier_hash: Buffer;
  /** How long the verifier may be used, in seconds. */
  verifier_seconds: number;
}

/** Stores an integration and returns its id. Violates `integration_name_key`. */
export async function insertIntegration(
  tx: Queryable,
  values: IntegrationValues & SealedSecrets & { consumer_key: string },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into integration (name, email, callback_url, resources, is_active, consumer_key, consumer_secret, token_secret,
       verifier_hash, verifier_expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10)) returning id`,
    [
      values.name,
      values.email,
      values.callback_url,
      values.resources,
      values.is_active,
      values.consumer_key,
      values.consumer_secret,
      values.token_secret,
      values.verifier_hash,
      values.verifier_seconds,
    ],
  );
  return row?.id ?? 0;
}

/** Writes what an admin may change. Violates `integration_name_key`. */
export async function updateIntegration(tx: Queryable, id: number, values: IntegrationValues): Promise<void> {
  await tx.query(
    `update integration set name = $2, email = $3, callback_url = $4, resources = $5, is_active = $6, updated_at = now() where id = $1`,
    [id, values.name, values.email, values.callback_url, values.resources, values.is_active],
  );
}

/** Gives an integration new secrets; a hand-shake that was under way ends. */
export async function updateSecrets(tx: Queryable, id: number, secrets: SealedSecrets): Promise<void> {
  await tx.query(
    `update integration set consumer_secret = $2, token_secret = $3, verifier_hash = $4,
       verifier_expires_at = now() + make_interval(secs => $5), request_token_hash = null, request_secret = null, updated_at = now()
     where id = $1`,
    [id, secrets.consumer_secret, secrets.token_secret, secrets.verifier_hash, secrets.verifier_seconds],
  );
}

/** Gives an integration a new verifier and answers what its program has to be told besides; undefined when there is none of that id. */
export async function updateVerifier(
  db: Queryable,
  id: number,
  verifier: Pick<SealedSecrets, 'verifier_hash' | 'verifier_seconds'>,
): Promise<{ consumer_key: string; consumer_secret: Buffer; callback_url: string | null } | undefined> {
  const [row] = await db.query<{ consumer_key: string; consumer_secret: Buffer; callback_url: string | null }>(
    `update integration set verifier_hash = $2, verifier_expires_at = now() + make_interval(secs => $3), request_token_hash = null,
       request_secret = null where id = $1 returning consumer_key, consumer_secret, callback_url`,
    [id, verifier.verifier_hash, verifier.verifier_seconds],
  );
  return row;
}

/** Ends the secrets of an integration's token and of its hand-shake. */
export async function deleteSecrets(tx: Queryable, id: number): Promise<void> {
  await tx.query(
    `update integration set token_secret = null, verifier_hash = null, verifier_expires_at = null, request_token_hash = null,
       request_secret = null, updated_at = now() where id = $1`,
    [id],
  );
}

/** Deletes an integration with its token; false when there is none of that id. */
export async function deleteIntegration(db: Queryable, id: number): Promise<boolean> {
  const gone = await db.query('delete from integration where id = $1 returning id', [id]);
  return gone.length > 0;
}
