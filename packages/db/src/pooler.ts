import pg from 'pg';
import type { Queryable } from './database.js';
import { type TimeLimits, timeLimitSettings } from './limits.js';

/**
 * A client that prepares no named statements: a pooler in transaction mode hands each transaction another connection of the server, which
 * does not know them.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (statement: unknown, ...rest: unknown[]) => unknown;
    this.query = ((statement: unknown, ...rest: unknown[]) => query(withoutName(statement), ...rest)) as typeof this.query;
  }
}

function withoutName(statement: unknown): unknown {
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement);
  return isNamed ? { ...statement, name: undefined } : statement;
}

/** A pooler accepts no options at the start of a session, but keeps this setting for each of its clients. */
export const setTimeZone = async (client: pg.ClientBase): Promise<void> => void (await client.query(`set timezone = 'UTC'`));

/** The advisory lock under which one process at a time changes the role. */
const ROLE_LOCK = 4_031_520;

/**
 * Makes the time limits those of the role's sessions in this database, because a pooler passes no options on. Called before the first
 * connection by way of the pooler, which would keep those of its start.
 */
export async function limitPooledSessions(direct: pg.Client, limits: TimeLimits): Promise<void> {
  await direct.query('begin');
  await direct.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK]);
  const { rows } = await direct.query<{ name: string; settings: string[] | null }>(
    `select current_database() as name, (select setconfig from pg_db_role_setting
       where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())) as settings`,
  );
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  // Triggers announce changes by notices.
  for (const [name, value] of [...timeLimitSettings(limits), ['client_min_messages', 'notice'] as const]) {
    if (rows[0]?.settings?.includes(`${name}=${value}`)) continue;
    await direct.query(`alter role current_user in database ${database} set ${name} = '${value}'`);
  }
  await direct.query('commit');
}

/** Whether a connection of the pooler has these limits: one that it opened before they were changed has not. */
export async function hasTimeLimits(db: Queryable, limits: TimeLimits): Promise<boolean> {
  const wanted = timeLimitSettings(limits);
  const found = await db.query<{ name: string; seconds: number }>(
    `select name, extract(epoch from current_setting(name)::interval)::int as seconds from unnest($1::text[]) as name`,
    [wanted.map(([name]) => name)],
  );
  return wanted.every(([name, value]) => found.some((one) => one.name === name && `${one.seconds}s` === value));
}
