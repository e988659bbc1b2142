import { accessSync, constants, mkdirSync } from 'node:fs';
import { configDefaults, type Database, installData, migrate, pendingMigrations, readConfig, whilePreparing } from '@merx/db';
import { findSecretKey, listAdmins } from '@merx/router';
import { openFiles, readWhole } from '@merx/storage';
import type { Command } from 'commander';
import { keySourceOf, notCreated, openShop } from '../database.js';
import type { CliEnv } from '../env.js';
import { failureText } from '../failure.js';
import type { Terminal } from '../terminal.js';

/** Adds the commands for the database and the health check. */
export function addDatabaseCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  program
    .command('db:migrate')
    .description('apply pending migrations, and install the base data in an empty database')
    .action(async () => {
      const db = await openShop(env);
      try {
        const { applied, installed } = await whilePreparing(db, async () => ({
          applied: await migrate(db),
          installed: await installData(db),
        }));
        for (const name of applied) terminal.print(`Applied ${name}`);
        terminal.print(
          installed ? 'The database is installed.' : applied.length > 0 ? 'The database is up to date.' : 'No pending migrations.',
        );
      } finally {
        await db.close();
      }
    });

  program
    .command('doctor')
    .description('check the data folder, database, settings and admin accounts')
    .action(async () => {
      let ill = 0;
      for await (const { what, fault } of examine(env)) {
        terminal.print(`${fault ? 'FAILED' : 'ok    '}  ${what}${fault ? `: ${fault}` : ''}`);
        if (fault) ill++;
      }
      if (ill > 0) throw new Error(`${ill} check(s) failed.`);
    });
}

interface Finding {
  what: string;
  /** Absent if the check passed. */
  fault?: string | undefined;
}

/** Runs the checks in order; those that need a database are skipped if there is none. */
async function* examine(env: CliEnv): AsyncGenerator<Finding> {
  if (needsFolder(env)) {
    yield found('data folder is writable', () => {
      mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
      accessSync(env.dataDir, constants.W_OK | constants.X_OK);
    });
  }
  if (env.mediaUrl || env.privateUrl) yield found('file storage is writable', () => tryFiles(env));
  const what = env.databaseUrl ? 'PostgreSQL is reachable' : 'embedded database is reachable';
  const missing = notCreated(env);
  const db = missing ? missing : await openShop(env).catch(failureText);
  if (typeof db === 'string') return yield { what, fault: db };
  yield { what };
  try {
    const migrated = await found('all migrations are applied', async () => {
      const pending = await pendingMigrations(db);
      if (pending.length > 0) throw new Error(`${pending.join(', ')} pending; run db:migrate`);
    });
    yield migrated;
    if (migrated.fault) return;
    yield await found('encryption key is the one of this database', () => findSecretKey(db, keySourceOf(env)));
    yield await found('store settings are valid', () => readSettings(db));
    yield await found('an admin can sign in', async () => {
      if (!(await listAdmins(db)).some(({ is_active }) => is_active)) throw new Error('no active admin; run admin:create');
    });
  } finally {
    await db.close();
  }
}

/** Whether anything is stored in the data folder. */
const needsFolder = ({ databaseUrl, mediaUrl, secretKey }: CliEnv): boolean => !databaseUrl || !mediaUrl || !secretKey;

/** Stores, reads and deletes a file in each storage. Throws if one of them fails. */
async function tryFiles(env: CliEnv): Promise<void> {
  const { media, privateFiles } = await openFiles(env);
  for (const storage of [media, privateFiles]) {
    const key = await storage.add('doctor/probe.txt', Buffer.from('probe'));
    const isRead = (await readWhole(storage, key))?.toString() === 'probe';
    await storage.remove([key]);
    if (!isRead || (await storage.head(key)))
      throw new Error(`${storage.target} does not return what was stored, or keeps what was deleted`);
  }
}

async function found(what: string, check: () => unknown): Promise<Finding> {
  try {
    await check();
    return { what };
  } catch (error) {
    return { what, fault: failureText(error) };
  }
}

/** Reads every setting with a numeric default, in every store view. Throws if a value is not a number. */
async function readSettings(db: Database): Promise<void> {
  const numbers = Object.entries(configDefaults).filter(([, value]) => /^-?\d+(\.\d+)?$/.test(value));
  for (const { id } of await db.query<{ id: number }>('select id from store order by id')) {
    const config = await readConfig(db, id);
    for (const [path] of numbers) config.decimal(path as keyof typeof configDefaults);
  }
}
