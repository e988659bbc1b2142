import type { Queryable } from '@merx/db';
import type { ExactRow, mailServer } from '@merx/db/tables';

type Columns = Omit<ExactRow<typeof mailServer>, 'id' | 'security' | 'sealed_password'> & { security: 'starttls' | 'tls' | 'none' };
type MailServerRow = Columns & { sealed_password: Uint8Array | null };

const SERVER = { host: true, port: true, security: true, username: true, sealed_password: true, sender: true } as const;

/** The mail server configured in the admin. */
export async function selectMailServer(db: Queryable): Promise<MailServerRow | undefined> {
  return ((await db.prisma.mailServer.findFirst({ select: SERVER })) as MailServerRow | null) ?? undefined;
}

/** Sets the mail server; an undefined password stays unchanged, null removes it. */
export async function upsertMailServer(
  tx: Queryable,
  server: Columns & { sealed_password: Uint8Array<ArrayBuffer> | null | undefined },
): Promise<void> {
  await tx.prisma.mailServer.upsert({ where: { id: 1 }, create: { id: 1, ...server }, update: server });
}

/** Deletes the mail server; returns whether there was one. */
export async function deleteMailServer(tx: Queryable): Promise<boolean> {
  return (await tx.prisma.mailServer.deleteMany()).count > 0;
}

/** Replaces the encrypted password by the same one under another key. */
export async function updateSealedPassword(tx: Queryable, sealed_password: Uint8Array<ArrayBuffer>): Promise<void> {
  await tx.prisma.mailServer.updateMany({ data: { sealed_password } });
}
