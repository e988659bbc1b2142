import type { Queryable } from '@merx/db';
import type { adminSso, adminSsoAttempt, ExactRow } from '@merx/db/tables';
import type { GroupRole } from './sso.schema.js';

type Bytes = Uint8Array<ArrayBuffer>;

export type SsoRow = Omit<ExactRow<typeof adminSso>, 'id' | 'sealed_secret' | 'role_map'> & {
  sealed_secret: Bytes | null;
  role_map: GroupRole[];
};

/** The settings of single sign-on; undefined before they are set. */
export async function selectSso(db: Queryable): Promise<SsoRow | undefined> {
  return ((await db.prisma.adminSso.findFirst({ omit: { id: true } })) as SsoRow | null) ?? undefined;
}

/** Stores the settings of single sign-on; an undefined secret stays unchanged. Violates the foreign keys of roles and admins. */
export async function upsertSso(
  tx: Queryable,
  { sealed_secret, ...sso }: Omit<SsoRow, 'sealed_secret'> & { sealed_secret: Bytes | null | undefined },
): Promise<void> {
  const secret = sealed_secret === undefined ? {} : { sealed_secret };
  await tx.prisma.adminSso.upsert({ where: { id: 1 }, create: { id: 1, ...sso, ...secret }, update: { ...sso, ...secret } });
}

/** Replaces the encrypted secret by the same one under another key. */
export async function updateSealedSecret(tx: Queryable, sealed_secret: Bytes): Promise<void> {
  await tx.prisma.adminSso.updateMany({ data: { sealed_secret } });
}

type Attempt = Pick<ExactRow<typeof adminSsoAttempt>, 'nonce' | 'code_verifier'>;

/** Stores a sign-in that is sent to the provider, and deletes those that have expired. */
export async function insertAttempt(db: Queryable, attempt: Attempt & { state_hash: Bytes; expires_at: Date }): Promise<void> {
  await db.prisma.adminSsoAttempt.deleteMany({ where: { expires_at: { lte: new Date() } } });
  await db.prisma.adminSsoAttempt.create({ data: attempt, select: { nonce: true } });
}

/** Takes the sign-in with that state, which thereby cannot come back again; undefined if there is none or it has expired. */
export async function deleteAttempt(db: Queryable, stateHash: Bytes): Promise<Attempt | undefined> {
  const [attempt] = await db.query<Attempt>(
    'delete from admin_sso_attempt where state_hash = $1 and expires_at > now() returning nonce, code_verifier',
    [stateHash],
  );
  return attempt;
}

/** The admin that single sign-on may sign in, and who that is at the provider. */
export async function selectLinked(tx: Queryable, { issuer, subject, email }: { issuer: string; subject: string; email: string | null }) {
  const select = { id: true, username: true, is_active: true, role_id: true, sso_issuer: true, sso_subject: true } as const;
  const linked = await tx.prisma.adminUser.findFirst({ where: { sso_issuer: issuer, sso_subject: subject }, select });
  if (linked || email === null) return linked ?? undefined;
  const sameEmail = await tx.prisma.adminUser.findFirst({ where: { email: { equals: email, mode: 'insensitive' } }, select });
  return sameEmail ?? undefined;
}

/** Notes who an admin is at the provider. */
export async function updateLink(tx: Queryable, id: number, sso_issuer: string, sso_subject: string): Promise<void> {
  await tx.prisma.adminUser.updateMany({ where: { id }, data: { sso_issuer, sso_subject, updated_at: new Date() } });
}

/** Which of these roles exist. */
export async function selectRoleIds(tx: Queryable, ids: number[]): Promise<number[]> {
  return (await tx.prisma.adminRole.findMany({ where: { id: { in: ids } }, select: { id: true } })).map(({ id }) => id);
}

/** Takes the right to pass the second factor, which thereby serves once; the id of its admin, if active. */
export async function deleteTicket(db: Queryable, ticketHash: Bytes): Promise<number | undefined> {
  const [row] = await db.query<{ admin_id: number }>(
    `delete from admin_challenge c using admin_user a
     where c.challenge_hash = $1 and c.purpose = 'sso' and c.expires_at > now() and a.id = c.admin_id and a.is_active returning c.admin_id`,
    [ticketHash],
  );
  return row?.admin_id;
}

/** The admin who may pass the second factor, if active. */
export async function selectTicketOwner(db: Queryable, ticketHash: Bytes): Promise<number | undefined> {
  const where = { challenge_hash: ticketHash, purpose: 'sso', expires_at: { gt: new Date() }, admin: { is_active: true } };
  return (await db.prisma.adminChallenge.findFirst({ where, select: { admin_id: true } }))?.admin_id;
}
