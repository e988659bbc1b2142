import { cpSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type DatabaseOptions, installData, migrate, openDatabase } from '@merx/db';
import pg from 'pg';
import { createMemoryTablespace } from './memory-tablespace.js';

/** Folder of embedded databases during tests: in memory if there is room, so that commits need no disk. */
const FOLDERS = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 ** 31;
  } catch {
    return false;
  }
}

/** A prepared database (migrated, with install data) that is copied for each test file. */
export interface Template {
  kind: 'embedded' | 'postgres';
  /** A data folder, or the name of a database. */
  source: string;
  serverUrl?: string;
  /** How PostgreSQL copies it, in SQL. */
  strategy?: string;
}

/** Creates the template that every test file of one database kind starts from. */
export async function createTemplate(serverUrl: string | undefined): Promise<{ template: Template; drop: () => Promise<void> }> {
  return serverUrl ? createPostgresTemplate(serverUrl) : createEmbeddedTemplate();
}

async function createEmbeddedTemplate() {
  const source = await mkdtemp(join(FOLDERS, 'merx-template-'));
  const db = await openDatabase({ dataDir: source });
  await migrate(db);
  await installData(db);
  await db.close();
  return { template: { kind: 'embedded' as const, source }, drop: () => rm(source, { recursive: true, force: true }) };
}

async function createPostgresTemplate(serverUrl: string) {
  const source = `merx_template_${process.pid}_${Date.now()}`;
  const memory = await createMemoryTablespace(source, (statement) => onServer(serverUrl, statement));
  await onServer(serverUrl, `create database ${source} ${memory ? `tablespace ${memory.name}` : ''}`);
  const db = await openDatabase({ databaseUrl: databaseUrl(serverUrl, source) });
  await migrate(db);
  await installData(db);
  await db.close();
  return {
    template: { kind: 'postgres' as const, source, serverUrl, strategy: memory ? await fileCopy(serverUrl) : '' },
    drop: async () => {
      await dropAll(serverUrl, source);
      await memory?.drop();
    },
  };
}

/** Copies files instead of logging their contents, which costs half as much where no disk is waited for. The only way before version 15. */
async function fileCopy(serverUrl: string): Promise<string> {
  const [server] = await onServer<{ version: number }>(serverUrl, `select current_setting('server_version_num')::int as version`);
  return (server?.version ?? 0) >= 150_000 ? 'strategy file_copy' : '';
}

/** Drops a template and its remaining copies. */
async function dropAll(serverUrl: string, source: string): Promise<void> {
  const left = await onServer<{ datname: string }>(serverUrl, `select datname from pg_database where starts_with(datname, '${source}')`);
  for (const { datname } of left) await onServer(serverUrl, `drop database if exists ${datname} with (force)`);
}

/**
 * Rows of tests need not survive a power cut: durability is PostgreSQL's own responsibility. And their statements run too rarely to be worth
 * a plan for each set of values, or compiling.
 */
const FAST = ['synchronous_commit = off', 'plan_cache_mode = force_generic_plan', 'jit = off'];

let copies = 0;

/** An unopened copy of the template: a server's address or a data folder. */
export interface Clone {
  databaseUrl?: string;
  dataDir?: string;
  drop: () => Promise<void>;
}

/** Copies the template, for another process to open. Drop it after use. */
export async function cloneOf(template: Template): Promise<Clone> {
  const suffix = `${process.pid}_${copies++}`;
  if (template.kind === 'embedded') {
    const dataDir = join(FOLDERS, `merx-test-${suffix}`);
    // Many small files: five times faster than with promises.
    cpSync(template.source, dataDir, { recursive: true });
    return { dataDir, drop: () => rm(dataDir, { recursive: true, force: true }) };
  }
  const { serverUrl = '', source, strategy = '' } = template;
  const name = `${source}_${suffix}`;
  await onServer(
    serverUrl,
    `create database ${name} template ${source} ${strategy}`,
    ...FAST.map((value) => `alter database ${name} set ${value}`),
  );
  return { databaseUrl: databaseUrl(serverUrl, name), drop: async () => dropLater(serverUrl, name) };
}

/** A database without tables beside the template's, on the same server. */
export async function createEmptyDatabase({ serverUrl = '' }: Template, name: string): Promise<{ url: string; drop: () => Promise<void> }> {
  await onServer(serverUrl, `create database ${name}`);
  return { url: databaseUrl(serverUrl, name), drop: async () => dropLater(serverUrl, name) };
}

let dropping: Promise<unknown> = Promise.resolve();

/** Dropping a database makes the server flush all others to disk, so no test waits for it, and it happens one at a time. */
function dropLater(serverUrl: string, name: string): void {
  // Copies that could not be dropped in time are dropped with the template.
  dropping = dropping.then(() => onServer(serverUrl, `drop database if exists ${name} with (force)`)).catch(() => undefined);
}

/** Location of a copy: `url` on PostgreSQL, `dataDir` embedded, for further connections and other processes. */
export interface OpenCopy {
  db: Database;
  url: string | undefined;
  dataDir: string | undefined;
  drop: () => Promise<void>;
}

/** A new open copy of the template, dropped on close. */
export async function copyOf(template: Template, options: Pick<DatabaseOptions, 'maxConnections'> = {}): Promise<OpenCopy> {
  const { drop, ...place } = await cloneOf(template);
  const db = await openDatabase({ ...place, ...options });
  return { db, url: place.databaseUrl, dataDir: place.dataDir, drop: () => db.close().then(drop) };
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

let server: pg.Pool | undefined;

/** The rows of the first statement. On one connection for all, as a new one takes the server longer than most statements. */
async function onServer<Row extends pg.QueryResultRow>(serverUrl: string, statement: string, ...others: string[]): Promise<Row[]> {
  server ??= new pg.Pool({ connectionString: serverUrl, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  const { rows } = await server.query<Row>(statement);
  for (const other of others) await server.query(other);
  return rows;
}
