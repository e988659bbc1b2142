import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, installData, migrate } from '@merx/db';
import { onServer, urlOf, withDatabase } from '../bench-database.js';
import { serverUrl } from '../env.js';
import { createAdmin } from '../shop-data.js';

/** A shop of the benchmark: its location as settings, and an admin token. */
export interface MovedShop {
  settings: { DATABASE_URL: string; DATA_DIR: string };
  token: string;
  use<T>(work: (db: Database) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

/** Creates an empty shop on the server. Drop it when done. */
export async function createShop(name: string): Promise<MovedShop> {
  const database = `merx_bench_${name}_${process.pid}`;
  const dataDir = await mkdtemp(join(tmpdir(), `merx-bench-${name}-`));
  await onServer(serverUrl(), (db) => db.pool.query(`create database ${database}`));
  const databaseUrl = urlOf(serverUrl(), database);
  const use = <T>(work: (db: Database) => Promise<T>) => withDatabase({ databaseUrl }, work);
  const token = await use(async (db) => {
    await migrate(db);
    await installData(db);
    return createAdmin(db);
  });
  return {
    settings: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    token,
    use,
    drop: async () => {
      await onServer(serverUrl(), (db) => db.pool.query(`drop database if exists ${database} with (force)`));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A fingerprint of every row of every table: it detects any write, even one that changes nothing. */
export function rowVersions({ use }: MovedShop): Promise<Map<string, string>> {
  return use(async (db) => {
    const tables = await db.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
    );
    const parts = tables.map(
      ({ name }) =>
        `select '${name}' as name, (select count(*) || ' ' || coalesce(sum(hashtext(xmin::text || ctid::text)), 0) from ${name}) as version`,
    );
    const rows = await db.query<{ name: string; version: string }>(parts.join(' union all '));
    return new Map(rows.map(({ name, version }) => [name, version]));
  });
}

/** Adds a second store view to a shop's categories, and pictures to some of them. */
export async function addViewAndPictures({ use, settings }: MovedShop, picture: Buffer): Promise<void> {
  const folder = join(settings.DATA_DIR, 'media', 'catalog', 'category');
  await mkdir(folder, { recursive: true });
  await use(async (db) => {
    await db.query(`insert into store (code, name, website_id, store_group_id, sort_order) values ('german', 'German', 1, 1, 1)`);
    const rows = await db.query<{ id: number }>(
      `update category set attributes = attributes || jsonb_build_object('image', id || '.png') where level > 1 and id % 4 = 0 returning id`,
    );
    for (const { id } of rows) await writeFile(join(folder, `${id}.png`), picture);
  });
}
