import { readFile } from 'node:fs/promises';
import type { Context } from '../trpc/context.js';
import { selectDatabaseFacts } from './about.queries.js';
import type { About } from './backend.schema.js';
import { MODULE_NAMES } from './modules.js';

/** System information: versions, database and migrations, modules, and start time. */
export async function readAbout({ ctx: { db } }: { ctx: Context }): Promise<About> {
  const [version, { version: databaseVersion, migrations }] = await Promise.all([ownVersion(), selectDatabaseFacts(db)]);
  return {
    version,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    database: { kind: db.embedded ? 'embedded' : 'postgresql', version: databaseVersion, migrations },
    modules: [...MODULE_NAMES],
    uptime_seconds: Math.floor(process.uptime()),
    memory_bytes: process.memoryUsage.rss(),
  };
}

/** The version in package.json, which lies next to both the sources and the build. */
async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const described: unknown = JSON.parse(text);
  const version = typeof described === 'object' && described !== null && 'version' in described ? described.version : undefined;
  return typeof version === 'string' ? version : '';
}
