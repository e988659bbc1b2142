import pg from 'pg';
import type { Shop } from './shop.js';

export interface Sent {
  text: string;
  values: unknown[];
}

const CONTROL = /^\s*(begin|commit|rollback|set|listen|select$)/i;
/** Says who calls, which is looked up for every call; and a version of the tree, which is written with what is watched. */
const NOT_SHOWN = new Set(['access_token', 'admin_user', 'admin_role', 'customer', 'integration', 'category_change']);

/**
 * The statements that this process sends to the shop's database while `work` runs, on whichever connection: not those that end what other
 * files began in theirs, nor those by which a connection is found to be alive.
 */
export async function statementsOf(shop: Shop, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const database = shop.url && new URL(shop.url).pathname.slice(1);
  const { prototype } = pg.Client;
  const query = prototype.query as (...args: unknown[]) => unknown;
  const record = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as pg.QueryConfig);
    if (text !== undefined && (!database || this.database === database)) sent.push({ text, values: Array.isArray(values) ? values : [] });
    return query.apply(this, args);
  };
  Object.assign(prototype, { query: record });
  try {
    await work();
  } finally {
    Object.assign(prototype, { query });
  }
  return sent.filter(({ text }) => !CONTROL.test(text));
}

/** The texts of these statements but those that look up the caller. */
export const shownStatements = (statements: readonly Sent[]): string[] =>
  statements.filter(({ text }) => !/\baccess_token\b/.test(text)).map(({ text }) => text);

/** The tables that statements read for an answer, by themselves and in functions: PostgreSQL locks each. */
export async function tablesRead(shop: Shop, statements: readonly Sent[]): Promise<string[]> {
  const client = new pg.Client(shop.url);
  await client.connect();
  try {
    await client.query('begin');
    for (const { text, values } of statements) await client.query(text, values);
    const { rows } = await client.query<{ table: string }>(
      `select distinct c.relname as table from pg_locks l join pg_class c on c.oid = l.relation
       where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    );
    return rows.map(({ table }) => table).filter((table) => !NOT_SHOWN.has(table));
  } finally {
    await client.end();
  }
}
