import { exactRow, type Queryable } from '@merx/db';
import { adminPasskey, type ExactRow } from '@merx/db/tables';

type Bytes = Uint8Array<ArrayBuffer>;

/** For what a challenge is signed; `sso` is the right to pass the second factor, which is not signed. */
export type Purpose = 'register' | 'sign_in' | 'sso';

type Passkey = ExactRow<typeof adminPasskey>;

/** A credential as browsers are told of it. */
export type CredentialRow = Pick<Passkey, 'credential_id' | 'transports'>;

const ENTRY = { id: true, name: true, created_at: true, last_used_at: true } as const;

/** The passkeys of an admin, oldest first. */
export async function selectPasskeys(db: Queryable, admin_id: number) {
  const rows = await db.prisma.adminPasskey.findMany({ where: { admin_id }, select: ENTRY, orderBy: { id: 'asc' } });
  return rows.map((row) => exactRow(adminPasskey, row));
}

/** The credentials of an admin, oldest first. */
export const selectCredentials = (db: Queryable, adminId: number): Promise<CredentialRow[]> =>
  db.query<CredentialRow>('select credential_id, transports from admin_passkey where admin_id = $1 order by id', [adminId]);

/** `counter` is a whole number that a float holds exactly. */
export type LockedPasskey = Pick<Passkey, 'id' | 'public_key' | 'counter'>;

/** The passkey of an admin with that credential id, locked until the transaction ends. */
export async function lockPasskey(tx: Queryable, adminId: number, credentialId: Bytes): Promise<LockedPasskey | undefined> {
  const [passkey] = await tx.query<LockedPasskey>(
    'select id, public_key, counter::float8 as counter from admin_passkey where admin_id = $1 and credential_id = $2 for update',
    [adminId, credentialId],
  );
  return passkey;
}

type NewPasskey = Pick<Passkey, 'admin_id' | 'counter' | 'transports' | 'name'> & { credential_id: Bytes; public_key: Bytes };

/** Inserts a passkey and returns its id. Violates `admin_passkey_credential_id_key`. */
export async function insertPasskey(tx: Queryable, passkey: NewPasskey): Promise<number> {
  return (await tx.prisma.adminPasskey.create({ data: passkey, select: { id: true } })).id;
}

/** Records the use of a passkey and its new counter. */
export async function updatePasskeyUsed(tx: Queryable, id: number, counter: number): Promise<void> {
  await tx.prisma.adminPasskey.updateMany({ where: { id }, data: { counter, last_used_at: new Date() } });
}

/** Renames one of an admin's passkeys; false if the admin has none with that id. */
export async function updatePasskeyName(tx: Queryable, admin_id: number, id: number, name: string): Promise<boolean> {
  return (await tx.prisma.adminPasskey.updateMany({ where: { admin_id, id }, data: { name } })).count > 0;
}

/** Deletes one of an admin's passkeys; false if the admin has none with that id. */
export async function deletePasskey(tx: Queryable, admin_id: number, id: number): Promise<boolean> {
  return (await tx.prisma.adminPasskey.deleteMany({ where: { admin_id, id } })).count > 0;
}

/** Locks an admin until the transaction ends, so that the passkeys of the account are counted and added by one at a time. */
export async function lockPasskeyOwner(tx: Queryable, adminId: number): Promise<void> {
  await tx.query('select from admin_user where id = $1 for no key update', [adminId]);
}

/** Stores a challenge of an admin, and deletes their expired ones. */
export async function insertChallenge(
  tx: Queryable,
  challenge: { challenge_hash: Bytes; admin_id: number; purpose: Purpose; expires_at: Date },
): Promise<void> {
  const { admin_id } = challenge;
  await tx.prisma.adminChallenge.deleteMany({ where: { admin_id, expires_at: { lte: new Date() } } });
  await tx.prisma.adminChallenge.create({ data: challenge, select: { admin_id: true } });
}

const current = (admin_id: number, purpose: Purpose) => ({ admin_id, purpose, expires_at: { gt: new Date() } });

/** Consumes a challenge; false if the admin has no such challenge for this purpose, or it was used or has expired. */
export async function deleteChallenge(tx: Queryable, adminId: number, purpose: Purpose, challenge_hash: Bytes): Promise<boolean> {
  const { count } = await tx.prisma.adminChallenge.deleteMany({ where: { challenge_hash, ...current(adminId, purpose) } });
  return count > 0;
}

/** Whether the admin has any challenge for this purpose that was not used. */
export async function selectChallenged(db: Queryable, adminId: number, purpose: Purpose): Promise<boolean> {
  return (await db.prisma.adminChallenge.findFirst({ where: current(adminId, purpose), select: { admin_id: true } })) !== null;
}
