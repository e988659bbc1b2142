import { exactRow, type Queryable } from '@merx/db';
import { accessToken, type ExactRow, integration } from '@merx/db/tables';

type Bytes = Buffer<ArrayBuffer>;
type Columns = ExactRow<typeof integration>;

/** An integration without its secrets. */
export type IntegrationRow = Pick<Columns, 'id' | keyof IntegrationValues | 'consumer_key' | 'created_at' | 'updated_at'> & {
  has_token: boolean;
  last_used_at: string | null;
};

/** A page of the integrations by name, and their total count. */
export async function selectIntegrations(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: IntegrationRow[]; total_count: number }> {
  const [page] = await db.query<{ items: IntegrationRow[]; total_count: number }>(
    `select (select count(*) from integration) as total_count,
       coalesce((select json_agg(l) from (
         select i.id, i.name, i.email, i.callback_url, i.resources, i.is_active, i.consumer_key, t.id is not null as has_token,
           wire_time(i.created_at) as created_at, wire_time(i.updated_at) as updated_at, wire_time(t.last_used_at) as last_used_at
         from integration i left join access_token t on t.integration_id = i.id
         order by lower(i.name), i.id limit $1 offset $2) l), '[]') as items`,
    [limit, offset],
  );
  return page ?? { items: [], total_count: 0 };
}

const SHOWN = {
  ...{ id: true, name: true, email: true, callback_url: true, resources: true, is_active: true, consumer_key: true, created_at: true },
  updated_at: true,
  token: { select: { last_used_at: true } },
} as const;

async function selectIntegrationWhere(db: Queryable, where: { id: number } | { name: string }): Promise<IntegrationRow | undefined> {
  const row = await db.prisma.integration.findFirst({ where, select: SHOWN });
  if (!row) return undefined;
  const { created_at, updated_at, ...own } = exactRow(integration, row);
  const { last_used_at } = exactRow(accessToken, row.token ?? { last_used_at: null });
  return { ...own, has_token: row.token !== null, created_at, updated_at, last_used_at };
}

export const selectIntegration = (db: Queryable, id: number) => selectIntegrationWhere(db, { id });

export const selectIntegrationNamed = (db: Queryable, name: string) => selectIntegrationWhere(db, { name });

export type IntegrationValues = Pick<Columns, 'name' | 'email' | 'callback_url' | 'resources' | 'is_active'>;

/** A verifier and its expiry. */
export type Verifier = { verifier_hash: Bytes } & Record<'verifier_expires_at', Date>;

/** The encrypted secrets of an integration. */
export type SealedSecrets = Verifier & Record<'consumer_secret' | 'token_secret', Bytes>;

const NO_HANDSHAKE = { request_token_hash: null, request_secret: null };
const NO_VERIFIER = { ...NO_HANDSHAKE, verifier_hash: null, verifier_expires_at: null };

/** Stores an integration and returns its id. Violates `integration_name_key`. */
export async function insertIntegration(
  tx: Queryable,
  data: IntegrationValues & SealedSecrets & { consumer_key: string },
): Promise<number> {
  return (await tx.prisma.integration.create({ data, select: { id: true } })).id;
}

/** Updates the editable fields. Violates `integration_name_key`. */
export async function updateIntegration(tx: Queryable, id: number, values: IntegrationValues): Promise<void> {
  await tx.prisma.integration.updateMany({ where: { id }, data: { ...values, updated_at: new Date() } });
}

/** Replaces an integration's secrets; aborts a handshake in progress. */
export async function updateSecrets(tx: Queryable, id: number, secrets: SealedSecrets): Promise<void> {
  await tx.prisma.integration.updateMany({ where: { id }, data: { ...secrets, ...NO_HANDSHAKE, updated_at: new Date() } });
}

/** Replaces an integration's verifier; aborts a handshake in progress. */
export async function updateVerifier(db: Queryable, id: number, verifier: Verifier): Promise<void> {
  await db.prisma.integration.updateMany({ where: { id }, data: { ...verifier, ...NO_HANDSHAKE } });
}

/** The consumer key and secret of an integration, and its callback address. */
export const selectConsumerKeys = (db: Queryable, id: number) =>
  db.prisma.integration.findFirst({ where: { id }, select: { consumer_key: true, consumer_secret: true, callback_url: true } });

/** Deletes the secrets of an integration's token and handshake. */
export async function deleteSecrets(tx: Queryable, id: number): Promise<void> {
  await tx.prisma.integration.updateMany({ where: { id }, data: { ...NO_VERIFIER, token_secret: null, updated_at: new Date() } });
}

/** Starts a handshake, replacing one in progress. */
export async function updateRequestToken(
  db: Queryable,
  id: number,
  token: { request_token_hash: Bytes; request_secret: Bytes },
): Promise<void> {
  await db.prisma.integration.updateMany({ where: { id }, data: token });
}

/** Completes the handshake; false if a concurrent call did. Verifier and request token become invalid. */
export async function updateExchanged(tx: Queryable, id: number, request_token_hash: Bytes, token_secret: Bytes): Promise<boolean> {
  const { count } = await tx.prisma.integration.updateMany({ where: { id, request_token_hash }, data: { ...NO_VERIFIER, token_secret } });
  return count > 0;
}

/** Deletes an integration and its token; false if it does not exist. */
export async function deleteIntegration(db: Queryable, id: number): Promise<boolean> {
  return (await db.prisma.integration.deleteMany({ where: { id } })).count > 0;
}
