import type { Queryable } from '@merx/db';
import type { ExactRow, integration } from '@merx/db/tables';

type Bytes = Buffer<ArrayBuffer>;
type Columns = ExactRow<typeof integration>;

/** The id of the integration with that name. */
export async function selectIntegrationId(db: Queryable, name: string): Promise<number | undefined> {
  return (await db.prisma.integration.findFirst({ where: { name }, select: { id: true } }))?.id;
}

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

/** The encrypted secrets of all integrations. */
export const selectAllSecrets = (db: Queryable) =>
  db.prisma.integration.findMany({ select: { id: true, consumer_secret: true, token_secret: true, request_secret: true } });

/** Replaces an encrypted secret of an integration by the same one under another key. */
export async function updateSealedSecret(
  tx: Queryable,
  id: number,
  secret: Partial<Record<'consumer_secret' | 'token_secret' | 'request_secret', Uint8Array<ArrayBuffer>>>,
): Promise<void> {
  await tx.prisma.integration.updateMany({ where: { id }, data: secret });
}
