import type { Queryable } from '@merx/db';
import type { ExactRow, webhookEndpoint } from '@merx/db/tables';

type Bytes = Buffer<ArrayBuffer>;

export type EndpointValues = Pick<ExactRow<typeof webhookEndpoint>, 'name' | 'url' | 'events' | 'is_active'>;

/** Stores an endpoint and returns its id. */
export async function insertEndpoint(tx: Queryable, data: EndpointValues & { secret: Bytes }): Promise<number> {
  return (await tx.prisma.webhookEndpoint.create({ data, select: { id: true } })).id;
}

/** Updates the editable fields; one that is active has not failed yet. */
export async function updateEndpoint(tx: Queryable, id: number, values: EndpointValues, isResumed: boolean): Promise<void> {
  const resumed = isResumed ? { disabled_at: null, failing_since: null } : {};
  await tx.prisma.webhookEndpoint.updateMany({ where: { id }, data: { ...values, ...resumed, updated_at: new Date() } });
}

/** Replaces the secret; the present one signs as well until then. Returns the endpoint's name. */
export async function updateEndpointSecret(tx: Queryable, id: number, secret: Bytes, overlapSeconds: number): Promise<string | undefined> {
  const [row] = await tx.query<Pick<EndpointValues, 'name'>>(
    `update webhook_endpoint set former_secret = secret, former_expires_at = now() + make_interval(secs => $3), secret = $2, updated_at = now()
     where id = $1 returning name`,
    [id, secret, overlapSeconds],
  );
  return row?.name;
}

/** Deletes an endpoint with its deliveries; false if it does not exist. */
export async function deleteEndpoint(db: Queryable, id: number): Promise<boolean> {
  return (await db.prisma.webhookEndpoint.deleteMany({ where: { id } })).count > 0;
}

/** The encrypted secrets of all endpoints. */
export const selectAllSecrets = (db: Queryable) =>
  db.prisma.webhookEndpoint.findMany({ select: { id: true, secret: true, former_secret: true } });

/** Replaces an encrypted secret of an endpoint by the same one under another key. */
export async function updateSealedSecret(
  tx: Queryable,
  id: number,
  secret: Partial<Record<'secret' | 'former_secret', Uint8Array<ArrayBuffer>>>,
): Promise<void> {
  await tx.prisma.webhookEndpoint.updateMany({ where: { id }, data: secret });
}
