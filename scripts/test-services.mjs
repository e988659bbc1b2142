// Finds the external programs that some tests need: a PostgreSQL server for throw-away databases, Chromium, and the runtimes of Magento
// clients that are not npm packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { at } from './prepare.mjs';

/**
 * The URL of a PostgreSQL server on which databases may be created, or undefined. If TEST_DATABASE_URL (or TEST_POSTGRES_URL) is set,
 * only that is used; otherwise 127.0.0.1:5432 is tried without a password.
 */
export async function findPostgres() {
  const given = process.env.TEST_DATABASE_URL || process.env.TEST_POSTGRES_URL;
  if (given) return (await mayCreateDatabases(given)) ? given : undefined;
  if (!(await answers('127.0.0.1', 5432))) return undefined;
  for (const user of new Set([userInfo().username, 'root', 'postgres'])) {
    const url = `postgres://${encodeURIComponent(user)}@127.0.0.1:5432/postgres`;
    if (await mayCreateDatabases(url)) return url;
  }
  return undefined;
}

/** The folder of PostgreSQL's programs, from which tests make servers of their own, or undefined. If POSTGRES_BIN is set, only that is used. */
export function findPostgresPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  const usual = [...versions.map((version) => join(DEBIAN, version, 'bin')), '/usr/local/bin', '/opt/homebrew/bin'];
  return [process.env.POSTGRES_BIN || usual]
    .flat()
    .find((folder) => ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(folder, name))));
}

const DEBIAN = '/usr/lib/postgresql';

/** The path of PgBouncer, or undefined. If PGBOUNCER_PATH is set, only that is used. */
export function findPgBouncer() {
  return [process.env.PGBOUNCER_PATH || ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']]
    .flat()
    .find((path) => existsSync(path));
}

/** The path of a Chromium or Chrome, or undefined; one without a window does the same with less. If CHROMIUM_PATH is set, only that is used. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);
  return (given ? [given] : usual).find((path) => existsSync(path));
}

/** The PHP that has guzzle on its include path, or undefined. If PHP_PATH is set, only that is used. */
export function findPhp() {
  const code = `exit((@include 'GuzzleHttp/autoload.php') && class_exists('GuzzleHttp\\Client') ? 0 : 1);`;
  return ifItRuns(process.env.PHP_PATH ?? 'php', ['-r', code]);
}

/** A Python 3.9 or newer, or undefined. If PYTHON_PATH is set, only that is used. */
export function findPython() {
  return ifItRuns(process.env.PYTHON_PATH ?? 'python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']);
}

/** The path of HAProxy, or undefined. If HAPROXY_PATH is set, only that is used. */
export function findHaproxy() {
  const given = process.env.HAPROXY_PATH;
  return (given ? [given] : ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy']).find((path) => existsSync(path));
}

/** The version of n8n's nodes used by the tests, as installed by scripts/install-n8n.mjs, and the file of the Magento node in it. */
export const n8nVersion = '2.41.2';
export const n8nFolder = at('.cache', `n8n-${n8nVersion}`);
export const n8nNode = join('node_modules', 'n8n-nodes-base', 'dist', 'nodes', 'Magento', 'Magento2.node.js');

/** The path of n8n's Magento node, or undefined. If N8N_PATH is set, only that is used. */
export function findN8n() {
  return [process.env.N8N_PATH ?? join(n8nFolder, n8nNode)].find((path) => existsSync(path));
}

function ifItRuns(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0 ? command : undefined;
}

function answers(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

async function mayCreateDatabases(connectionString) {
  // The driver belongs to packages/db; resolving it from there does not depend on where npm installed it.
  const { Client } = createRequire(at('packages', 'db', 'package.json'))('pg');
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query('select rolsuper or rolcreatedb as allowed from pg_roles where rolname = current_user');
    return rows[0]?.allowed === true;
  } catch (error) {
    console.error(`PostgreSQL as ${client.user}: ${error.message}`);
    return false;
  } finally {
    await client.end();
  }
}
