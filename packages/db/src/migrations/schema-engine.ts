/// <reference path="./web-assembly.d.ts" />
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { prismaFolder } from '../package-files.js';

export const migrationsFolder = join(prismaFolder, 'migrations');
const schemaFolder = join(prismaFolder, 'schema');

/** The migrations on disk, oldest first, each with its SQL. */
export function readMigrations(): { name: string; sql: string }[] {
  return readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(migrationsFolder, name, 'migration.sql'), 'utf8') }));
}

/** The migrations on disk up to this one, oldest first. */
export const migrationsUpTo = (last: string): { name: string; sql: string }[] => readMigrations().filter(({ name }) => name <= last);

/** The schema's files in the form Prisma's engine expects. */
export function readSchema(): { path: string; content: string }[] {
  return readdirSync(schemaFolder)
    .filter((name) => name.endsWith('.prisma'))
    .map((name) => ({ path: join(schemaFolder, name), content: readFileSync(join(schemaFolder, name), 'utf8') }));
}

/** The list in the form Prisma's engine expects. */
export function migrationList(): MigrationList {
  return {
    baseDir: migrationsFolder,
    lockfile: { path: 'migration_lock.toml', content: readFileSync(join(migrationsFolder, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: readMigrations().map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}

/**
 * Prisma's schema engine in WebAssembly over our own connections: nothing is downloaded. The caller frees it.
 * `shadowPool` is an empty scratch database, needed only to create migrations.
 */
export async function startSchemaEngine(pool: pg.Pool, shadowPool?: pg.Pool): Promise<SchemaEngine> {
  const { SchemaEngine } = await loadEngine();
  const factory = migrationFactory(pool);
  if (shadowPool) factory.connectToShadowDb = () => migrationFactory(shadowPool).connect();
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  return SchemaEngine.new({ datamodels: readSchema().map(({ path, content }) => [path, content]) }, () => undefined, adapter);
}

type Engine = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');
const LOADED = Symbol.for('merx.schema-engine');
const once = globalThis as { [LOADED]?: Promise<Engine> };

/**
 * The package's own entry imports the .wasm file as a module, which Node 20 cannot, so it is loaded by hand. Once per process, even if
 * this module is loaded twice (as test runners do): the bindings support one instance.
 */
function loadEngine(): Promise<Engine> {
  once[LOADED] ??= instantiateEngine();
  return once[LOADED];
}

async function instantiateEngine(): Promise<Engine> {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasmFile = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm')
    .replace(/schema_engine\.js$/, 'schema_engine_bg.wasm');
  const imports = { './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile), imports);
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings;
}

/**
 * PrismaPg with two features that the engine needs and the adapter lacks: the catalogue's one-byte type "char" (passed through the
 * adapter as a time, which no catalogue query returns), and scripts run whole (the adapter splits them at every semicolon, even inside
 * functions).
 */
function migrationFactory(pool: pg.Pool): PrismaPg {
  const factory = new PrismaPg(
    new Proxy(pool, { get: (target, key) => (key === 'query' ? queryMarkingChar(pool) : Reflect.get(target, key, target)) }),
  );
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      return { ...result, columnTypes: result.columnTypes.map((type) => (type === ColumnTypeEnum.Time ? ColumnTypeEnum.Character : type)) };
    };
    adapter.executeScript = async (script) => {
      await pool.query(script);
    };
    return adapter;
  };
  return factory;
}

function queryMarkingChar(pool: pg.Pool) {
  return async (config: pg.QueryArrayConfig) => {
    const result = await pool.query(config);
    for (const field of result.fields) if (field.dataTypeID === pg.types.builtins.CHAR) field.dataTypeID = pg.types.builtins.TIME;
    return result;
  };
}
