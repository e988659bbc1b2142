import { isTracing } from '@merx/tracing';
import pg from 'pg';
import type { Queryable, Quick } from './database.js';
import { startOptions, type TimeLimits } from './limits.js';
import { clientOf, type Models, type OpenTransaction, type Prisma, type StatementNames } from './open-prisma.js';
import { openPipeline, PIPELINE_OPTIONS, type Pipeline } from './pipeline.js';
import { setTimeZone, UnnamedClient } from './pooler.js';
import type { Servers } from './servers.js';
import { tracedStatement, tracedTransaction } from './statement-trace.js';
import { driverError, unavailability } from './unavailable.js';

/** A connection pool for one database, with Prisma over the same connections. */
export interface Connections {
  pool: pg.Pool;
  /** Prisma on any connection of the pool. */
  prisma: Models;
  /** Rows of one statement, on any connection of the pool. */
  run<Row extends object>(text: string, parameters?: unknown[]): Promise<Row[]>;
  /** As `run`, on the connection that quick reads or writes share; undefined if it has no room now, or if there is none. */
  runQuick<Row extends object>(quick: Quick, text: string, parameters?: unknown[]): Promise<Row[] | undefined>;
  /** Runs `work` in a transaction that begins with `begin`. */
  transaction<T>(begin: string, work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  servers: Servers;
  /** Absent: a direct connection. */
  pooler?: Pooler | undefined;
  size: number;
  /** Which quick statements share a connection outside the pool. */
  quick?: readonly Quick[];
  /** Keeps the prepared statement names of different processes apart. */
  tag: string;
  names: StatementNames;
  embedded: boolean;
  limits: TimeLimits;
  prisma: Prisma;
}

/** What a pooler in transaction mode, such as PgBouncer, supports. */
export interface Pooler {
  /** Whether it knows which of the server's connections has which named statement. */
  namedStatements: boolean;
}

const PREPARED_STATEMENTS_KEPT = 2000;
/**
 * A new connection plans each statement up to six times before PostgreSQL switches to a generic plan: about ten milliseconds of CPU time
 * instead of a tenth of one. Idle connections are therefore worth keeping. On the embedded database other processes wait for the
 * connection, so it is released sooner.
 */
const IDLE_LIMIT_MS = { server: 300_000, embedded: 10_000 };

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

/** Creates the pool. No connection is opened before the first statement. */
export function openConnections(options: ConnectionOptions): Connections {
  const pool = openPool(options);
  const connect = () => connectPipeline(pool, options.servers);
  const pipelines = new Map<Quick, Pipeline>(
    options.quick?.map((quick) => [quick, openPipeline({ connect, isRepeatable: quick === 'read' })]),
  );
  const { names } = options;
  const run = async <Row extends object>(text: string, parameters: unknown[] = [], transaction?: OpenTransaction) => {
    const client = transaction ? clientOf(transaction) : pool;
    const { rows } = await send<Row>(client, { name: names(text), text, values: parameters });
    return rows;
  };
  const queryableIn = (transaction: OpenTransaction): Queryable => {
    let models: Queryable['prisma'] | undefined;
    return {
      query: (text, parameters) => run(text, parameters, transaction),
      get prisma() {
        models ??= options.prisma.within(transaction);
        return models;
      },
    };
  };
  return {
    pool,
    prisma: options.prisma.over(pool),
    run: (text, parameters) => run(text, parameters),
    runQuick: async <Row extends object>(quick: Quick, text: string, values: unknown[] = []) => {
      const sent = pipelines.get(quick)?.query<Row>({ name: names(text), text, values });
      return sent && (await observed(pool, text, () => sent))?.rows;
    },
    transaction: (begin, work) => {
      const run = () => inTransaction(pool, begin, (transaction) => work(queryableIn(transaction)));
      return isTracing() ? tracedTransaction(pool, run) : run();
    },
    close: async () => {
      await Promise.all(Array.from(pipelines.values(), (pipeline) => pipeline.close()));
      await pool.end();
    },
  };
}

function openPool({ servers, pooler, size, tag, embedded, limits }: ConnectionOptions): pg.Pool {
  const pool = new pg.Pool({
    ...servers.config,
    Client: (pooler && !pooler.namedStatements ? UnnamedClient : servers.Client) as new () => pg.Client,
    max: size,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: embedded ? IDLE_LIMIT_MS.embedded : IDLE_LIMIT_MS.server,
    keepAlive: true,
    // Triggers announce changes by notices: see changes.ts.
    ...(!pooler && { options: `-c TimeZone=UTC -c client_min_messages=notice${embedded ? '' : startOptions(limits)}` }),
    application_name: 'merx',
    types,
    onConnect: embedded ? (client) => dropStatements(client, tag) : pooler ? setTimeZone : servers.check,
  });
  pool.on('error', () => undefined); // the pool replaces an idle connection that breaks; the next query reports a real failure
  return pool;
}

async function connectPipeline(pool: pg.Pool, { check }: Servers): Promise<pg.Client> {
  const client = clientLike(pool, { pipeline: true, options: `${pool.options.options} ${PIPELINE_OPTIONS}` });
  client.on('error', () => undefined); // reported by the statements under way
  try {
    await client.connect();
    await check?.(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** A client outside the pool that connects as those of the pool do. */
export function clientLike({ options }: pg.Pool, config: pg.ClientConfig = {}): pg.Client {
  const { Client } = options as unknown as Pick<Servers, 'Client'>;
  return new Client({ ...options, ...config });
}

/** One statement name per text; the tag keeps the names of different processes apart. */
export function statementNames(tag: string): StatementNames {
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
 * The embedded database is one session for all connections: statements prepared by an earlier connection of this process still exist and
 * would conflict with those of a new connection. The pool opens a new one after a failed statement or an idle period.
 */
async function dropStatements(client: pg.ClientBase, tag: string): Promise<void> {
  await client.query(`do $$ declare statement text; begin
    for statement in select name from pg_prepared_statements where starts_with(name, '${tag}_') loop
      execute format('deallocate %I', statement);
    end loop; end $$`);
}

const send = <Row extends object>(runner: pg.Pool | pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult<Row>> =>
  observed(runner, config.text, () => runner.query<Row>(config));

function observed<T>(runner: pg.Pool | pg.PoolClient, text: string, work: () => Promise<T>): Promise<T> {
  return isTracing() ? tracedStatement(runner, text, () => answerOf(work())) : answerOf(work());
}

/** Maps the driver's errors. Errors thrown by the `work` of a transaction do not pass through here. */
async function answerOf<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw driverError(error);
  }
}

async function inTransaction<T>(pool: pg.Pool, begin: string, work: (transaction: OpenTransaction) => Promise<T>): Promise<T> {
  const client = await answerOf(pool.connect());
  const transaction: OpenTransaction = { client, nested: Promise.resolve() };
  let broken: Error | undefined;
  // Without a listener, losing the connection between two statements would end the process.
  const onLost = (error: Error) => {
    broken = error;
  };
  client.on('error', onLost);
  try {
    await answerOf(client.query(begin ? `BEGIN; ${begin}` : 'BEGIN'));
    const result = await work(transaction);
    transaction.client = undefined;
    await answerOf(client.query('COMMIT'));
    return result;
  } catch (error) {
    transaction.client = undefined;
    // Such as one to a server that has become a standby.
    if (unavailability(error) === 'away' && error instanceof Error) broken ??= error;
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken ??= rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}
