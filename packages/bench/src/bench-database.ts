import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '@merx/db';
import { serverUrl } from './env.js';
import type { Options } from './options.js';
import type { Catalogue } from './scenarios.js';
import { createAdmin, fillShop, readCatalogue } from './shop-data.js';

/** The database of one run. The parent holds no connection to it. */
export interface BenchDatabase {
  /** The environment variables with which the measured processes open it. */
  settings: Record<string, string>;
  token: string;
  catalogue: Catalogue;
  /** Opens it in this process; the embedded one only while no server holds it. */
  use<T>(work: (db: Database) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

/** Creates the database of a run, as a copy of one prepared by an earlier run if possible. */
export function createBenchDatabase(options: Options): Promise<BenchDatabase> {
  return options.embedded ? createEmbedded(options) : createOnServer(options);
}

async function createEmbedded({ products }: Options): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'merx-bench-'));
  const found = await withDatabase({ dataDir }, async (db) => {
    await fillShop(db, products);
    return describe(db);
  });
  return {
    ...found,
    settings: { DATA_DIR: dataDir },
    use: (work) => withDatabase({ dataDir }, work),
    drop: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function createOnServer({ products, fresh }: Options): Promise<BenchDatabase> {
  const server = serverUrl();
  const template = `merx_bench_template_${products}_${await migrationsHash()}`;
  const name = `merx_bench_${process.pid}`;
  const files = await mkdtemp(join(tmpdir(), 'merx-bench-'));
  const drop = async () => {
    await onServer(server, (db) => db.pool.query(`drop database if exists ${name} with (force)`));
    await rm(files, { recursive: true, force: true });
  };
  await onServer(server, async (db) => {
    if (fresh) await dropLeftovers(db);
    const [existing] = await db.query('select 1 from pg_database where datname = $1', [template]);
    if (!existing) await createTemplate(db, server, template, products);
    await db.pool.query(`create database ${name} template ${template}`);
  });
  const databaseUrl = urlOf(server, name);
  const found = await withDatabase({ databaseUrl }, describe);
  return { ...found, settings: { DATABASE_URL: databaseUrl, DATA_DIR: files }, use: (work) => withDatabase({ databaseUrl }, work), drop };
}

/** Created under a temporary name first: an interrupted run leaves nothing that looks ready. */
async function createTemplate(db: Database, server: string, template: string, products: number): Promise<void> {
  const draft = `merx_bench_draft_${process.pid}`;
  await db.pool.query(`create database ${draft}`);
  await withDatabase({ databaseUrl: urlOf(server, draft) }, (opened) => fillShop(opened, products));
  await db.pool.query(`alter database ${draft} rename to ${template}`);
}

/** Drops databases prepared by earlier runs or left by interrupted ones, except those in use. */
async function dropLeftovers(db: Database): Promise<void> {
  const rows = await db.query<{ datname: string }>(
    `select d.datname from pg_database d where d.datname ~ '^merx_bench_(template_[0-9]+_[0-9a-f]+|draft_[0-9]+|[0-9]+)$'
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  for (const { datname } of rows) await db.pool.query(`drop database if exists ${datname}`);
}

async function describe(db: Database): Promise<{ token: string; catalogue: Catalogue }> {
  return { token: await createAdmin(db), catalogue: await readCatalogue(db) };
}

/** Opens a database for this work. */
export async function withDatabase<T>(place: { databaseUrl?: string; dataDir?: string }, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

export const onServer = <T>(databaseUrl: string, work: (db: Database) => Promise<T>) => withDatabase({ databaseUrl }, work);

/** The URL of a database on that server. */
export function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Changes with every migration, so that a prepared database never has old tables. */
async function migrationsHash(): Promise<string> {
  const folder = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql')).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}
