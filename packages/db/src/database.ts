import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type ActingCall, actingFor, type Begin, noting } from './acting.js';
import { type Cache, createCache } from './cache.js';
import { sqlState } from './database-errors.js';
import { type Embedded, openEmbedded } from './embedded/open-embedded.js';
import { PrismaClient } from './generated/client.js';
import type { TransactionClient } from './generated/internal/prismaNamespace.js';

/** Whoever can run SQL: the database itself or an open transaction. Each text is prepared once per connection. */
export interface Queryable {
  /** Rows of one statement. Numerics and timestamps arrive as text, json parsed, bigint (counts) as number. */
  query<Row extends object>(text: string, parameters?: unknown[]): Promise<Row[]>;
}

/** A transaction in which Prisma and plain SQL see each other's writes. */
export interface PrismaTransaction extends Queryable {
  prisma: TransactionClient;
}

export interface Transactions {
  /** Runs `work` in one transaction of plain SQL (the hot paths). Repeats it when PostgreSQL chose it as the victim of a deadlock. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction of Prisma and SQL; costs about 0.2 ms more than `transaction`. */
  prismaTransaction<T>(work: (tx: PrismaTransaction) => Promise<T>): Promise<T>;
}

export interface Database extends Queryable, Transactions {
  prisma: PrismaClient;
  /** True for the embedded database: one connection, one process. */
  embedded: boolean;
  pool: pg.Pool;
  cache: Cache;
  /** The same database for a call of the staff: the log of changes names who acts. Reads cost what they cost without. */
  actingFor(call: ActingCall): Database;
  /**
   * The same database for one piece of work: its transactions begin with `note`, a statement without parameters, until one of them is
   * committed. So the first change of the work and the note of it are there together or not at all; a note that throws refuses the change.
   */
  noting(note: string): Database;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; absent: the embedded database. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database; `null`: in memory. */
  dataDir?: string | null | undefined;
  maxConnections?: number | undefined;
  /** For servers: holds the embedded database itself and never lives on another process's. */
  exclusive?: boolean | undefined;
}

const PREPARED_STATEMENTS_KEPT = 2000;
/**
 * A new connection plans each statement anew, up to six times, until PostgreSQL trusts a plan for all values: some ten milliseconds of CPU
 * time where a known statement takes a tenth of one. So an idle connection is worth keeping. Other processes wait for the embedded database's.
 */
const IDLE_LIMIT_MS = { server: 300_000, embedded: 10_000 };
const TRANSACTION_LIMITS = { maxWait: 10_000, timeout: 30_000 };

const typeParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.TIMESTAMP, String],
  [pg.types.builtins.TIMESTAMPTZ, String],
]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && typeParsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
};

/** Opens the database and checks that it answers. Throws when it cannot be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return openAt(options, null);
  const embedded = await openEmbedded({ dataDir: options.dataDir ?? null, exclusive: options.exclusive });
  try {
    return await openAt(options, embedded);
  } catch (error) {
    // The process that held the database may have ended between its announcement and our first question: whoever comes next holds it.
    if (embedded.owned) throw error;
    return openAt(options, await openEmbedded({ dataDir: options.dataDir ?? null, exclusive: options.exclusive }));
  }
}

async function openAt(options: DatabaseOptions, embedded: Embedded | null): Promise<Database> {
  const tag = randomBytes(4).toString('hex');
  const pool = new pg.Pool({
    connectionString: options.databaseUrl ?? embedded?.connectionString,
    max: embedded ? 1 : (options.maxConnections ?? 10),
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: embedded ? IDLE_LIMIT_MS.embedded : IDLE_LIMIT_MS.server,
    keepAlive: true,
    options: '-c TimeZone=UTC',
    application_name: 'merx',
    types,
    ...(embedded && { onConnect: (client) => dropStatements(client, tag) }),
  });
  pool.on('error', () => undefined); // an idle connection that breaks is replaced by the pool; the next query reports real trouble
  await pool.query('select 1').catch(async (error) => {
    await pool.end();
    throw error;
  });
  const statements = statementNames(tag);
  const captured = new AsyncLocalStorage<{ client?: pg.PoolClient }>();
  const prisma = new PrismaClient({ adapter: capturingAdapter(pool, statements, captured) });
  const cache = createCache(pool, embedded !== null);
  const shared = {
    pool,
    cache,
    embedded: embedded !== null,
    query: <Row extends object>(text: string, parameters?: unknown[]) => run<Row>(pool, statements, text, parameters),
    actingFor: (call: ActingCall): Database => actingFor({ ...shared, prisma }, (begin) => transactions(begin), call),
    noting: (note: string): Database => noting({ ...shared, prisma }, (begin) => transactions(begin), note),
    close: async () => {
      await cache.close();
      await prisma.$disconnect();
      await pool.end();
      await embedded?.close();
    },
  };
  const transactions = (begin?: Begin): Transactions => ({
    transaction: (work) => retryDeadlocks(() => sqlTransaction(pool, statements, work, begin)),
    prismaTransaction: (work) =>
      retryDeadlocks(() => {
        const slot: { client?: pg.PoolClient } = {};
        return captured.run(slot, () =>
          prisma.$transaction(async (tx) => {
            const first = begin?.();
            if (first) await (slot.client ?? pool).query(first);
            return work({ prisma: tx, query: (text, parameters) => run(slot.client ?? pool, statements, text, parameters) });
          }, TRANSACTION_LIMITS),
        );
      }),
  });
  return { ...shared, prisma, ...transactions() };
}

type StatementNames = (text: string) => string | undefined;

/** One name per text; the tag keeps those of several processes apart. */
function statementNames(tag: string): StatementNames {
  const names = new Map<string, string>();
  return (text) => {
    let name = names.get(text);
    if (name === undefined && names.size < PREPARED_STATEMENTS_KEPT) {
      name = `${tag}_${names.size}`;
      names.set(text, name);
    }
    return name;
  };
}

/**
 * The embedded database is one session for all connections: what an earlier connection of this process has prepared is still there, and
 * would be in the way of a new one, which prepares afresh. The pool makes a new one after a failed statement and after a rest.
 */
async function dropStatements(client: pg.ClientBase, tag: string): Promise<void> {
  await client.query(`do $$ declare statement text; begin
    for statement in select name from pg_prepared_statements where starts_with(name, '${tag}_') loop
      execute format('deallocate %I', statement);
    end loop; end $$`);
}

async function run<Row extends object>(
  client: pg.Pool | pg.PoolClient,
  names: StatementNames,
  text: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const result = await client.query<Row>({ name: names(text), text, values: parameters });
  return result.rows;
}

async function sqlTransaction<T>(pool: pg.Pool, names: StatementNames, work: (tx: Queryable) => Promise<T>, begin?: Begin): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const first = begin?.();
    await client.query(first ? `BEGIN; ${first}` : 'BEGIN');
    const result = await work({ query: (text, parameters) => run(client, names, text, parameters) });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const DEADLOCK_DETECTED = '40P01';
const DEADLOCK_RETRIES = 3;

async function retryDeadlocks<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retries = DEADLOCK_RETRIES; ; retries--) {
    try {
      return await attempt();
    } catch (error) {
      if (retries === 0 || sqlState(error) !== DEADLOCK_DETECTED) throw error;
    }
  }
}

/** Prisma's adapter, telling which connection a transaction runs on, so that plain SQL can join it. */
function capturingAdapter(pool: pg.Pool, names: StatementNames, captured: AsyncLocalStorage<{ client?: pg.PoolClient }>): PrismaPg {
  const factory = new PrismaPg(pool, { statementNameGenerator: (query) => names(query.sql) as string });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => {
      const transaction = await startTransaction(isolationLevel);
      const slot = captured.getStore();
      if (slot) slot.client = (transaction as unknown as { client: pg.PoolClient }).client;
      return transaction;
    };
    return adapter;
  };
  return factory;
}
