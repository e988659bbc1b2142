import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase, pendingMigrations } from '@merx/db';
import { type KeySource, openSecretKey } from '@merx/router';
import type { CliEnv } from './env.js';

/** Why the database cannot be used before it is prepared, or undefined. */
export function notCreated({ databaseUrl, dataDir }: CliEnv): string | undefined {
  if (databaseUrl || existsSync(join(dataDir, 'database'))) return undefined;
  return `No database in ${dataDir}. Start the server or run db:migrate.`;
}

/** Opens the configured database, even while a server is running. */
export function openShop({ databaseUrl, dataDir, exclusive }: CliEnv): Promise<Database> {
  return openDatabase({ databaseUrl, dataDir, maxConnections: 2, exclusive });
}

/** Where the encryption key comes from, as for the server. */
export const keySourceOf = ({ dataDir, secretKey }: CliEnv): KeySource => ({ file: join(dataDir, 'secret-key'), given: secretKey });

/** The same encryption key as the server. Throws if this is another one. */
export const secretKeyOf = (env: CliEnv, db: Database): Promise<Uint8Array> => openSecretKey(db, keySourceOf(env));

const COMMAND_LINE = { type: 'cli', id: null, name: 'command line' } as const;

/**
 * Runs `work` on the database; the change log records the command line as the actor. Throws if there is no database, or if it is older
 * than this program.
 */
export async function withShop<T>(env: CliEnv, work: (db: Database) => Promise<T>): Promise<T> {
  const missing = notCreated(env);
  if (missing) throw new Error(missing);
  const db = await openShop(env);
  try {
    const pending = await pendingMigrations(db);
    if (pending.length > 0) throw new Error(`The database is missing ${pending.length} migration(s). Run db:migrate.`);
    return await work(db.actingFor({ actor: COMMAND_LINE, change: randomUUID(), procedure: env.command ?? 'cli', access: 'cli' }));
  } finally {
    await db.close();
  }
}
