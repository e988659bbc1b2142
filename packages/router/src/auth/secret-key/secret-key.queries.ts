import type { Queryable } from '@merx/db';
import type { ExactRow, secretKey } from '@merx/db/tables';

/**
 * The fingerprint of the key that the secrets of this database are encrypted with; undefined before the first start. In SQL: every start
 * asks, and should not wait for Prisma to be loaded.
 */
export async function selectFingerprint(db: Queryable): Promise<string | undefined> {
  const [row] = await db.query<Pick<ExactRow<typeof secretKey>, 'fingerprint'>>('select fingerprint from secret_key');
  return row?.fingerprint;
}

/** Stores the fingerprint of the first key; another instance may already have stored one, which stays. */
export async function insertFingerprint(db: Queryable, fingerprint: string): Promise<void> {
  await db.query('insert into secret_key (id, fingerprint) values (1, $1) on conflict do nothing', [fingerprint]);
}

/** Replaces the fingerprint. */
export async function upsertFingerprint(tx: Queryable, fingerprint: string): Promise<void> {
  const data = { fingerprint, created_at: new Date() };
  await tx.prisma.secretKey.upsert({ where: { id: 1 }, create: { id: 1, ...data }, update: data });
}

/** How many other programs than the one of this name are connected to this database. */
export async function countOtherConnections(db: Queryable, applicationName: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and application_name <> $1`,
    [applicationName],
  );
  return row?.count ?? 0;
}
