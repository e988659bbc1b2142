import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.js';
import type { TransactionClient } from './generated/internal/prismaNamespace.js';
import { startOptions, type TimeLimits } from './limits.js';
import { driverError } from './unavailable.js';

/** A pool of connections to one database, with Prisma over the same connections. */
export interface Connections {
  pool: pg.Pool;
  prisma: PrismaClient;
  /** Rows of one statement on a connection, by default any of the pool. */
  run<Row extends object>(text: string, parameters?: unknown[], client?: pg.PoolClient): Promise<Row[]>;
  /** Runs `work` in a transaction that begins with `begin`. */
  transaction<T>(begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Runs `work` in a transaction of Prisma, whose connection plain SQL can join. */
  prismaTransaction<T>(begin: string, work: (tx: TransactionClient, client: pg.PoolClient | undefined) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  connectionString: string | undefined;
  size: number;
  /** Keeps the statements of several processes apart. */
  tag: string;
  embedded: boolean;
  limits: TimeLimits;
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

/** Prepares connections; none is made before the first statement. */
export function openConnections(options: ConnectionOptions): Connections {
  const pool = openPool(options);
  const names = statementNames(options.tag);
  const captured = new AsyncLocalStorage<{ client?: pg.PoolClient }>();
  const prisma = new PrismaClient({ adapter: capturingAdapter(pool, names, captured) });
  const run = async <Row extends object>(text: string, parameters: unknown[] = [], client: pg.Pool | pg.PoolClient = pool) => {
    const { rows } = await answerOf(client.query<Row>({ name: names(text), text, values: parameters }));
    return rows;
  };
  return {
    pool,
    prisma,
    run,
    transaction: (begin, work) => sqlTransaction(pool, begin, work),
    prismaTransaction: (begin, work) => {
      const slot: { client?: pg.PoolClient } = {};
      return captured.run(slot, () =>
        prisma.$transaction(async (tx) => {
          if (begin) await (slot.client ?? pool).query(begin);
          return work(tx, slot.client);
        }, TRANSACTION_LIMITS),
      );
    },
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

function openPool({ connectionString, size, tag, embedded, limits }: ConnectionOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: embedded ? IDLE_LIMIT_MS.embedded : IDLE_LIMIT_MS.server,
    keepAlive: true,
    options: `-c TimeZone=UTC${embedded ? '' : startOptions(limits)}`,
    application_name: 'merx',
    types,
    ...(embedded && { onConnect: (client) => dropStatements(client, tag) }),
  });
  pool.on('error', () => undefined); // an idle connection that breaks is replaced by the pool; the next query reports real trouble
  return pool;
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

/** The driver's answer. What `work` of a transaction throws does not come this way. */
async function answerOf<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw driverError(error);
  }
}

async function sqlTransaction<T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await answerOf(pool.connect());
  let broken: Error | undefined;
  // A connection that is lost between two statements has nobody else who listens, and would end the process.
  const onLost = (error: Error) => {
    broken = error;
  };
  client.on('error', onLost);
  try {
    await answerOf(client.query(begin ? `BEGIN; ${begin}` : 'BEGIN'));
    const result = await work(client);
    await answerOf(client.query('COMMIT'));
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken ??= rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
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
